import { expect, it } from 'vitest'
import type { TourDeparture } from '#contract/departures.ts'
import { byMonth, dayText, departureText, saleOf, seatsText } from './departure-sale.ts'

const departure: TourDeparture = {
  date: '2027-01-10',
  departureSeats: 12,
  seatsLeft: 3,
  cost: 1680,
  minimumPeople: 5,
  bookableUntil: '2027-01-08T00:00:00.000Z',
  state: 'open',
}
const before = '2027-01-07T23:59:59.999Z'

it.each([
  [{}, true, before, 'bookable'],
  [{ state: 'guaranteed' }, true, before, 'bookable'],
  [{ seatsLeft: 0 }, true, before, 'soldOut'],
  // The server answers no seats for all of these; the reason is given all the same.
  [{ seatsLeft: 0 }, true, '2027-01-08T00:00:00.000Z', 'ended'],
  [{ seatsLeft: 0, state: 'closed' }, true, before, 'closed'],
  [{ seatsLeft: 0, state: 'cancelled' }, false, before, 'cancelled'],
  [{ seatsLeft: 0 }, false, before, 'unavailable'],
] as const)('a departure with %o, tour available %s, at %s is %s', (changes, isAvailable, now, sale) => {
  expect(saleOf({ ...departure, ...changes }, isAvailable, now)).toBe(sale)
})

it('an option tells day, price, seats or the reason, and whether the departure is guaranteed', () => {
  expect(departureText(departure, 'bookable')).toBe('Sun 10 January 2027 · $1,680.0 · 3 seats left')
  expect(departureText({ ...departure, state: 'guaranteed', seatsLeft: 1 }, 'bookable')).toBe(
    'Sun 10 January 2027 · $1,680.0 · 1 seat left · guaranteed',
  )
  expect(departureText({ ...departure, peopleBooked: 2, decideBy: '2026-12-20' }, 'bookable')).toBe(
    'Sun 10 January 2027 · $1,680.0 · 3 seats left · runs with 5 or more, 2 booked',
  )
  expect(departureText(departure, 'soldOut')).toBe('Sun 10 January 2027 · $1,680.0 · Sold out')
})

it('the weekday is that of the date in UTC', () => {
  expect(dayText('2028-02-29')).toBe('Tue 29 February 2028')
})

it('months keep the order of their departures', () => {
  const dates = ['2027-01-03', '2027-01-10', '2027-03-07']
  const groups = byMonth(dates.map((date) => ({ ...departure, date })))
  expect(groups.map(([month, { length }]) => [month, length])).toEqual([
    ['2027-01', 2],
    ['2027-03', 1],
  ])
})

it('the number of seats left is written in words', () => {
  expect([0, 1, 7, 10_000].map(seatsText)).toEqual([
    'No seats left',
    '1 seat left',
    '7 seats left',
    '10,000 seats left',
  ])
})
