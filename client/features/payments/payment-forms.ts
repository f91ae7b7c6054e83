// The form that asks for a payment, on the pages of bookings and orders. Without script the page's action sends it.
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { BillKindName, OpenedPayment } from '#contract/payments.ts'

export interface PaymentOutcome {
  /** Name of the submitted form. */
  form: 'pay'
  opened?: OpenedPayment
  refusal?: { status: number; message: string }
}

export function isPaymentForm(sent: FormData): boolean {
  return sent.get('form') === ('pay' satisfies PaymentOutcome['form'])
}

/** Needs no idempotency key: asking again for the same part gives the same page of the provider. */
export async function sendPaymentForm(
  call: Api,
  { kind, recordId }: { kind: BillKindName; recordId: string },
  sent: FormData,
): Promise<PaymentOutcome> {
  const input = { params: { id: recordId }, body: { what: sent.get('what') as OpenedPayment['what'] } }
  return outcomeOfPayment(() =>
    kind === 'order' ? call('POST /orders/:id/payments', input) : call('POST /tours/:id/payments', input),
  )
}

/** The opened payment, or the refusal. Throws all other errors. */
export async function outcomeOfPayment(send: () => Promise<OpenedPayment>): Promise<PaymentOutcome> {
  try {
    return { form: 'pay', opened: await send() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message } = error
    return { form: 'pay', refusal: { status, message } }
  }
}
