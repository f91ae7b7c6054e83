// The forms of the page, as they are sent without script.
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import type { NewCheckIn } from '#contract/check-ins.ts'
import type { EntryWay } from '#contract/entry-ways.ts'
import type { DepartureEntry } from '#contract/staff-entries.ts'
import { refusalText } from './refusal-text.ts'

export interface CheckInOutcome {
  status: number
  problem: string | undefined
  recorded?: RecordedPayments
}

/** What has become of the payments of a form. */
export interface RecordedPayments {
  results: readonly DepartureEntry[]
  /** For the next form: it enters other payments. */
  nextKey: string
}

export const paymentsForm = 'payments'

/** The name of the field with the amount that is shown for a booking. */
export function amountField(bookingId: string): string {
  return `amount ${bookingId}`
}

/** Enters the payments of the chosen bookings, with and without script. */
export async function sendPaymentsForm(
  call: Api,
  params: { id: string; date: string },
  form: FormData,
): Promise<CheckInOutcome> {
  const payments = form
    .getAll('booking')
    .map(String)
    .map((bookingId) => ({
      bookingId,
      amount: Number(form.get(amountField(bookingId))),
    }))
  if (payments.length === 0) return { status: 400, problem: 'Choose who has paid.' }
  const body = { way: form.get('way') as EntryWay, payments }
  try {
    const { results } = await call(
      'POST /tours/departures/:id/:date/entries',
      { params, body },
      { idempotencyKey: String(form.get('key')) },
    )
    return { status: 200, problem: undefined, recorded: { results, nextKey: newIdempotencyKey() } }
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): CheckInOutcome {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  return { status: error.status, problem: error.message }
}

export async function sendCheckInForm(
  call: Api,
  params: { id: string; date: string },
  form: FormData,
): Promise<CheckInOutcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  try {
    if (form.has('decision')) {
      const body = { decision: text('decision') as 'count' | 'ignore' }
      await call('POST /check-ins/:id/decision', { params: { id: text('id') }, body })
      return { status: 200, problem: undefined }
    }
    const checkIn: NewCheckIn = {
      _id: text('_id') || crypto.randomUUID(),
      bookingId: text('bookingId'),
      kind: text('kind') as NewCheckIn['kind'],
      count: Number(text('count')),
      countBefore: Number(text('countBefore')),
      method: 'list',
      at: new Date().toISOString(),
    }
    const { results } = await call('POST /tours/departures/:id/:date/check-ins', {
      params,
      // Without script, each form is a device of its own.
      body: { deviceId: checkIn._id, checkIns: [checkIn] },
    })
    const { outcome, reason } = results[0]!
    if (outcome === 'refused') return { status: 409, problem: refusalText(reason) }
    return { status: 200, problem: undefined }
  } catch (error) {
    return refusalOf(error)
  }
}
