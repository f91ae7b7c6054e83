import { Link } from 'react-router'
import { Badge } from '#client/design-system/badge.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { Table, type TableColumn } from '#client/design-system/table.tsx'
import { formatPrice, formatTableTime } from '#client/lib/format.ts'
import type { Cart, CartLine } from '#contract/carts.ts'
import { pictureSizes } from '#contract/images.ts'

const columns: readonly TableColumn[] = [
  { key: 'picture', title: 'Image', isTitleHidden: true, kind: 'picture' },
  { key: 'name', title: 'Name', kind: 'title' },
  { key: 'date', title: 'Date' },
  { key: 'quantity', title: 'Quantity', kind: 'number' },
  { key: 'total', title: 'Total($)', kind: 'number' },
]

export function CartTable({ cart }: { cart: Cart }) {
  return (
    <>
      <Table
        caption="What is in your cart"
        columns={columns}
        rows={cart.items.map((line) => ({ key: line.product._id, cells: cellsOf(line) }))}
      />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <LinkButton to="/shop/products" look="secondary">
          Shopping now!
        </LinkButton>
        <Sum cart={cart} />
      </div>
    </>
  )
}

function cellsOf({ product, createdAt, quantity, total, amountDue }: CartLine) {
  return {
    picture: (
      <ContentPicture {...pictureSizes(product.image)} alt="" sizes="88px" width={88} height={88} isEager />
    ),
    name: <Name product={product} />,
    date: <time dateTime={createdAt}>{formatTableTime(createdAt)}</time>,
    quantity,
    total: (
      <>
        <span className="money">{formatPrice(total)}</span>
        {amountDue !== total && (
          <span className="block text-small">
            {product.sale}% off: <span className="money">{formatPrice(amountDue)}</span> due
          </span>
        )}
      </>
    ),
  }
}

/** A product that staff have taken away keeps its name here, and has no page any more. */
function Name({ product: { slug, title, available } }: { product: CartLine['product'] }) {
  if (!available) {
    return (
      <span className="grid justify-items-start gap-1.5">
        {title}
        <Badge tone="no" icon="cross">
          Not Available!
        </Badge>
      </span>
    )
  }
  return (
    <Link to={`/shop/products/${slug}`} className="no-underline hover:underline">
      {title}
    </Link>
  )
}

/** Read out when it has changed. */
function Sum({ cart: { items, total, amountDue } }: { cart: Cart }) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <p role="status" className="grid justify-items-end">
      <span className="flex items-baseline gap-x-3">
        <span>
          {pieces} {pieces === 1 ? 'product' : 'products'}
        </span>{' '}
        <span className="money text-d3">{formatPrice(total)}</span>
      </span>
      {amountDue !== total && (
        <span>
          due after sale <span className="money text-card">{formatPrice(amountDue)}</span>
        </span>
      )}
    </p>
  )
}
