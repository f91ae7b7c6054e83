import { dayOf } from '#client/lib/server-day.ts'
import './order-paper.css'
import { formatDay, formatNumber, formatPrice } from '#client/lib/format.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { byWay } from '#contract/entry-ways.ts'
import { addressLine, numbersOf } from '#contract/house-facts.ts'
import type { Order, PaperPayment } from '#contract/orders.ts'
import { AddressLines } from './address-lines.tsx'
import type { PrintedDocument } from './order-documents.ts'

/** An invoice or a credit note, to print. */
export function OrderPaper({ order, printed }: { order: Order; printed: PrintedDocument }) {
  const { title, number, issuedAt, lines, total, vat, vatPercent, seller, payments } = printed
  const { reference, createdAt, address, invoice } = order
  return (
    <article aria-labelledby="paper" className="paper">
      <header>
        <h1 id="paper" className="text-d3">
          {`${title} ${number}`}
        </h1>
        <p className="mt-2">
          <span>{'Date: '}</span>
          <time dateTime={issuedAt}>{formatDay(dayOf(issuedAt))}</time>
          <br />
          <span>{'Order '}</span>
          <b className="money">{formatReference(reference)}</b>
          <span>{` of ${formatDay(dayOf(createdAt))}`}</span>
          {number !== invoice?.number && invoice !== null && (
            <span>
              <br />
              <span>{`To invoice ${invoice.number}`}</span>
            </span>
          )}
        </p>
      </header>
      <div className="paper-parties">
        <div>
          <p className="text-ink-3 text-small">From</p>
          <address className="text-ink not-italic">
            {[seller.name, addressLine(seller), seller.country, seller.email].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {numbersOf(seller).map((number) => (
              <span key={number} className="block first-letter:uppercase">
                {number}
              </span>
            ))}
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
                <span>{name}</span>
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
        <span>{`The total includes ${formatNumber(vatPercent)} % VAT: `}</span>
        <span className="money">{formatPrice(vat)}</span>. Amounts are in US dollars.
      </p>
      {payments.length > 0 && (
        <ul>
          {payments.map(({ on, way, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be the same
            <li key={index}>
              Paid on <time dateTime={on}>{formatDay(on)}</time>
              <span>{` ${wayText(way)}: `}</span>
              <span className="money">{formatPrice(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function wayText(way: PaperPayment['way']): string {
  return way === null ? 'by card or wallet' : byWay[way]
}
