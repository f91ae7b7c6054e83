// The most important rules of money: bills, payments, refunds and invoices.
import type { Mutation } from './rules.ts'

const features = 'server/features'

export const moneyMutations: Mutation[] = [
  {
    rule: 'A forged event of the payment provider is refused',
    file: `${features}/payments/stripe.ts`,
    find: `        throw new ForgedEvent('The event is not signed by Stripe.', { cause: error })\n`,
    replace: '        read = JSON.parse(body.toString())\n',
    tests: [`${features}/bookings/booking-payments.test.ts`],
  },
  {
    rule: 'A refused key of the payment provider counts as an outage',
    file: `${features}/payments/stripe.ts`,
    find: 'error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError',
    replace: 'error instanceof errors.StripeError',
    tests: [`${features}/payments/provider-troubles.test.ts`],
  },
  {
    rule: 'A charge in another currency pays for nothing',
    file: `${features}/payments/stripe.ts`,
    find: 'if (charged.currency === currency) {',
    replace: "if (charged.currency !== '') {",
    tests: [`${features}/payments/provider-troubles.test.ts`],
  },
  {
    rule: 'A payment that the bank has not decided keeps its booking',
    file: `${features}/payments/deadlines.service.ts`,
    find: '  if (undecided.length > 0) return false\n',
    replace: '',
    tests: [`${features}/bookings/booking-payments.test.ts`],
  },
  {
    rule: 'Pages are closed under the lock of their bill',
    file: `${features}/payments/deadlines.service.ts`,
    find: '    if ((await lockOverdue(transaction, settings, key, now)) === undefined) return []\n',
    replace: '',
    tests: [`${features}/payments/provider-troubles.test.ts`],
  },
  {
    rule: 'A page that nobody can ask about ends only when it must have ended',
    file: `${features}/payments/settling.service.ts`,
    find: '  if (pageExpiresAt!.getTime() + clockMs > now.getTime()) return false\n',
    replace: '',
    tests: [`${features}/payments/provider-troubles.test.ts`],
  },
  {
    rule: 'No order is packed or sent that was withdrawn from',
    file: `${features}/orders/order-actions.service.ts`,
    find: "condition: mark.state === 'completed' ? undefined : isNull(orders.withdrawnAt),",
    replace: '',
    tests: [`${features}/orders/order-actions.test.ts`],
  },
  {
    rule: 'No more of a payment is refunded than was paid',
    file: `${features}/payments/decisions.service.ts`,
    find: `  if (amountCents > found.refundableCents) throw new AppError('refund_too_high')\n`,
    replace: '',
    tests: [`${features}/payments/refunds.test.ts`],
  },
  {
    rule: 'Late money takes seats only while there are some',
    file: `${features}/bookings/booking-bill-kind.ts`,
    find: `      if (taken.length === 0) return 'gone'\n`,
    replace: '',
    tests: [`${features}/payments/transfers.test.ts`],
  },
  {
    rule: 'An expired quote is refused',
    file: `${features}/bookings/changes.service.ts`,
    find: "if (quote.state !== 'open' || quote.expiresAt <= now) {",
    replace: "if (quote.state !== 'open') {",
    tests: [`${features}/bookings/refused-changes.test.ts`, `${features}/bookings/changes.test.ts`],
  },
  {
    rule: 'No account is erased while money is owed',
    file: `${features}/personal-data/personal-data.service.ts`,
    find: '  await requireNothingOwed(tx, user.id, dateInUtc(now))\n',
    replace: '',
    tests: [`${features}/personal-data/owed-money.test.ts`],
  },
  {
    rule: 'A refund under way is not owed again',
    file: 'contract/payment-rules.ts',
    find: 'bill.paidCents - claimedCents(bill) - bill.pendingCents',
    replace: 'bill.paidCents - claimedCents(bill)',
    tests: ['contract/bill-sentences.test.ts'],
  },
  {
    rule: 'A moved booking pays before the new cut-off',
    file: 'contract/payment-rules.ts',
    find: 'return latest < payBy ? latest : payBy',
    replace: 'return payBy',
    tests: ['contract/payment-rules.test.ts'],
  },
  {
    rule: 'The VAT of all credit notes is that of the invoice',
    file: 'contract/money.ts',
    find: 'return includedVatCents(before.totalCents + totalCents, vatBasisPoints) - before.vatCents',
    replace: 'return includedVatCents(totalCents, vatBasisPoints)',
    tests: ['contract/order-totals.test.ts', 'server/features/orders/order-documents.test.ts'],
  },
]
