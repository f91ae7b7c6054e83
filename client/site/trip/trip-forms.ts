// The forms of a trip's page. Without script its action submits them to the API, with script its clientAction.
import {
  isPaymentForm,
  type PaymentOutcome,
  sendPaymentForm,
} from '#client/features/payments/payment-forms.ts'
import { report } from '#client/features/store/events.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { type ChangeOutcome, isChangeForm, sendChangeForm } from '#client/site/trip/change/send-change.ts'

export type TripOutcome = ChangeOutcome | PaymentOutcome | OtherOutcome

interface OtherOutcome {
  /** Name of the submitted form. */
  form: 'travellers' | 'cancel'
  /** Success message. */
  done?: string
  refusal?: { status: number; message: string }
  /** The entered names. */
  travellers?: readonly string[]
}

/** Submits a form to the API. Returns the success message or the refusal; throws all other errors. */
export async function sendTripForm(call: Api, id: string, sent: FormData): Promise<TripOutcome> {
  if (isPaymentForm(sent)) return sendPaymentForm(call, { kind: 'booking', recordId: id }, sent)
  if (isChangeForm(sent)) return sendChangeForm(call, id, sent)
  return sent.get('form') === 'cancel' ? cancel(call, id, sent) : nameTravellers(call, id, sent)
}

async function cancel(call: Api, id: string, sent: FormData): Promise<OtherOutcome> {
  return outcomeOf('cancel', async () => {
    const refund = sent.has('refund') ? Number(sent.get('refund')) : undefined
    const item = await call('DELETE /tours/:id', { params: { id }, body: { refund } })
    if (!import.meta.env.SSR) report({ on: 'bookings', did: 'update', item })
    return 'Your booking is cancelled. The seats are free for others.'
  })
}

async function nameTravellers(call: Api, id: string, sent: FormData): Promise<OtherOutcome> {
  // A large party is one field with a name on each line.
  const travellers = sent
    .getAll('traveller')
    .flatMap((typed) => String(typed).split('\n'))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const outcome = await outcomeOf('travellers', async () => {
    await call('PATCH /tours/:id', { params: { id }, body: { travellers } })
    return 'The names are saved.'
  })
  return outcome.refusal === undefined ? outcome : { ...outcome, travellers }
}

async function outcomeOf(form: OtherOutcome['form'], send: () => Promise<string>): Promise<OtherOutcome> {
  try {
    return { form, done: await send() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, fields } = error
    return { form, refusal: { status, message: Object.values(fields)[0] ?? message } }
  }
}
