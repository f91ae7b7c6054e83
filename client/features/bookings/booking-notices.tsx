// What the form tells after a booking.
import { formatCalendarDate } from '#client/design-system/calendar-date.ts'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formatPrice } from '#client/lib/format.ts'
import type { Booking } from '#contract/bookings.ts'
import { confirmationPath } from '#contract/paths.ts'
import { ticketCountText } from './booking-values.ts'

export function BookedNotice({ booking: { _id, date, ticketCount, total } }: { booking: Booking }) {
  return (
    <Notice
      tone="ok"
      title={`${ticketCountText(ticketCount)} for ${formatCalendarDate(date)}`}
      action={
        <p className="flex flex-wrap gap-x-5">
          <Link to={confirmationPath(_id)} className={linkClassName}>
            See your trip
          </Link>
          <MyToursLink />
        </p>
      }
    >
      Booked, for {formatPrice(total)} in all.
    </Notice>
  )
}

/** The first request was booked but its response was lost; then the user changed the form and sent it again. */
export function EarlierBooked() {
  return (
    <Notice tone="warning" title="This tour is booked already" action={<MyToursLink />}>
      We had your booking as you first sent it; only our answer got lost. What you have changed since is not
      booked: press Book now once more if you want it as well.
    </Notice>
  )
}

const linkClassName = 'inline-block py-1 font-semibold text-sea underline hover:no-underline'

function MyToursLink() {
  return (
    <Link to="/my-tour" className={linkClassName}>
      See it in your tours
    </Link>
  )
}
