import type { OpenedPayment, orderPaymentEndpoints } from '#contract/payments.ts'
import { rightNames } from '#contract/rights.ts'
import { type HandlersFor, preparedWrite } from '#server/calls/call.ts'
import { notFound } from '#server/calls/errors.ts'
import { orderReaders, requireVisible } from '#server/features/orders/orders.queries.ts'
import { readLedger } from '#server/features/payments/bills/bills.queries.ts'
import type { PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { openPayment } from '#server/features/payments/provider/opened-payments.service.ts'

export function orderPaymentHandlers(
  settings: PaymentSettings,
): HandlersFor<keyof typeof orderPaymentEndpoints> {
  return {
    'POST /orders/:id/payments': preparedWrite<'POST /orders/:id/payments', OpenedPayment>({
      async prepare({ params, body }, { db, caller, now }) {
        const { id, userId } = await requireVisible(db, caller, params.id, rightNames)
        if (userId !== caller.userId) throw notFound('Order')
        return openPayment(settings, { kind: 'order', recordId: id }, body.what, now)
      },
      async write({ params }, _context, output) {
        return { output, audit: { recordId: params.id } }
      },
    }),
    'GET /orders/:id/payments': async ({ params }, { db, caller }) => {
      const { id } = await requireVisible(db, caller, params.id, orderReaders)
      return readLedger(db, settings, { kind: 'order', recordId: id })
    },
  }
}
