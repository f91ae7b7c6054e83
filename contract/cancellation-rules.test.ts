import { expect, test } from 'vitest'
import { claimOfCancelled, keptOfTickets } from './cancellation-rules.ts'

const booking = { prices: [{ tickets: 2, cents: 500 }], feesCents: 0, waivedCents: 0, percentKept: 50 }

test.each([
  ['half of the price', {}, 500],
  ['nothing by terms that keep nothing', { percentKept: 0 }, 0],
  ['half of what staff have not waived', { waivedCents: 400 }, 300],
  ['fees of earlier changes in addition', { feesCents: 100 }, 600],
  ['fees alone where the whole price is waived', { feesCents: 100, waivedCents: 1000 }, 100],
  ['nothing where fees are waived too', { feesCents: 100, waivedCents: 1100 }, 0],
  ['half a cent rounded up', { prices: [{ tickets: 1, cents: 999 }] }, 500],
  [
    'no less of moved tickets than on the day they were moved',
    { prices: [{ tickets: 2, cents: 500, percentKept: 80 }] },
    800,
  ],
  [
    'what the terms keep today, if that is more',
    { prices: [{ tickets: 2, cents: 500, percentKept: 20 }] },
    500,
  ],
])('the agency claims %s of a booking that its traveller cancels', (_what, values, claim) => {
  expect(claimOfCancelled({ ...booking, ...values })).toBe(claim)
})

test('a waiver lowers first the price of the tickets of which most is kept', () => {
  const prices = [
    { tickets: 1, cents: 1000, percentKept: 100 },
    { tickets: 1, cents: 1000 },
  ]
  expect(keptOfTickets(prices, 10)).toBe(1100)
  expect(keptOfTickets(prices, 10, 600)).toBe(500)
  expect(keptOfTickets(prices, 10, 1500)).toBe(50)
})
