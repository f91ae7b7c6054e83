// Payments in words, for staff.
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { EntryWay } from '#contract/entry-ways.ts'
import type { PayablePart, PaymentMethod } from '#contract/payment-rules.ts'
import type { Ledger, LedgerEntry } from '#contract/payments.ts'

export type LedgerPayment = Ledger['payments'][number]

/** What the forms of one payment share. */
export interface PaymentFormProps {
  payment: LedgerPayment
  /** Names the payment. */
  title: string
  ledger: Ledger
  /** Who pays. */
  name: string
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Whether the payment is in a state for it. */
  isOffered: boolean
}

export const partTitles: Readonly<Record<PayablePart, string>> = {
  deposit: 'Deposit',
  balance: 'Balance',
  all: 'Whole amount',
}

export const methodTitles: Readonly<Record<PaymentMethod, string>> = {
  provider: 'Card or wallet',
  transfer: 'Bank transfer',
}

export const wayTitles: Readonly<Record<EntryWay, string>> = {
  cash: 'Cash',
  card: 'Card at the desk',
  transfer: 'Bank transfer',
  voucher: 'Gift voucher',
}

export const entryTitles: Readonly<Record<LedgerEntry['kind'], string>> = {
  charge: 'Charge',
  refund: 'Refund',
  returned: 'Refund that came back',
  takenBack: 'Entered by mistake',
}

/** Said instead of a success once an entry for a booking or order of one's own is made. */
export const waitingText = 'Entered. It counts once another member of staff agrees.'

/** A transfer that is not awaited any more may arrive all the same. */
export function canBeReceived({ method, state }: LedgerPayment): boolean {
  return method === 'transfer' && state !== 'paid'
}
