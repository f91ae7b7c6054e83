// Date and tickets that a link chooses in the booking form: those that a mail offers.
import { isCalendarDate } from '#contract/calendar.ts'
import { maxTickets } from '#contract/vocabulary.ts'
import type { BookingValues } from './booking-values.ts'

/** `departures`: null of a tour that leaves any day. Undefined where the address names no date on which the tour leaves. */
export function linkedChoice(
  search: string,
  today: string,
  departures: readonly { date: string }[] | null,
): Pick<BookingValues, 'date' | 'ticketCount'> | undefined {
  const parameters = new URLSearchParams(search)
  const date = parameters.get('date') ?? ''
  const tickets = parameters.get('tickets') ?? ''
  if (!isCalendarDate(date) || date < today) return undefined
  if (departures !== null && !departures.some((each) => each.date === date)) return undefined
  if (!/^[1-9]\d{0,4}$/.test(tickets) || Number(tickets) > maxTickets) return undefined
  return { date, ticketCount: Number(tickets) }
}
