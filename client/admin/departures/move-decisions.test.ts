import { expect, test } from 'vitest'
import { statementOf } from '#contract/payment-rules.ts'
import { overbookedDate, summaryOf } from './move-decisions.ts'

const paid = (cents: number) =>
  statementOf({
    ...{ state: 'open', totalCents: 1_000, depositCents: 0, paidCents: cents, waivedCents: 0, keptCents: 0 },
    ...{ pendingCents: 0, refundedCents: 0 },
  })
const bookings = [
  { _id: 'a', ticketCount: 2, statement: paid(10) },
  { _id: 'b', ticketCount: 3, statement: paid(20) },
  { _id: 'c', ticketCount: 1, statement: null },
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

test('what was paid is refunded, added in whole cents', () => {
  expect(summaryOf(bookings, { a: 'refund', b: 'refund', c: { moveTo: target.date } })).toEqual({
    refunded: 2,
    owed: 0.3,
    moved: 1,
  })
  expect(summaryOf(bookings, {})).toEqual({ refunded: 0, owed: 0, moved: 0 })
})
