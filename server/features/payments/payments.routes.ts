import type { paymentEndpoints } from '#contract/payments.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { listOpenBills, readLedger } from '#server/features/payments/bills/bills.queries.ts'
import { receiveTransfer, refundPayment } from '#server/features/payments/staff/money-decisions.service.ts'
import { methodOf, type PaymentSettings } from './payment-settings.service.ts'

export function paymentHandlers(
  settings: PaymentSettings,
  /** Starts the job that sends refunds. */
  sendRefunds: (transaction: Parameters<typeof readLedger>[0], paymentId: string) => Promise<void>,
): HandlersFor<keyof typeof paymentEndpoints> {
  return {
    'GET /payments/method': async () => ({ method: methodOf(settings) }),
    'GET /payments/open': ({ query }, { db, now }) => listOpenBills(db, settings, query, now),
    'POST /payments/:id/received': {
      async write({ params, body }, context) {
        const { key, audit } = await receiveTransfer(context, settings, params.id, body?.amount)
        return { output: await readLedger(context.db, settings, key), audit }
      },
    },
    'POST /payments/:id/refunds': {
      async write({ params, body }, context) {
        const { key, audit } = await refundPayment(context, settings, params.id, body)
        await sendRefunds(context.db, params.id)
        return { output: await readLedger(context.db, settings, key), audit }
      },
    },
  }
}
