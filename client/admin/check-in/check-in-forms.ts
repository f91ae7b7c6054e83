// The forms of the page.

import { ApiError } from '#client/lib/api-error.ts'
import { type FormSender, wrongEntries } from '#client/lib/forms/send-form.ts'
import type { NewCheckIn } from '#contract/check-ins.ts'
import type { EntryWay } from '#contract/entry-ways.ts'
import type { DepartureEntry } from '#contract/staff-entries.ts'
import { refusalText } from './refusal-text.ts'

/** What has become of the payments of a form. */
export type RecordedPayments = readonly DepartureEntry[]

export const paymentsForm = 'payments'
/** These are sent without script only: with script the device notes and sends them by itself. */
export const checkInForm = 'checkIn'
export const decisionForm = 'decision'

/** The box of a booking that is paid. */
export const paidBox = 'booking'

/** The name of the field with the amount that is shown for a booking. */
export function amountField(bookingId: string): string {
  return `amount ${bookingId}`
}

export function checkInForms(params: {
  id: string
  date: string
}): Record<string, FormSender<RecordedPayments>> {
  return {
    async [paymentsForm](call, { text, chosen, key }) {
      const payments = chosen(paidBox).map((bookingId) => ({
        bookingId,
        amount: Number(text(amountField(bookingId))),
      }))
      if (payments.length === 0) throw wrongEntries({}, 'Choose who has paid.')
      const input = { params, body: { way: text('way') as EntryWay, payments } }
      const path = 'POST /tours/departures/:id/:date/entries'
      const { results } = await call(path, input, { idempotencyKey: key })
      return { done: 'The payments are recorded.', value: results }
    },
    async [decisionForm](call, { text }) {
      const body = { decision: text('decision') as 'count' | 'ignore' }
      await call('POST /check-ins/:id/decision', { params: { id: text('id') }, body })
      return 'Decided.'
    },
    async [checkInForm](call, { text }) {
      const checkIn: NewCheckIn = {
        _id: text('_id') || crypto.randomUUID(),
        bookingId: text('bookingId'),
        kind: text('kind') as NewCheckIn['kind'],
        count: Number(text('count')),
        countBefore: Number(text('countBefore')),
        method: 'list',
        at: new Date().toISOString(),
      }
      // Each form is a device of its own.
      const body = { deviceId: checkIn._id, checkIns: [checkIn] }
      const { results } = await call('POST /tours/departures/:id/:date/check-ins', { params, body })
      const { outcome, reason } = results[0]!
      if (outcome === 'refused') throw new ApiError(409, 'wrong_entries', refusalText(reason))
      return 'Recorded.'
    },
  }
}
