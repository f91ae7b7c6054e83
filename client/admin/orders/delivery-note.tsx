import { formatSlashDate } from '#client/admin/record/format.ts'
import { AddressLines } from '#client/features/orders/address-lines.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { addressLine } from '#contract/house-facts.ts'
import type { Order } from '#contract/orders.ts'
import { deliveryTitles } from './order-details.tsx'

/** The paper in the parcel: what is in it and for whom, without prices. Only in print. */
export function DeliveryNote({ order }: { order: Order }) {
  const { reference, address, lines, delivery, note, createdAt } = order
  return (
    <article className="delivery-note" aria-labelledby="delivery-note">
      <header>
        <p className="delivery-note-house">{`${house().name}, ${addressLine(house())}, ${house().email}`}</p>
        <h2 id="delivery-note">{`Delivery note ${formatReference(reference)}`}</h2>
      </header>
      <div className="delivery-note-to">
        <AddressLines address={address} />
        <p>
          <span>{`Ordered ${formatSlashDate(dayOf(createdAt))}`}</span>
          <br />
          <span>{deliveryTitles[delivery]}</span>
        </p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Pieces</th>
            <th scope="col">SKU</th>
            <th scope="col">Product</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ _id, quantity, sku, title }) => (
            <tr key={_id}>
              <td>{formatNumber(quantity)}</td>
              <td>{sku}</td>
              <td>{title}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note !== '' && <p className="whitespace-pre-wrap">{`Your note: ${note}`}</p>}
    </article>
  )
}
