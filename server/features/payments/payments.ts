// Payments as other features use them.
import type { FastifyBaseLogger } from 'fastify'
import type { PaymentConfig } from '#server/config/payments.ts'
import type { Database } from '#server/database/client.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import type { BillKinds } from '#server/features/payments/bills/bill-kinds.types.ts'
import { lapseUnpaid, reconcile, syncPending } from '#server/features/payments/bills/deadlines.service.ts'
import type { PaymentProvider } from '#server/features/payments/provider/provider.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { BankAccount } from './bank-account.service.ts'
import { createPaymentMails } from './payment-mails.service.ts'
import type { PaymentSettings } from './payment-settings.service.ts'

export interface Payments {
  settings: PaymentSettings
  /** Tasks of the schedule. */
  meetDeadlines(now: Date): Promise<void>
  reconcile(now: Date): Promise<void>
}

/** Loads the library of the provider only where there is one. */
export async function createProvider({ stripe }: PaymentConfig): Promise<PaymentProvider | null> {
  if (stripe === undefined) return null
  const { createStripe } = await import('#server/features/payments/provider/stripe.service.ts')
  return createStripe(stripe)
}

export interface PaymentsOptions {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  provider: PaymentProvider | null
  bank: BankAccount
  kinds: BillKinds
  outbox: Outbox
  publicUrl: string
  log: FastifyBaseLogger
}

export function createPayments(options: PaymentsOptions): Payments {
  const { db, jobs, provider, kinds, outbox, publicUrl, log } = options
  const settings: PaymentSettings = {
    db,
    provider,
    kinds,
    publicUrl,
    mails: createPaymentMails(outbox),
    get bankAccount() {
      return options.bank.bankAccount
    },
    log,
  }
  return {
    settings,
    async meetDeadlines(now) {
      // Seats become free even if a refund cannot be processed.
      try {
        await syncPending(settings, now)
      } finally {
        await lapseUnpaid(settings, now)
      }
    },
    reconcile: (now) => reconcile(settings, jobs, now),
  }
}
