// What all services of payments share.
import type { PaymentMethod } from '#contract/payment-rules.ts'
import type { Database } from '#server/database/client.ts'
import type { BillKinds } from '#server/features/payments/bills/bill-kinds.types.ts'
import type { PaymentProvider } from '#server/features/payments/provider/provider.ts'
import type { RunLog } from '#server/features/payments/provider/provider-runs.service.ts'
import type { PaymentMails } from './payment-mails.service.ts'

export interface PaymentSettings {
  /** The pool, never a transaction: the provider is called outside of transactions. */
  db: Database
  /** Null: payments are bank transfers. */
  provider: PaymentProvider | null
  kinds: BillKinds
  mails: PaymentMails
  /** Absolute origin of the site, without a slash at its end. */
  publicUrl: string
  /** The account for bank transfers, as customers read it. */
  bankAccount: string | null
  /** Of what an operator has to look at. */
  log: RunLog
}

/** How amounts are paid that the provider takes. */
export function methodOf({ provider }: Pick<PaymentSettings, 'provider'>): PaymentMethod {
  return provider === null ? 'transfer' : 'provider'
}

/** Whether customers are told where to pay. */
export function takesPayments({
  provider,
  bankAccount,
}: Pick<PaymentSettings, 'provider' | 'bankAccount'>): boolean {
  return provider !== null || bankAccount !== null
}
