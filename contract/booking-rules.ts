// How far ahead and how many tickets may be booked. No imports, so that any page may use them. The numbers hold until the
// settings of the house say otherwise.

export const horizonMonths = 24

/** Most tickets of one account on one departure, and on all upcoming departures together. */
export const maxTicketsPerDeparture = 20
export const maxOpenTickets = 60

/** Most tickets that one network books within 24 hours. */
export const maxTicketsOfNetwork = 500

/** Most bookings that staff cancel with one call. */
export const maxCancellations = 100

/** The last departure date that can be booked today: the same day so many months ahead, or the last of a shorter month. */
export function lastBookingDate(today: string, months: number): string {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const monthsOfAll = year * 12 + (month - 1) + months
  const [lastYear, lastMonth] = [Math.floor(monthsOfAll / 12), (monthsOfAll % 12) + 1]
  const lastDay = Math.min(day, new Date(Date.UTC(lastYear, lastMonth, 0)).getUTCDate())
  return [lastYear, lastMonth, lastDay].map((part) => String(part).padStart(2, '0')).join('-')
}
