// What must be said of a tour's departures at a moment, by the rows and the model.
import { lastBookingDate } from '#contract/booking-rules.ts'
import { errorCodes } from '#contract/errors.ts'
import { closedLabels, closedSentence, type DepartureSeats, shortageSentence } from '#contract/seat-rules.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import { seatsInModel, type Taker } from '../seat-rules/model.ts'
import { stateOn, type TourRows } from './rows.ts'

export interface Moment {
  now: Date
  horizonMonths: number
  timeZone: string
}

export function momentOf(now: Date): Moment {
  const { horizonMonths, timeZone } = house()
  return { now, horizonMonths, timeZone }
}

export const everybody: Taker = { userId: null }

export function seatsOn(rows: TourRows, date: string, taker: Taker, { now }: { now: Date }): DepartureSeats {
  return seatsInModel(stateOn(rows, date), taker, momentOf(now))
}

export interface SaidDeparture {
  date: string
  seats: number
  seatsLeft: number
  cost: number
  bookableUntil: string
  state: string
  isPrivate: boolean
  token: string | null
  /** What the page says of it: the seats left, or why none can be booked. */
  text: string
  canBeChosen: boolean
}

/** Departures that staff have scheduled, from today on, soonest first. The figures are those of who knows of them. */
export function scheduledDepartures(rows: TourRows, now: Date): SaidDeparture[] {
  if (rows.terms.schedule !== 'departures') return []
  const today = dateInHouse(now)
  return [...rows.states.values()].flatMap(({ date, departure, tour }) => {
    if (date < today || departure === null || departure.state === null) return []
    const { capacity, left, closed, bookableUntil } = seatsOn(
      rows,
      date,
      { userId: null, isKnown: true },
      { now },
    )
    const seatsText = left === 0 ? 'Sold out' : left === 1 ? '1 seat left' : `${left} seats left`
    return {
      ...{ date, seats: capacity, seatsLeft: left, state: departure.state },
      cost: (departure.costCents ?? tour.costCents) / 100,
      bookableUntil: bookableUntil.toISOString(),
      ...{ isPrivate: departure.isPrivate, token: departure.token },
      text: closed === null ? seatsText : closedLabels[closed],
      canBeChosen: closed === null,
    }
  })
}

/** In dollars. Undefined without a departure that anybody can book. */
export function lowestPrice(rows: TourRows, now: Date): number | undefined {
  const prices = scheduledDepartures(rows, now)
    .filter(({ isPrivate, seatsLeft }) => !isPrivate && seatsLeft > 0)
    .map(({ cost }) => cost)
  return prices.length === 0 ? undefined : Math.min(...prices)
}

export interface Refusal {
  code: string
  message: string
  seatsLeft?: number
}

/** Why seats are not given. Null: they are. */
export function refusalOf(
  rows: TourRows,
  { date, tickets }: { date: string; tickets: number },
  taker: Taker,
  now: Date,
): Refusal | null {
  const { horizonMonths } = house()
  const today = dateInHouse(now)
  if (date < today) return { code: 'invalid_request', message: 'This date has already passed.' }
  if (date > lastBookingDate(today, horizonMonths))
    return { code: 'invalid_request', message: closedSentence('tooFarAhead', { horizonMonths }) }
  const { closed, free } = seatsOn(rows, date, taker, { now })
  if (closed === 'unavailable')
    return { code: 'tour_unavailable', message: errorCodes.tour_unavailable.message }
  if (closed !== null) return { code: 'not_bookable', message: closedSentence(closed, { horizonMonths }) }
  return tickets <= free ? null : { code: 'no seats', message: shortageSentence(free), seatsLeft: free }
}
