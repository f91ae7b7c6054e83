import { memo } from 'react'
import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { formatCalendarDate } from '#client/design-system/calendar-date.ts'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Table, type TableColumn } from '#client/design-system/table.tsx'
import { useQuestion } from '#client/design-system/use-question.ts'
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { MailFateLine, newestByRecord } from '#client/features/mails/mail-fate.tsx'
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import { tourPath } from '#client/features/tours/tour-facts.tsx'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { bookingSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Booking } from '#contract/bookings.ts'
import { pictureSizes } from '#contract/images.ts'
import type { MailFate } from '#contract/mails.ts'
import { tripPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'

/** The specification spells the titles like this. */
const columns: readonly TableColumn[] = [
  { key: 'picture', title: 'Tour', isTitleHidden: true, kind: 'picture' },
  { key: 'id', title: 'ID', kind: 'title' },
  { key: 'name', title: 'Name' },
  { key: 'email', title: 'Email' },
  { key: 'phone', title: 'Phone number' },
  { key: 'date', title: 'Departure date' },
  { key: 'tickets', title: 'Number tikets', kind: 'number' },
  { key: 'total', title: 'Total($)', kind: 'number' },
  { key: 'actions', title: 'State', isTitleHidden: true, kind: 'actions' },
]

const loadDialog = () => import('./cancel-booking.tsx')

/** Loads the dialog without showing it. */
function prepareDialog(): void {
  loadDialog().catch(() => null)
}

interface BookingTableProps {
  bookings: readonly Booking[]
  /** Newest first. */
  mails: readonly MailFate[]
  today: string
  onCancelled: () => void
}

export function BookingTable({ bookings, mails, today, onCancelled }: BookingTableProps) {
  const { question, ask, close } = useQuestion<Booking>()
  const part = useLazyModule(loadDialog, question?.isOpen === true, close)
  return (
    <div className="bookings">
      <Bookings bookings={bookings} mails={mails} today={today} onAsk={ask} />
      {part !== null && question !== null && (
        <part.CancelBooking
          key={question.key}
          booking={question.about}
          isOpen={question.isOpen}
          onClose={close}
          onCancelled={onCancelled}
        />
      )}
    </div>
  )
}

interface BookingsProps extends Pick<BookingTableProps, 'bookings' | 'mails' | 'today'> {
  onAsk: (booking: Booking) => void
}

/** Memoized: rendering hundreds of bookings is slow, so opening a dialog does not render them again. */
const Bookings = memo(function Bookings({ bookings, mails, today, onAsk }: BookingsProps) {
  const newest = newestByRecord(mails)
  return (
    <Table
      caption="The tours that you have booked"
      columns={columns}
      rows={bookings.map((booking) => ({
        key: booking._id,
        cells: {
          ...cellsOf(booking, newest.get(booking._id), today),
          actions: <State booking={booking} today={today} onCancel={() => onAsk(booking)} />,
        },
      }))}
    />
  )
})

function cellsOf(booking: Booking, mail: MailFate | undefined, today: string) {
  const { _id, reference, tour, username, email, phone, date, ticketCount, total } = booking
  const money = bookingSentence(booking, today)
  return {
    picture: (
      <ContentPicture {...pictureSizes(tour.image)} alt="" sizes="88px" width={88} height={88} isEager />
    ),
    id: (
      <>
        {tour.isDeleted ? (
          <span>{tour.title}</span>
        ) : (
          <Link to={tourPath(tour)} className="no-underline hover:underline">
            {tour.title}
          </Link>
        )}
        <Link
          to={addressOf(tripPage, { id: _id })}
          className="my-0.5 block w-fit py-1 font-[650] font-text text-sea text-small leading-snug"
          aria-label={`Your trip ${formatReference(reference)}: ${tour.title}`}
        >
          {formatReference(reference)}
        </Link>
        <span className="block font-normal font-text text-ink-3 text-micro leading-snug">{_id}</span>
        <MailFateLine mail={mail} />
        {money !== null && (
          <span className="block font-normal font-text text-micro leading-snug">
            <MoneySentence text={money} />
          </span>
        )}
      </>
    ),
    name: username,
    email: <EmailAddress address={email} />,
    phone: <span className="whitespace-nowrap">{phone || '–'}</span>,
    date: (
      <time dateTime={date} className="whitespace-nowrap">
        {formatCalendarDate(date)}
      </time>
    ),
    tickets: formatNumber(ticketCount),
    total: <span className="money">{formatPrice(total)}</span>,
  }
}

/** Long addresses wrap before the @ first. */
function EmailAddress({ address }: { address: string }) {
  const [name, host = ''] = address.split('@', 2)
  return (
    <span>
      <span>{name}</span>
      <wbr />
      {host && <span>{`@${host}`}</span>}
    </span>
  )
}

function State({ booking, today, onCancel }: { booking: Booking; today: string; onCancel: () => void }) {
  if (booking.status === 'cancelled') {
    return (
      <Badge tone="no" icon="cross">
        Cancelled
      </Badge>
    )
  }
  // Bookings can be cancelled until the day before departure. The server has the same rule.
  if (booking.date <= today)
    return <Badge tone="category">{booking.date === today ? 'Today' : 'Travelled'}</Badge>
  return (
    <Button
      look="ghost"
      size="small"
      aria-haspopup="dialog"
      aria-label={`Cancel ${booking.tour.title} on ${formatCalendarDate(booking.date)}`}
      onPointerEnter={prepareDialog}
      onFocus={prepareDialog}
      onClick={onCancel}
    >
      Cancel
    </Button>
  )
}
