import { formatSlashTime } from '#client/admin/record/format.ts'
import { Thumbnail } from '#client/admin/record/thumbnail.tsx'
import { Badge } from '#client/design-system/badge.tsx'
import { Link } from '#client/design-system/link.tsx'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import type { Order, OrderLine } from '#contract/orders.ts'
import { addressOf } from '#contract/pages/page.ts'
import { editProductPage } from '#contract/pages/staff-pages.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn } from '../data-grid/grid-column.ts'

const columns: readonly GridColumn<OrderLine>[] = [
  { key: 'image', title: 'Image', kind: 'picture', cell: ({ image }) => <Thumbnail src={image} /> },
  {
    key: 'title',
    title: 'Product',
    kind: 'title',
    value: ({ title }) => title,
    cell: ({ title, productId, slug, returnedAt }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {slug === null ? (
          <span>{title}</span>
        ) : (
          <Link to={addressOf(editProductPage, { id: productId })} className="underline underline-offset-4">
            {title}
          </Link>
        )}
        {slug === null && <Badge tone="no">Deleted</Badge>}
        {returnedAt !== null && <Badge tone="type">{`Returned ${formatSlashTime(returnedAt)}`}</Badge>}
      </span>
    ),
    isSortable: false,
  },
  {
    key: 'sku',
    title: 'SKU',
    value: ({ sku }) => sku,
    cell: ({ sku }) => <span className="whitespace-nowrap">{sku}</span>,
    isSortable: false,
  },
  {
    key: 'quantity',
    title: 'Pieces',
    kind: 'number',
    value: ({ quantity }) => quantity,
    cell: ({ quantity }) => formatNumber(quantity),
    isSortable: false,
  },
  {
    key: 'cost',
    title: 'Price',
    kind: 'number',
    value: ({ cost }) => cost,
    cell: ({ cost, sale }) => (
      <span className="inline-grid">
        <span className="money">{formatPrice(cost)}</span>
        {sale > 0 && <span className="whitespace-nowrap text-micro">{`${formatNumber(sale)}% off`}</span>}
      </span>
    ),
    isSortable: false,
  },
  {
    key: 'due',
    title: 'Amount',
    kind: 'number',
    value: ({ amountDue }) => amountDue,
    cell: ({ amountDue }) => <span className="money">{formatPrice(amountDue)}</span>,
    isSortable: false,
  },
]

/** What was ordered, at the prices of that moment, and the total. */
export function OrderLines({ order }: { order: Order }) {
  const { lines, goods, deliveryFee, vat, total, credited } = order
  return (
    <section aria-labelledby="lines" className="grid gap-3">
      <h2 id="lines" className="text-card">
        Products
      </h2>
      <div className="order-lines">
        <DataGrid caption="Products" columns={columns} rows={lines} rowKey={({ _id }) => _id} />
        <dl className="order-sums">
          <Sum title="Goods" amount={goods} />
          <Sum title="Delivery" amount={deliveryFee} />
          <Sum title="Total" amount={total} isStrong />
          <Sum title={`With ${formatNumber(vat.percent)}% VAT of`} amount={vat.amount} />
          {credited > 0 && <Sum title="Credited" amount={-credited} />}
        </dl>
      </div>
    </section>
  )
}

function Sum({ title, amount, isStrong = false }: { title: string; amount: number; isStrong?: boolean }) {
  return (
    <div className={isStrong ? 'is-strong' : undefined}>
      <dt>{title}</dt>
      <dd className="money">{`${amount < 0 ? '−' : ''}${formatPrice(Math.abs(amount))}`}</dd>
    </div>
  )
}
