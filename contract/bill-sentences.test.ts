import { expect, test } from 'vitest'
import { billSentence, unbilledSentence, waysSentence } from './bill-sentences.ts'
import { type BillAmounts, cancelledBill, statementOf } from './payment-rules.ts'

const unpaid: BillAmounts = {
  state: 'open',
  totalCents: 118_000,
  depositCents: 0,
  paidCents: 0,
  waivedCents: 0,
  keptCents: 0,
  pendingCents: 0,
  refundedCents: 0,
}
const paid = { ...unpaid, paidCents: 118_000 }
const say = (bill: BillAmounts, reader: 'customer' | 'staff' = 'customer') =>
  billSentence(statementOf(bill), reader)

test.each([
  ['nothing is paid', unpaid, 'To pay: $1,180.0.'],
  ['a part is paid', { ...unpaid, paidCents: 20_000 }, '$200.0 of $1,180.0 is paid. Still to pay: $980.0.'],
  ['all is paid', paid, 'All of $1,180.0 is paid.'],
  ['too much is paid', { ...paid, paidCents: 120_050 }, 'You have paid $20.5 too much, which we refund.'],
  ['it costs nothing', { ...unpaid, totalCents: 0 }, 'There is nothing to pay.'],
  [
    'a refund is under way',
    { ...paid, waivedCents: 18_000, pendingCents: 18_000 },
    'All of $1,000.0 is paid. $180.0 is on its way back to you.',
  ],
])('an open bill of which %s', (_what, bill, sentence) => {
  expect(say(bill)).toBe(sentence)
})

test.each([
  ['nothing was paid or kept', unpaid, 0, 'You have paid nothing, so nothing is refunded.'],
  [
    'nothing was paid and the terms keep a part',
    unpaid,
    23_600,
    'You still owe $236.0: by the terms of the booking we keep $236.0, and you have paid nothing.',
  ],
  [
    'less was paid than the terms keep',
    { ...unpaid, paidCents: 10_000 },
    23_600,
    'You still owe $136.0: by the terms of the booking we keep $236.0, and you have paid $100.0.',
  ],
  ['all was paid and a part is kept', paid, 23_600, '$944.0 of $1,180.0 is refunded. We keep $236.0.'],
  ['all was paid and nothing is kept', paid, 0, 'All that you have paid is refunded: $1,180.0.'],
  ['all was paid and all is kept', paid, 118_000, 'Nothing is refunded. We keep $1,180.0.'],
  [
    'the refund has arrived',
    { ...paid, paidCents: 23_600, refundedCents: 94_400 },
    23_600,
    '$944.0 has been refunded. We keep $236.0.',
  ],
  ['the refund of all has arrived', { ...unpaid, refundedCents: 118_000 }, 0, '$1,180.0 has been refunded.'],
])('a cancelled bill of which %s', (_what, bill, claimCents, sentence) => {
  expect(say(cancelledBill(bill, claimCents))).toBe(sentence)
})

test('a bill that has lapsed claims nothing', () => {
  expect(say({ ...unpaid, state: 'lapsed' })).toBe('You have paid nothing, so nothing is refunded.')
  expect(say({ ...unpaid, state: 'lapsed', paidCents: 500 })).toBe(
    'All that you have paid is refunded: $5.0.',
  )
})

test('staff read about the customer', () => {
  expect(say(cancelledBill(unpaid, 23_600), 'staff')).toBe(
    'The customer still owes $236.0: by the terms of the booking we keep $236.0, and the customer has paid nothing.',
  )
  expect(say(cancelledBill(unpaid, 0), 'staff')).toBe('Nothing was paid, so nothing is refunded.')
})

test('where nobody has entered what was paid, no amount is told and no debt arises', () => {
  const unrecorded = { ...unpaid, isUnrecorded: true }
  expect(say(unrecorded)).toBe('No payment is recorded here yet.')
  const cancelled = statementOf(cancelledBill(unrecorded, 23_600))
  expect(cancelled).toMatchObject({ due: 0, toRefund: 0 })
  expect(billSentence(cancelled)).toBe('No payment is recorded here. We are checking what is to be refunded.')
})

test('a booking without a bill shows no money', () => {
  const booking = { isConfirmed: true, isAhead: true, hasRefundRecorded: false }
  expect(unbilledSentence(booking)).toBe('No payment is recorded here yet.')
  expect(unbilledSentence({ ...booking, isAhead: false })).toBeNull()
  expect(unbilledSentence({ ...booking, isConfirmed: false })).toBeNull()
  expect(unbilledSentence({ ...booking, hasRefundRecorded: true })).toBe(
    'We are checking what is to be refunded.',
  )
})

test('ways to pay are said only of what is due', () => {
  const ways = {
    page: 'the page of your trip',
    transfer: null,
    onTheSpot: 'at the meeting point, by card or in cash',
  }
  expect(waysSentence(statementOf(unpaid), ways)).toBe(
    'You pay on the page of your trip. You pay at the meeting point, by card or in cash.',
  )
  expect(waysSentence(statementOf(paid), ways)).toBe('')
  const transfer = { reference: 'K7MN-4PQR', account: 'NO93' }
  expect(waysSentence(statementOf(unpaid), { page: null, transfer, onTheSpot: null })).toBe(
    'Please transfer it to NO93, with the reference K7MN-4PQR.',
  )
})
