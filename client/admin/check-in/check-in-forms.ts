// The forms of the page, as they are sent without script.
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { NewCheckIn } from '#contract/check-ins.ts'
import { refusalText } from './refusal-text.ts'

export interface CheckInAnswer {
  status: number
  problem: string | undefined
}

export async function sendCheckInForm(
  call: Api,
  params: { id: string; date: string },
  form: FormData,
): Promise<CheckInAnswer> {
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
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { status: error.status, problem: error.message }
  }
}
