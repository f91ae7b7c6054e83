// Books with the fields of a form that was sent without script. Only the action of the tour's page imports this.
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { retryBusy } from '#client/lib/retries.ts'
import { today } from '#client/lib/server-day.ts'
import type { Booking } from '#contract/bookings.ts'
import { wholeNumber } from '#contract/digits.ts'
import { phoneToSend } from '#contract/phone-numbers.ts'
import { wireName } from '#contract/wire-names.ts'
import { type BookingValues, findProblems } from './booking-values.ts'
import { sentToken } from './send-booking.ts'
import { type SentBooking, sentFields } from './sent-booking.ts'

type Result = { booking: Booking } | { isWaiting: true } | { status: number; sent: SentBooking }

/**
 * The shared page has no idempotency key, because it is cached for everyone. Its form books nothing: the answer is the
 * same form with a key of its own, to be checked and sent again. All presses with one key make one booking.
 */
export async function bookBySentForm(
  call: Api,
  tourId: string,
  form: FormData,
  departureToken: string | null = null,
): Promise<Result> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const sentKey = text(sentFields.key)
  const values = readValues(text)
  const typedTickets = Number.isNaN(values.ticketCount) ? { typedTickets: text(wireName('ticketCount')) } : {}
  const resultOf = (status: number, sent: Omit<SentBooking, 'values' | 'key'>, key = sentKey): Result => ({
    status,
    sent: { ...sent, values, ...typedTickets, key: key || newIdempotencyKey() },
  })
  const check = (): Result => {
    const problems = findProblems(values, today())
    const isGood = Object.keys(problems).length === 0
    return isGood ? resultOf(200, { kind: 'check' }) : resultOf(400, { kind: 'refused', problems })
  }

  const entry = text(sentFields.entry)
  if (entry !== '') {
    const refusal = await enter(call, entry, { text, email: values.email })
    return refusal === null ? check() : resultOf(refusal.status, { kind: 'signIn', message: refusal.message })
  }

  try {
    if (sentKey === '') {
      await call('GET /user/getProfile', {})
      return check()
    }
    if (text(sentFields.wait) !== '') {
      const { date, ticketCount: tickets } = values
      const body = { departureTourId: tourId, date, tickets, ...sentToken(departureToken) }
      await call('POST /waiting-list', { body }, { idempotencyKey: `wait-${sentKey}` })
      return { isWaiting: true }
    }
    const body = { ...values, phone: phoneToSend(values.phone), tourId, ...sentToken(departureToken) }
    return { booking: await retryBusy(() => call('POST /tours', { body }, { idempotencyKey: sentKey })) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, status, code, fields: problems } = error
    if (status === 401) return resultOf(status, { kind: 'signIn', message })
    if (code === 'idempotency_mismatch') return resultOf(status, { kind: 'booked' }, '')
    const canWait = code === 'not_enough_seats'
    return resultOf(status, { kind: 'refused', message, problems, canWait })
  }
}

/** Signs in or registers within the form, so that nothing entered is lost. Returns the refusal. */
async function enter(
  call: Api,
  entry: string,
  { text, email }: { text: (name: string) => string; email: string },
): Promise<{ status: number; message: string } | null> {
  const username = text(sentFields.account)
  const password = text(sentFields.password)
  try {
    if (entry === 'register') await call('POST /user/signup', { body: { username, email, password } })
    else await call('POST /user/signin', { body: { username, password } })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, message: [error.message, ...Object.values(error.fields)].join(' ') }
  }
}

function readValues(text: (name: string) => string): BookingValues {
  const tickets = text(wireName('ticketCount')).trim()
  return {
    username: text('username'),
    email: text('email'),
    phone: text('phone'),
    date: text('date'),
    ticketCount: tickets === '' ? 0 : wholeNumber(tickets),
    // Browsers send line breaks of a form as CRLF.
    description: text('description').replaceAll('\r\n', '\n'),
  }
}
