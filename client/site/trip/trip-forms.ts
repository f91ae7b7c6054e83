// The forms of a trip's page. Without script its action submits them to the API, with script its clientAction.
import { payForm, sendPayment } from '#client/features/payments/payment-forms.ts'
import { report } from '#client/features/store/events.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { FormSender, SentForm } from '#client/lib/forms/send-form.ts'
import { type ChangeOfferValue, changeForms } from '#client/site/trip/change/send-change.ts'
import type { OpenedPayment } from '#contract/payments.ts'
import { maxTickets } from '#contract/vocabulary.ts'

export type TripResult = FormResult<OpenedPayment | ChangeOfferValue>

export function tripForms(
  id: string,
): Readonly<Record<string, FormSender<OpenedPayment | ChangeOfferValue>>> {
  return {
    ...changeForms(id),
    [payForm]: sendPayment('booking', id),
    async cancel(call, sent) {
      const item = await call('DELETE /tours/:id', { params: { id }, body: { refund: shownRefund(sent) } })
      if (!import.meta.env.SSR) report({ on: 'bookings', did: 'update', item })
      return cancelledText
    },
    async travellers(call, { text }) {
      const travellers = readTravellers(text)
      await call('PATCH /tours/:id', { params: { id }, body: { travellers } }).catch(nameFirstProblem)
      return 'The names are saved.'
    },
  }
}

export const cancelledText = 'Your booking is cancelled. The seats are free for others.'

/** What the page said would be refunded, in dollars. */
export function shownRefund({ has, text }: SentForm): number | undefined {
  return has('refund') ? Number(text('refund')) : undefined
}

/** Name of the field of one traveller. */
export function travellerField(index: number): string {
  return `traveller.${index}`
}

/** A large party is one field with a name on each line. */
export function readTravellers(text: (name: string) => string, maxFields = maxTickets): string[] {
  return Array.from({ length: maxFields }, (_, index) => text(travellerField(index)))
    .flatMap((typed) => typed.split('\n'))
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** The fields have no places of their own. */
function nameFirstProblem(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, fields } = error
  throw new ApiError(status, code, Object.values(fields)[0] ?? message)
}
