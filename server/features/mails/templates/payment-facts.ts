// What mails say about payments.
import { tripPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import type { Statement } from '#contract/payment-rules.ts'

/** What was or is to be paid: a booking or an order. */
export interface PaidRecord {
  /** "Fjords by steamer, Saturday 12 June 2027". */
  title: string
  /** Page of the customer, below the origin of the site. */
  path: string
  facts: readonly (readonly [name: string, value: string])[]
}

export const samplePaidRecord: PaidRecord = {
  title: 'Fjords by steamer, Saturday 12 June 2027',
  path: addressOf(tripPage, { id: '0192f0c4-7c1e-7000-8000-0d5a5e1f0a11' }),
  facts: [
    ['Tour', 'Fjords by steamer'],
    ['Date', 'Saturday 12 June 2027'],
    ['Reference', 'K7MN-4PQR'],
  ],
}

/** Of a cancelled booking or order of which nothing was paid. */
export const sampleStatement: Statement = {
  state: 'cancelled',
  claim: 0,
  paid: 0,
  due: 0,
  toRefund: 0,
  refunding: 0,
  refunded: 0,
  isUnrecorded: false,
}
