import { Fact, Facts } from '#client/admin/record/facts.tsx'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Link } from '#client/design-system/link.tsx'
import { AddressLines } from '#client/features/orders/address-lines.tsx'
import { documentsOf } from '#client/features/orders/order-documents.ts'
import { formatPrice } from '#client/lib/format.ts'
import type { Order } from '#contract/orders.ts'
import { addressOf } from '#contract/pages/page.ts'
import { bookingsPage, staffDocumentPage } from '#contract/pages/staff-pages.ts'
import { MailFates } from '../mail/mail-fates.tsx'

export const deliveryTitles = { collect: 'Collected by the customer', standard: 'Sent by post' } as const

/** Customer, address, the customer's note, invoice and credit notes, and the mails. */
export function OrderDetails({ order }: { order: Order }) {
  const { email, userId, address, delivery, note, deliveredAt, withdrawnAt, withdrawalEndsAt } = order
  const papers = documentsOf(order)
  return (
    <section className="admin-card grid gap-4" aria-labelledby="customer">
      <h2 id="customer" className="text-card">
        Customer
      </h2>
      <Facts>
        <Fact title="Account">
          {userId === null ? (
            'Erased; kept for the law'
          ) : (
            <>
              <a href={`mailto:${encodeURIComponent(email)}`} className="underline underline-offset-4">
                {email}
              </a>
              <Link
                to={addressOf(bookingsPage, { q: email, when: 'all' })}
                className="block text-small underline underline-offset-4"
              >
                Their bookings
              </Link>
            </>
          )}
        </Fact>
        <Fact title="Delivery">
          <span>{deliveryTitles[delivery]}</span>
          <AddressLines address={address} />
        </Fact>
        {note !== '' && (
          <Fact title="Note of the customer">
            <span className="whitespace-pre-wrap">{note}</span>
          </Fact>
        )}
        {deliveredAt !== null && <Fact title="Delivered (UTC)">{formatSlashTime(deliveredAt)}</Fact>}
        {withdrawalEndsAt !== null && withdrawnAt === null && (
          <Fact title="Can be withdrawn from until (UTC)">{formatSlashTime(withdrawalEndsAt)}</Fact>
        )}
        {withdrawnAt !== null && <Fact title="Withdrawn (UTC)">{formatSlashTime(withdrawnAt)}</Fact>}
        <Fact title="Invoice and credit notes">
          {papers.length === 0 ? (
            'None before it is paid'
          ) : (
            <ul className="grid gap-1">
              {papers.map(({ number, total, issuedAt }) => (
                <li key={number}>
                  <Link
                    to={addressOf(staffDocumentPage, { id: order._id, number })}
                    className="whitespace-nowrap underline underline-offset-4"
                  >
                    {number}
                  </Link>
                  , <span className="money">{formatPrice(total)}</span>
                  <span>{`, ${formatSlashTime(issuedAt)}`}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact title="Mails">
          <MailFates mails={order.mails} />
        </Fact>
      </Facts>
    </section>
  )
}
