// How far ahead and how many tickets may be booked. No imports, so that any page may use them.

const horizonYears = 2

/** Most tickets of one account on one departure, and on all upcoming departures together. */
export const maxTicketsPerDeparture = 20
export const maxOpenTickets = 60

/** Most tickets that one network books within 24 hours. */
export const maxTicketsOfNetwork = 500

/** Most bookings that staff cancel with one call. */
export const maxCancellations = 100

/** The last departure date that can be booked today: two years ahead, the 28th where that February has no 29th. */
export function lastBookingDate(today: string): string {
  const [year, monthAndDay] = [Number(today.slice(0, 4)) + horizonYears, today.slice(5)]
  return `${year}-${monthAndDay === '02-29' ? '02-28' : monthAndDay}`
}
