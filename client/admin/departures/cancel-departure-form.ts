// Cancels a departure, with and without script. The form is refused, and then asks, as long as a booking has no answer.
import { requireSuperAdmin } from '#client/admin/screen/may-write.ts'
import { addDays } from '#client/design-system/calendar-date.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { formatNumber } from '#client/lib/format.ts'
import { boxName, type FormSender } from '#client/lib/forms/send-form.ts'
import { today } from '#client/lib/server-day.ts'
import type { Booking } from '#contract/bookings.ts'
import type { BookingDecision, ScheduledDeparture } from '#contract/departures.ts'
import { maxItemsPerPage } from '#contract/vocabulary.ts'
import { dayText } from './day-text.ts'
import { overbookedDate } from './move-decisions.ts'

/** The field with the answer for a booking. */
export const answerField = 'answer'

/** What the form asks about. */
export interface AskedBookings {
  bookings: readonly Booking[]
  /** Departures to which they can be moved. */
  targets: readonly ScheduledDeparture[]
}

/** Departures around the cancelled one, the nearest places for its travellers. */
const daysBefore = 60

export function cancelDeparture(tourId: string): FormSender<never> {
  return async (call, { of: date, chosen, text }) => {
    await requireSuperAdmin()
    const shown = chosen(answerField)
    const decisions = Object.fromEntries(
      shown.flatMap((id) => {
        const decision = toDecision(text(boxName(answerField, id)))
        return decision === undefined ? [] : [[id, decision]]
      }),
    )
    try {
      const body = { bookings: decisions }
      await call('DELETE /cards/:id/departures/:date', { params: { id: tourId, date }, body })
    } catch (error) {
      if (!(error instanceof ApiError) || !asking.includes(error.code)) throw error
      const asked = await loadAsked(call, tourId, date)
      const undecided = asked.bookings.filter(({ _id }) => decisions[_id] === undefined)
      const fields = undecided.map(({ _id }) => [boxName(answerField, _id), 'Choose'])
      const message = messageOf(asked, decisions, shown) ?? error.message
      throw new ApiError(error.status, error.code, message, Object.fromEntries(fields), error, asked)
    }
    return `The departure on ${dayText(date)} is cancelled.`
  }
}

/** A booking has no answer, or the seats of another departure have changed. */
const asking: readonly string[] = ['bookings_unanswered', 'not_enough_seats', 'not_bookable']

function messageOf(
  { bookings, targets }: AskedBookings,
  decisions: Readonly<Record<string, BookingDecision>>,
  shown: readonly string[],
): string | null {
  const undecided = bookings.filter(({ _id }) => decisions[_id] === undefined)
  if (shown.length > 0 && undecided.some(({ _id }) => !shown.includes(_id)))
    return 'Someone has booked in the meantime. Say what becomes of these bookings too.'
  if (undecided.length === 1) return 'One booking has no answer yet.'
  if (undecided.length > 1) return `${formatNumber(undecided.length)} bookings have no answer yet.`
  const overbooked = overbookedDate(bookings, decisions, targets)
  if (overbooked === null) return null
  const { wanted, free } = overbooked
  return `${formatNumber(wanted)} seats are needed on ${dayText(overbooked.date)}, ${formatNumber(free)} are free.`
}

async function loadAsked(call: Api, tourId: string, date: string): Promise<AskedBookings> {
  const wanted = addDays(date, -daysBefore)
  const from = wanted < today() ? today() : wanted
  const query = { from, itemsPerPage: maxItemsPerPage } as never
  const [{ bookings }, { items }] = await Promise.all([
    call('GET /tours/departures/:id/:date', { params: { id: tourId, date } }),
    call('GET /cards/:id/schedule', { params: { id: tourId }, query }),
  ])
  return {
    bookings: bookings.filter(({ status }) => status === 'confirmed'),
    targets: items.filter(
      (each) => each.date !== date && each.state !== 'cancelled' && each.departureSeats > each.seatsTaken,
    ),
  }
}

/** Undefined for none. */
export function toDecision(value: string): BookingDecision | undefined {
  if (value === '') return undefined
  return value === 'refund' ? value : { moveTo: value }
}
