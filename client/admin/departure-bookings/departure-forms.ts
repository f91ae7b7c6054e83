// The forms of the page of a departure, with and without script.
import { linkForm, type NewLink, renewLink } from '#client/admin/departures/link-form.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { FormSender, FormSenders } from '#client/lib/forms/send-form.ts'
import { type MessageRecipients, messageRecipients } from '#contract/staff-vocabulary.ts'
import { type DepartureKey, type QueueValue, queueSenders } from './queue-forms.ts'

/** One for each kind of recipients. */
export const messageForm = 'message'

/** What a form of the page has asked or made. */
export type DepartureValue = Partial<QueueValue & NewLink>

export function departureForms(departure: DepartureKey): FormSenders<DepartureValue> {
  return {
    ...queueSenders(departure),
    [messageForm]: sendMessage(departure),
    [linkForm]: renewLink(departure.id),
  }
}

function sendMessage({ id, date }: DepartureKey): FormSender<never> {
  return async (call, { text, of, key }) => {
    const to = messageRecipients.find((each) => each === of) as MessageRecipients
    const input = { params: { id, date }, body: { subject: text('subject'), text: text('text'), to } }
    const path = 'POST /tours/departures/:id/:date/messages'
    const { mails } = await call(path, input, { idempotencyKey: key })
    const count = Object.values(mails).reduce((sum, each) => sum + each, 0)
    return `The message goes to ${count === 1 ? '1 address' : `${formatNumber(count)} addresses`}.`
  }
}
