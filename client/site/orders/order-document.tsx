// An invoice or a credit note of an order, to print.
import './orders.css'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { formatDay, formatNumber, formatPrice } from '#client/lib/format.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pageUserContext, serverApi } from '#client/lib/server-context.ts'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import { contact } from '#content/contact.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Order } from '#contract/orders.ts'
import { orderPath } from '#contract/paths.ts'
import type { Route } from './+types/order-document'
import { documentOf, type PrintedDocument } from './documents.ts'
import { loadOrderInBrowser, loadOrderOnServer } from './load-order.ts'
import { OrderFailed } from './order.tsx'
import { AddressLines } from './order-contents.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  const userId = context.get(pageUserContext)?._id
  const isThere = (order: Order) => order.userId === userId && documentOf(order, params.number) !== null
  return loadOrderOnServer(serverApi(context), params.id, isThere)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadOrderInBrowser(params.id, (order) => documentOf(order, params.number) !== null)
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta({
    title: loaderData?.order || loaderData?.hasFailed ? params.number : 'Not Found',
    publicUrl: publicUrlOf(matches),
  })

export default function OrderDocument({ loaderData: { order, hasFailed }, params }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  if (hasFailed) return <OrderFailed />
  const printed = order === null ? null : documentOf(order, params.number)
  if (order === null || printed === null) return <LazyNotFound />
  return (
    <div className="wrap account-content">
      <Paper order={order} printed={printed} />
      <div className="paper-actions">
        {isHydrated && <Button onClick={() => window.print()}>Print</Button>}
        <LinkButton look="secondary" to={orderPath(order._id)}>
          Back to the order
        </LinkButton>
      </div>
    </div>
  )
}

function Paper({ order, printed }: { order: Order; printed: PrintedDocument }) {
  const { title, number, issuedAt, lines, total, vat, vatPercent } = printed
  const { reference, createdAt, address, invoice } = order
  return (
    <article aria-labelledby="paper" className="paper">
      <header>
        <h1 id="paper" className="text-d3">
          {title} {number}
        </h1>
        <p className="mt-2">
          Date: <time dateTime={issuedAt}>{formatDay(issuedAt)}</time>
          <br />
          Order <b className="money">{formatReference(reference)}</b> of {formatDay(createdAt)}
          {number !== invoice?.number && invoice !== null && (
            <>
              <br />
              To invoice {invoice.number}
            </>
          )}
        </p>
      </header>
      <div className="paper-parties">
        <div>
          <p className="text-ink-3 text-small">From</p>
          <address className="text-ink not-italic">
            Halyard
            <br />
            {contact.address}
            <br />
            {contact.email}
          </address>
        </div>
        <div>
          <p className="text-ink-3 text-small">To</p>
          <AddressLines address={address} />
        </div>
      </div>
      <table className="paper-lines">
        <caption className="sr-only">What it is for</caption>
        <thead>
          <tr>
            <th scope="col">Goods</th>
            <th scope="col">Pieces</th>
            <th scope="col" className="is-minor">
              Each
            </th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, sku, quantity, price, amount }) => (
            <tr key={key}>
              <td>
                {name}
                {sku !== undefined && <span className="block text-ink-3 text-small">{sku}</span>}
              </td>
              <td>{quantity !== undefined && formatNumber(quantity)}</td>
              <td className="is-minor">{price}</td>
              <td>
                <span className="money">{formatPrice(amount)}</span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="is-minor" />
            <td>
              <span className="money text-card">{formatPrice(total)}</span>
            </td>
          </tr>
        </tfoot>
      </table>
      <p>
        The total includes {formatNumber(vatPercent)} % VAT: <span className="money">{formatPrice(vat)}</span>
        . Amounts are in US dollars.
      </p>
    </article>
  )
}
