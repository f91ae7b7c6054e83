import { expect, test } from 'vitest'
import { overbookedDate, summaryOf } from './move-answers.ts'

const bookings = [
  { _id: 'a', ticketCount: 2, total: 0.1 },
  { _id: 'b', ticketCount: 3, total: 0.2 },
  { _id: 'c', ticketCount: 1, total: 12 },
]
const target = { date: '2027-05-10', departureSeats: 6, seatsTaken: 2 }

test('bookings that are moved together need seats together', () => {
  const move = { moveTo: target.date }
  expect(overbookedDate(bookings, { a: move, c: move }, [target])).toBeNull()
  expect(overbookedDate(bookings, { a: move, b: move, c: 'refund' }, [target])).toEqual({
    date: target.date,
    wanted: 5,
    free: 4,
  })
})

test('refunds are added in whole cents', () => {
  expect(summaryOf(bookings, { a: 'refund', b: 'refund', c: { moveTo: target.date } })).toEqual({
    refunded: 2,
    owed: 0.3,
    moved: 1,
  })
  expect(summaryOf(bookings, {})).toEqual({ refunded: 0, owed: 0, moved: 0 })
})
