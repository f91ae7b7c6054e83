// What the pages say of a scheduled departure.
import { formatNumber, formatPrice, monthNames } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { minimumInBrief } from '#contract/departure-minimum.ts'
import type { TourDeparture } from '#contract/departures.ts'
import { type ClosedReason, closedBecause, closedLabels } from '#contract/seat-rules.ts'
import type { Tour } from '#contract/tours.ts'

/** Whether a departure can be booked, or why not. */
export type DepartureSale = 'bookable' | 'soldOut' | ClosedReason

export const saleTexts: Record<Exclude<DepartureSale, 'bookable'>, string> = {
  ...closedLabels,
  soldOut: 'Sold out',
}

/** For staff, who book these until the day of departure ends. */
export const saleTextsForStaff: typeof saleTexts = {
  ...saleTexts,
  closed: 'Closed for customers',
  ended: 'Bookings ended for customers',
}

/** `now`: ISO 8601, in UTC. */
export function saleOf(departure: TourDeparture, isAvailable: boolean, now: string): DepartureSale {
  const bookableUntil = new Date(departure.bookableUntil)
  const sold = { ...departure, schedule: 'departures', isAvailable, bookableUntil }
  return (
    closedBecause(sold, { ...house(), now: new Date(now) }) ??
    (departure.seatsLeft > 0 ? 'bookable' : 'soldOut')
  )
}

/** Users choose a sold-out departure to wait for seats. */
export function canBeChosen(departure: TourDeparture, isTourAvailable: boolean, now: string): boolean {
  return ['bookable', 'soldOut'].includes(saleOf(departure, isTourAvailable, now))
}

/** For example "7 seats left". */
export function seatsText(seatsLeft: number): string {
  if (seatsLeft === 0) return 'No seats left'
  return seatsLeft === 1 ? '1 seat left' : `${formatNumber(seatsLeft)} seats left`
}

/** The seats left, or why none can be booked. */
export function seatsOrReason(departure: TourDeparture, sale: DepartureSale, texts = saleTexts): string {
  return sale === 'bookable' ? seatsText(departure.seatsLeft) : texts[sale]
}

/** For the option of a list. */
export function departureText(departure: TourDeparture, sale: DepartureSale, texts = saleTexts): string {
  const parts = [dayText(departure.date), formatPrice(departure.cost), seatsOrReason(departure, sale, texts)]
  if (sale === 'bookable' && departure.state === 'guaranteed') parts.push('guaranteed')
  const minimum = sale === 'bookable' ? minimumInBrief(departure) : null
  if (minimum !== null) parts.push(minimum)
  return parts.join(' · ')
}

/** The lowest price of a departure that can be booked; undefined without one. As stored, if the departures failed to load. */
export function fromCostOf(
  tour: Tour,
  departures: readonly TourDeparture[] | null,
  now: string,
): number | undefined {
  if (departures === null) return tour.fromCost
  const bookable = departures.filter((departure) => saleOf(departure, tour.available, now) === 'bookable')
  return bookable.length === 0 ? undefined : Math.min(...bookable.map(({ cost }) => cost))
}

/** The same; without one, the cost of the tour. */
export function lowestCost(tour: Tour, departures: readonly TourDeparture[] | null, now: string): number {
  return fromCostOf(tour, departures, now) ?? tour.cost
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Sun 10 January 2027: the same on server and browser, unlike `Intl` of different versions. */
export function dayText(date: string): string {
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]
  return `${weekday} ${Number(date.slice(8))} ${monthText(date)}`
}

/** January 2027, of a date or of a month written YYYY-MM. */
export function monthText(date: string): string {
  return `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** Departures by month, YYYY-MM, in their order. */
export function byMonth(departures: readonly TourDeparture[]): [month: string, TourDeparture[]][] {
  const months = new Map<string, TourDeparture[]>()
  for (const departure of departures) {
    const month = departure.date.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), departure])
  }
  return [...months]
}
