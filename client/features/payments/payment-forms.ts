// The form that asks for a payment, on the pages of bookings and orders.
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { FormSender } from '#client/lib/forms/send-form.ts'
import type { BillKindName, OpenedPayment } from '#contract/payments.ts'

/** Name of the form. */
export const payForm = 'pay'

export type PaymentResult = FormResult<OpenedPayment>

export function openedPayment(opened: OpenedPayment) {
  return { done: 'You can pay now.', value: opened }
}

/** Needs no idempotency key: asking again for the same part gives the same page of the provider. */
export function sendPayment(kind: BillKindName, recordId: string): FormSender<OpenedPayment> {
  return async (call, { text }) => {
    const input = { params: { id: recordId }, body: { what: text('what') as OpenedPayment['what'] } }
    return openedPayment(
      await (kind === 'order'
        ? call('POST /orders/:id/payments', input)
        : call('POST /tours/:id/payments', input)),
    )
  }
}
