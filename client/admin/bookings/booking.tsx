// One booking for staff: who travels, its payments, and the fate of its mails.
import './bookings.css'
import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { useQuestion } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { useReload } from '#client/lib/use-reload.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Ledger } from '#contract/payments.ts'
import { Fact, Facts } from '../facts.tsx'
import { formatSlashDate, formatSlashTime } from '../format.ts'
import { ScreenHeading } from '../frame/screen-heading.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { MailFates } from '../mail/mail-fates.tsx'
import { NoSuchItem, nullIfUnknown, recordMeta } from '../no-such-item.tsx'
import { PaymentsSection } from '../payments/payments-section.tsx'
import type { Route } from './+types/booking'
import { isCancellable } from './booking-columns.tsx'
import { fetchBookingMails } from './booking-mail-column.tsx'
import { bookingsPath, departurePath } from './bookings-address.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { weekdayOf } from './weekday.ts'

const noun = 'Booking'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const booking = await findBooking(id)
  if (booking === null) return { booking, ledger: null, mails: [] }
  const [ledger, mails] = await Promise.all([
    booking.paid === undefined ? null : api('GET /tours/:id/payments', { params: { id } }),
    fetchBookingMails([booking]),
  ])
  return { booking, ledger, mails }
}

/** By its id, which the search for staff finds too. */
async function findBooking(id: string): Promise<Booking | null> {
  const { items } = await api('GET /tours', { query: { q: id, itemsPerPage: 1 } }).catch((error) => {
    nullIfUnknown(error)
    return { items: [] }
  })
  return items[0]?._id === id ? items[0] : null
}

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) =>
  recordMeta(noun, loaderData === undefined ? noun : loaderData.booking && titleOf(loaderData.booking))

export function HydrateFallback() {
  return <ListSkeleton title={noun} subTitle=" " />
}

export default function BookingScreen({ loaderData: { booking, ledger, mails } }: Route.ComponentProps) {
  const { reload } = useReload()
  const { question, ask, close } = useQuestion<readonly Booking[]>()
  if (booking === null) return <NoSuchItem noun={noun} listPath={bookingsPath} />
  return (
    <>
      <Link to={bookingsPath} className="back-to-list">
        <Icon name="chevron-left" />
        All bookings
      </Link>
      <ScreenHeading
        title={titleOf(booking)}
        subTitle={`${booking.username}, booked ${formatSlashTime(booking.createdAt)} UTC`}
      >
        {isCancellable(booking) && (
          <Button look="secondary" size="small" onClick={() => ask([booking])}>
            Cancel booking
          </Button>
        )}
      </ScreenHeading>
      <BookingFacts booking={booking} />
      <Payments ledger={ledger} name={booking.username} onChanged={reload} />
      <section className="admin-card grid gap-4" aria-labelledby="mails">
        <h2 id="mails" className="text-card">
          Mails
        </h2>
        <MailFates mails={mails} />
      </section>
      <CancelDialog question={question} onClose={close} onCancelled={reload} />
    </>
  )
}

function titleOf({ reference }: Booking): string {
  return `Booking ${formatReference(reference)}`
}

function BookingFacts({ booking }: { booking: Booking }) {
  const { tour, date, ticketCount, total, status, cancelledAt, email, phone, description } = booking
  return (
    <section className="admin-card" aria-label="Booking">
      <Facts>
        <Fact title="Tour">
          <Link to={departurePath(booking)} className="underline underline-offset-4">
            {tour.title}
          </Link>
        </Fact>
        <Fact title="Departure">{`${weekdayOf(date)} ${formatSlashDate(date)}`}</Fact>
        <Fact title="Seats">{formatNumber(ticketCount)}</Fact>
        <Fact title="Price">
          <span className="money">{formatPrice(total)}</span>
        </Fact>
        <Fact title="Status">
          {status === 'confirmed' ? (
            <Badge tone="yes" icon="check">
              Confirmed
            </Badge>
          ) : (
            <>
              <Badge tone="no" icon="cross">
                Cancelled
              </Badge>{' '}
              {cancelledAt !== null && formatSlashTime(cancelledAt)}
            </>
          )}
        </Fact>
        {email !== '' && (
          <Fact title="Email">
            <a href={`mailto:${encodeURIComponent(email)}`} className="underline underline-offset-4">
              {email}
            </a>
          </Fact>
        )}
        {phone !== '' && (
          <Fact title="Phone number">
            <a href={`tel:${phone}`} className="underline underline-offset-4">
              {phone}
            </a>
          </Fact>
        )}
        {description !== '' && (
          <Fact title="Note">
            <span className="whitespace-pre-wrap">{description}</span>
          </Fact>
        )}
      </Facts>
    </section>
  )
}

interface PaymentsProps {
  ledger: Ledger | null
  name: string
  onChanged: () => void
}

function Payments({ ledger, name, onChanged }: PaymentsProps) {
  if (ledger !== null) return <PaymentsSection ledger={ledger} name={name} onChanged={onChanged} />
  return (
    <section className="admin-card grid gap-3" aria-labelledby="payments">
      <h2 id="payments" className="text-card">
        Payments
      </h2>
      <p>The tour asked for no deposit when it was booked, so this booking is not paid here.</p>
    </section>
  )
}
