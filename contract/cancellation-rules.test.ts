import { expect, test } from 'vitest'
import { keptOfBill } from './cancellation-rules.ts'

const paid = {
  ticketsCents: 1000,
  feesCents: 0,
  percentKept: 50,
  waivedCents: 0,
  paidCents: 1000,
  pendingCents: 0,
}

test.each([
  ['half of the price', {}, 500, 500],
  ['not more than was paid', { paidCents: 200 }, 200, 0],
  ['nothing of what staff have refunded', { waivedCents: 400, paidCents: 600 }, 300, 300],
  ['the same while that refund is under way', { waivedCents: 400, pendingCents: 400 }, 300, 300],
  ['not more than refunds under way leave', { paidCents: 600, pendingCents: 400 }, 200, 0],
  ['fees of earlier changes in addition', { feesCents: 100, paidCents: 1100 }, 600, 500],
  [
    'fees alone where everything was refunded',
    { feesCents: 100, waivedCents: 1000, paidCents: 150 },
    100,
    50,
  ],
  ['nothing where nothing was paid', { paidCents: 0 }, 0, 0],
  ['half a cent rounded up', { ticketsCents: 999, paidCents: 999 }, 500, 499],
])('a cancelled bill keeps %s', (_what, values, keptCents, refundCents) => {
  expect(keptOfBill({ ...paid, ...values })).toEqual({ keptCents, refundCents })
})
