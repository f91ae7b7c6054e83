import { formatCalendarDate } from '#client/design-system/calendar-date.ts'
import { Notice } from '#client/design-system/notice.tsx'
import { ticketCountText } from '#client/features/bookings/booking-values.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { formatPrice } from '#client/lib/format.ts'
import { useParameter } from '#client/lib/page-query.ts'
import type { Trip } from '#contract/trips.ts'
import { tripMinimum } from './trip-minimum.ts'

/** The confirmation of a booking just made, which is the first view of the trip. */
export function TripConfirmation({ trip, today }: { trip: Trip; today: string }) {
  const isBooked = useParameter('booked') !== null
  if (!isBooked || trip.status === 'cancelled') return null
  const minimum = tripMinimum(trip, today)
  const { ticketCount, date, total, email, mails } = trip
  const isMailed = mails.some(({ state }) => state === 'queued' || state === 'sent')
  return (
    <div className="max-w-160">
      <Notice tone="ok" title={successText}>
        <span>
          {`${ticketCountText(ticketCount)} for ${formatCalendarDate(date)}, for ${formatPrice(total)} in all.${isMailed ? ` The confirmation goes to ${email}.` : ''}`}
        </span>
        {minimum !== null && <span>{` ${minimum}`}</span>}
      </Notice>
    </div>
  )
}
