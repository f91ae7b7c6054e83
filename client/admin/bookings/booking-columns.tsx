import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { addressOf } from '#contract/pages/page.ts'
import { staffBookingPage } from '#contract/pages/staff-pages.ts'
import '../record/row-actions.css'
import { departurePath } from '#client/admin/addresses/departure-path.ts'
import { formatSlashDate, formatSlashTime } from '#client/admin/record/format.ts'
import { LongText } from '#client/admin/record/long-text.tsx'
import { Badge } from '#client/design-system/badge.tsx'
import { Link } from '#client/design-system/link.tsx'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { today } from '#client/lib/server-day.ts'
import { billSentence, bookingSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Booking, FormerBooking } from '#contract/bookings.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'

type Column = GridColumn<Booking>

const name: Column = {
  key: 'username',
  title: 'Name',
  kind: 'title',
  value: ({ username }) => username,
  cell: (booking) => (
    <>
      <Link to={addressOf(staffBookingPage, { id: booking._id })} className="booking-name">
        {booking.username}
      </Link>
      <Unpaid booking={booking} />
    </>
  ),
}
const email: Column = {
  key: 'email',
  title: 'Email',
  value: ({ email }) => email,
  // Empty after the account was erased.
  cell: ({ email }) =>
    email !== '' && (
      <a
        href={`mailto:${encodeURIComponent(email)}`}
        className="traveller-email underline underline-offset-4"
      >
        {email}
      </a>
    ),
}
const phone: Column = {
  key: 'phone',
  title: 'Phone number',
  value: ({ phone }) => phone,
  cell: ({ phone }) =>
    phone !== '' && (
      <a href={`tel:${phone}`} className="whitespace-nowrap underline underline-offset-4">
        {phone}
      </a>
    ),
}
const tickets: Column = {
  key: 'tickets',
  title: 'Seats',
  kind: 'number',
  value: ({ ticketCount }) => ticketCount,
  cell: ({ ticketCount }) => formatNumber(ticketCount),
}
const total: Column = {
  key: 'total',
  title: 'Total',
  kind: 'number',
  value: ({ total }) => total,
  cell: ({ total }) => <span className="money">{formatPrice(total)}</span>,
}

/** Without the due date, which is on the page of the booking. */
function Unpaid({ booking: { unpaid, balanceDueOn } }: { booking: Booking }) {
  if (unpaid === undefined) return null
  const isOverdue = balanceDueOn !== undefined && balanceDueOn < today()
  return (
    <span className="no-print block whitespace-nowrap font-normal text-micro">
      <span>{`${isOverdue ? 'Overdue' : 'Unpaid'} `}</span>
      <span className="money">{formatPrice(unpaid)}</span>
    </span>
  )
}

/** Columns of the bookings found for a person, on any departure. */
export const bookingColumns: readonly Column[] = [
  name,
  { ...email, givesWay: 'late', isLeftOutOfBlocks: true },
  { ...phone, givesWay: 'early', isLeftOutOfBlocks: true },
  {
    key: 'tour',
    title: 'Tour',
    value: ({ tour }) => tour.title,
    cell: (booking) => (
      <Link to={departurePath(booking)} className="booking-tour">
        {booking.tour.title}
      </Link>
    ),
  },
  {
    key: 'date',
    title: 'Departure',
    value: ({ date }) => formatSlashDate(date),
    cell: ({ date }) => <span className="whitespace-nowrap">{formatSlashDate(date)}</span>,
  },
  tickets,
  { ...total, isLeftOutOfBlocks: true },
  {
    key: 'status',
    title: 'Status',
    value: ({ status }) => status,
    cell: (booking) =>
      booking.status === 'confirmed' ? (
        <Badge tone="yes" icon="check">
          Confirmed
        </Badge>
      ) : (
        <CancelledBadge booking={booking} />
      ),
  },
]

/** Columns of the travellers on one departure. */
export const travellerColumns: readonly Column[] = [
  { ...name, isAlwaysShown: true },
  tickets,
  phone,
  email,
  { ...total, isLeftOutOfBlocks: true },
  {
    key: 'booked',
    title: 'Booked (UTC)',
    value: ({ createdAt }) => formatSlashTime(createdAt),
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatSlashTime(createdAt)}</span>,
    isSortable: false,
    isLeftOutOfBlocks: true,
  },
  {
    key: 'note',
    title: 'Note',
    value: ({ description }) => description,
    cell: ({ description, username }) =>
      description !== '' && <LongText text={description} name={`the note of ${username}`} />,
    isSortable: false,
  },
]

export const cancelledColumns: readonly Column[] = [
  name,
  tickets,
  phone,
  email,
  {
    key: 'cancelled',
    title: 'Cancelled (UTC)',
    value: ({ cancelledAt }) => formatSlashTime(cancelledAt!),
    isSortable: false,
  },
  {
    key: 'money',
    title: 'Payment',
    value: (booking) => bookingSentence(booking, today(), 'staff') ?? '',
    isSortable: false,
  },
]

/** Columns of the bookings that a departure lost when it was cancelled. */
export const formerColumns: readonly GridColumn<FormerBooking>[] = [
  name,
  {
    key: 'reference',
    title: 'Reference',
    value: ({ reference }) => formatReference(reference),
    cell: ({ reference }) => <span className="whitespace-nowrap">{formatReference(reference)}</span>,
  },
  tickets,
  phone,
  email,
  {
    key: 'left',
    title: 'When it was cancelled',
    value: ({ movedTo }) => (movedTo === undefined ? 'Cancelled' : `Moved to ${formatSlashDate(movedTo)}`),
  },
  {
    key: 'money',
    title: 'Payment',
    value: (booking) => bookingSentence(booking, today(), 'staff') ?? '',
    isSortable: false,
  },
]

/** With the money that is still open. */
function CancelledBadge({ booking }: { booking: Booking }) {
  const { statement } = booking
  const isMoneyOpen = statement !== null && statement.due + statement.toRefund > 0
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5">
      <Badge tone="no" icon="cross">
        Cancelled
      </Badge>
      {isMoneyOpen && <span className="text-small">{billSentence(statement, 'staff')}</span>}
    </span>
  )
}

/** The server does not cancel bookings of departures that have begun. */
export function isCancellable({ status, date }: Booking): boolean {
  return status === 'confirmed' && date > today()
}

export function bookingActions(ask: (booking: Booking) => void): Column {
  return {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    kind: 'actions',
    isAlwaysShown: true,
    cell: (booking) =>
      isCancellable(booking) && <CancelButton booking={booking} onPress={() => ask(booking)} />,
  }
}

function CancelButton({ booking, onPress }: { booking: Booking; onPress: () => void }) {
  const mayCancel = useMayCall('POST /tours/cancellations', { desk: true })
  if (!mayCancel) return null
  return (
    <button type="button" className="to-cancel" onClick={onPress}>
      Cancel <span className="sr-only">{`the booking of ${booking.username}`}</span>
    </button>
  )
}
