// Where the money of bookings and orders is told: each mail, page and export takes its amounts and words from the rule, and
// no other place computes or words them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync(['client/**/*.{ts,tsx}', 'server/**/*.ts', 'contract/*.ts'], { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|^server\/(testing|seed|documentation)\/|^client\/elements-gallery\//.test(path),
)

/** Comments are for engineers. */
function codeOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
}

/** Mails, pages, dialogs and exports that tell what is paid, due or refunded, and the function whose sentence they show. */
const places: Readonly<Record<string, RegExp>> = {
  // Mails: their templates get the sentence from those who write them.
  'server/features/bookings/mails/booking-mails.service.ts':
    /billSentence[\s\S]*bookingSentence[\s\S]*changeSentence/,
  'server/features/payments/payment-mails.service.ts': /billSentence[\s\S]*deadlineSentence/,
  'server/features/orders/order-mails.service.ts': /deadlineSentence[\s\S]*billSentence[\s\S]*returnSentence/,
  'server/features/mails/templates/balance-due.ts': /money/,
  'server/features/mails/templates/booking-cancelled.ts': /money/,
  'server/features/mails/templates/booking-changed.ts': /money/,
  'server/features/mails/templates/booking-confirmed.ts': /money/,
  'server/features/mails/templates/departure-cancelled.ts': /money/,
  'server/features/mails/templates/departure-moved.ts': /money/,
  'server/features/mails/templates/departure-reminder.ts': /money/,
  'server/features/mails/templates/order-cancelled.ts': /money/,
  'server/features/mails/templates/order-placed.ts': /money/,
  'server/features/mails/templates/order-withdrawn.ts': /money/,
  'server/features/mails/templates/payment-received.ts': /money/,
  // Pages of customers.
  'client/features/bookings/booking-notices.tsx': /waysSentence[\s\S]*deadlineSentence/,
  'client/features/bookings/booking-terms.tsx': /dueWhenBookedSentence[\s\S]*askedPaymentsSentence/,
  'client/features/payments/payment-section.tsx': /billSentence[\s\S]*deadlineSentence/,
  'client/site/bookings/booking-table.tsx': /bookingSentence/,
  'client/site/bookings/cancel-booking.tsx': /billSentence/,
  'client/site/erasure/erasure-panel.tsx': /billSentence[\s\S]*billSentence/,
  'client/site/orders/cancel-order.tsx': /billSentence/,
  'client/site/orders/withdrawal.tsx': /billSentence[\s\S]*returnSentence/,
  'client/site/trip/cancel-trip.tsx': /billSentence/,
  'client/site/trip/change/change-offer.tsx': /changeSentence/,
  'client/site/trip/trip-ticket.tsx': /bookingSentence/,
  'client/site/trip/voucher.tsx': /bookingSentence/,
  // Pages and dialogs of staff.
  'client/admin/bookings/booking-columns.tsx': /bookingSentence/,
  'client/admin/bookings/booking/booking.tsx': /bookingSentence/,
  'client/admin/bookings/refund-choice.tsx': /billSentence/,
  'client/admin/bookings/booking/change-booking.ts': /changeSentence/,
  'client/admin/departures/cancel-departure.tsx': /bookingSentence/,
  'client/admin/orders/cancel-order.tsx': /billSentence/,
  'client/admin/orders/mark-returned.tsx': /billSentence/,
  'client/admin/payments/receive-payment.tsx': /billSentence/,
  'client/admin/payments/payments-section.tsx': /billSentence/,
  'client/admin/users/erase-user.tsx': /billSentence/,
  // Files.
  'server/features/bookings/booking-sheet.ts': /bookingSentence/,
  'server/features/payments/bills/bills.queries.ts': /statementOf/,
  'server/features/bookings/bookings.service.ts': /statementOf/,
  'server/features/bookings/bills/bills-before-erasure.service.ts': /statementOf/,
}

test.each(Object.entries(places))('%s tells money by the rule', (path, rule) => {
  expect(codeOf(path)).toMatch(rule)
})

test('every file that uses a sentence of the rule is listed', () => {
  const users = sources.filter((path) =>
    /\b(bill|booking|change|deadline|askedPayments|dueWhenBooked|return)Sentence\(/.test(
      codeOf(path).replaceAll(/function \w+\(/g, ''),
    ),
  )
  const unlisted = users.filter((path) => !(path in places) && path !== 'contract/bill-sentences.ts')
  expect(unlisted).toEqual([])
})

/** Words of a debt or a refund with an amount: the rule's own, and a sum of amounts of the rule. */
const wordedElsewhere = [
  // How many bookings are cancelled, and the sum of what is refunded of them.
  'client/admin/departures/cancel-departure.tsx',
  // What the member of staff has just entered as a refund.
  'client/admin/payments/entry-forms.ts',
  'contract/bill-sentences.ts',
]

test('no other place words a debt or a refund with an amount', () => {
  const words =
    /we owe|we refund|still owes?|owed? (you|back)|is refunded|to refund|(still|left) to pay|you (get back|owe)|please pay \$/i
  const amounts = /(formatPrice|priceText)\(|toFixed\(2\)/
  const found = sources.filter((path) => {
    const code = codeOf(path)
    return words.test(code) && amounts.test(code)
  })
  expect(found.sort()).toEqual(wordedElsewhere)
})

test('mails, pages and texts write amounts by one function', () => {
  const texts = globSync('content/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  expect([...sources, ...texts].filter((path) => codeOf(path).includes('$${')).sort()).toEqual([
    // Whole thousands of sample figures.
    'client/admin/charts/line-drawing.tsx',
    'client/admin/charts/sample-charts.tsx',
    'client/lib/format.ts',
    'contract/money.ts',
    // Parameters of SQL, and the parts of a hash.
    'server/database/sql.ts',
    'server/features/passwords/passwords.service.ts',
  ])
})

test('amounts of bills are added and subtracted by the rule, and where entries are made', () => {
  const arithmetic =
    /\b(paid|kept|waived|pending|refunded)Cents\s*[-+]\s*\w|[-+]\s*(\w+\.)?(paid|kept|waived)Cents\b/
  expect(sources.filter((path) => arithmetic.test(codeOf(path))).sort()).toEqual([
    'contract/cancellation-rules.ts',
    'contract/payment-rules.ts',
    // The rest that staff keep if they say what is refunded.
    'server/features/bookings/cancellations/cancellations.service.ts',
    // The rule in SQL.
    'server/features/payments/bills/bills.queries.ts',
    'server/features/payments/ledger.service.ts',
    'server/features/payments/provider/settled-payments.service.ts',
    'server/features/payments/staff/money-decisions.service.ts',
    'server/features/payments/staff/staff-entries.service.ts',
  ])
})
