import { expect, test } from 'vitest'
import {
  askedPaymentsSentence,
  billSentence,
  bookingSentence,
  changeSentence,
  deadlineSentence,
  dueWhenBookedSentence,
  returnSentence,
  waivedSentence,
  waysSentence,
} from './bill-sentences.ts'
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
  const today = '2027-06-01'
  const booking = { statement: null, status: 'confirmed', date: today } as const
  expect(bookingSentence(booking, today)).toBe('No payment is recorded here yet.')
  expect(bookingSentence({ ...booking, date: '2027-05-31' }, today)).toBeNull()
  expect(bookingSentence({ ...booking, status: 'cancelled' }, today)).toBeNull()
  expect(bookingSentence({ ...booking, hasRefundRecorded: true }, today)).toBe(
    'We are checking what is to be refunded.',
  )
  expect(bookingSentence({ ...booking, statement: statementOf(unpaid) }, today)).toBe('To pay: $1,180.0.')
})

test('an offer and its mail say what is kept and what is to be paid after the change', () => {
  const after = statementOf({ ...unpaid, totalCents: 74_000 })
  expect(changeSentence({ fee: 0, after }, 'UTC')).toBe('To pay: $740.0.')
  expect(changeSentence({ fee: 150, after }, 'UTC')).toBe(
    'By the terms of the booking we keep $150.0 of what you give back. To pay: $740.0.',
  )
  expect(changeSentence({ fee: 0, after: null }, 'UTC')).toBe('')
})

test('deadlines name each part with its day, and none once nothing is due', () => {
  const deadlines = {
    due: 1180,
    deposit: 236,
    payBy: '2027-01-10T14:30:00.000Z',
    added: [],
    balanceDueOn: '2027-05-13',
    today: '2027-01-08',
    timeZone: 'UTC',
  }
  expect(deadlineSentence(deadlines)).toBe(
    'Please pay $236.0 by Sunday 10 January 2027, 14:30 UTC. The balance of $944.0 is due on Thursday 13 May 2027.',
  )
  expect(deadlineSentence(deadlines, 'After that it lapses.')).toContain(
    '14:30 UTC. After that it lapses. The balance of',
  )
  expect(deadlineSentence({ ...deadlines, timeZone: 'Pacific/Auckland' })).toContain(
    'by Monday 11 January 2027, 03:30 Pacific/Auckland time.',
  )
  const late = { ...deadlines, due: 944, deposit: 0, payBy: null, today: '2027-05-14' }
  expect(deadlineSentence(late)).toBe(
    'The balance of $944.0 was due on Thursday 13 May 2027 and has not arrived.',
  )
  expect(deadlineSentence({ ...late, due: 0 })).toBe('')
  const added = [{ tickets: 2, amount: 472, payBy: '2027-01-10T15:00:00.000Z' }]
  expect(deadlineSentence({ ...deadlines, due: 3540, deposit: 0, added })).toBe(
    'Please pay $472.0 for the 2 added tickets by Sunday 10 January 2027, 15:00 UTC, or they lapse. ' +
      'The balance of $3,068.0 is due on Thursday 13 May 2027.',
  )
  expect(deadlineSentence({ ...late, balanceDueOn: null })).toBe('')
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
  const unknown = { reference: 'K7MN-4PQR', account: null }
  expect(waysSentence(statementOf(unpaid), { ...ways, page: null, transfer: unknown })).toBe(
    'You pay at the meeting point, by card or in cash. For a bank transfer, please ask us for our account, and write the reference K7MN-4PQR on it.',
  )
  const transfer = { reference: 'K7MN-4PQR', account: 'NO93' }
  expect(waysSentence(statementOf(unpaid), { page: null, transfer, onTheSpot: null })).toBe(
    'Please transfer it to NO93, with the reference K7MN-4PQR.',
  )
})

const howToPay = 'at the meeting point, in cash'
const lapse = 'After that the booking lapses, and its seats are free for others.'

test.each([
  [{}, 'provider', 'Nothing is due when you book. You pay at the meeting point, in cash.'],
  [
    { depositPercent: 20, balanceDueDays: 30 },
    'provider',
    `When you book, 20 % of the price is due, on the page of your trip within 30 minutes. ${lapse} The rest is due 30 days before departure; if you book later than that, all of it is due when you book.`,
  ],
  [
    { depositPercent: 20 },
    'transfer',
    `When you book, 20 % of the price is due, by bank transfer within 7 days. ${lapse} The rest is due on the day of departure.`,
  ],
  [{ depositPercent: 100 }, null, `When you book, all of the price is due. ${lapse}`],
  [
    { balanceDueDays: 1 },
    'provider',
    'Nothing is due when you book. All of the price is due one day before departure; if you book later than that, all of it is due when you book.',
  ],
] as const)(
  'before a date is chosen, %j by %s says what is due when one books, and later',
  (asked, method, text) => {
    expect(askedPaymentsSentence(asked, { method, howToPay })).toBe(text)
  },
)

test.each([
  [{}, 'provider', 118_000, 'Nothing is due when you book. You pay at the meeting point, in cash.'],
  [
    { depositPercent: 20, balanceDueDays: 30 },
    'provider',
    118_000,
    `Due when you book: $236.0, on the page of your trip within 30 minutes. ${lapse} The balance of $944.0 is due on Thursday 13 May 2027.`,
  ],
  [
    { depositPercent: 20, balanceDueDays: 365 },
    'transfer',
    118_000,
    `Due when you book: $1,180.0, by bank transfer within 7 days. ${lapse}`,
  ],
  [
    { balanceDueDays: 30 },
    'provider',
    118_000,
    'Nothing is due when you book. The balance of $1,180.0 is due on Thursday 13 May 2027.',
  ],
  // Less than the provider takes.
  [
    { depositPercent: 20 },
    'provider',
    200,
    `Due when you book: $0.4, by bank transfer within 7 days. ${lapse} The balance of $1.6 is due on Saturday 12 June 2027.`,
  ],
  [{ depositPercent: 20 }, 'provider', 0, 'There is nothing to pay.'],
] as const)(
  'with date and tickets, %j by %s of %i cents says amounts and days',
  (asked, method, totalCents, text) => {
    const wanted = { totalCents, date: '2027-06-12', today: '2027-01-08' }
    expect(dueWhenBookedSentence(asked, wanted, { method, howToPay })).toBe(text)
  },
)
test('what is refunded once goods are back, and what was let go', () => {
  expect(returnSentence(statementOf(cancelledBill(paid, 0)))).toBe(
    'We refund $1,180.0 as soon as the goods are here.',
  )
  expect(returnSentence(statementOf(cancelledBill(unpaid, 0)))).toBe(
    'You have paid nothing, so nothing is refunded.',
  )
  expect(waivedSentence(236)).toBe('We let go $236.0 that was still due')
})
