// Sends the booking form of a tour's page: without script from its action, with script from its clientAction.
import { requireUser } from '#client/features/forms/send-in-browser.ts'
import { report } from '#client/features/store/events.ts'
import { successText, warnings } from '#client/features/toasts/texts.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { formFields, isPerhapsDone } from '#client/lib/forms/form-result.ts'
import { type FormSender, type SentForm, wrongEntries } from '#client/lib/forms/send-form.ts'
import { retryForm } from '#client/lib/retries.ts'
import { today } from '#client/lib/server-day.ts'
import type { Booking } from '#contract/bookings.ts'
import { myToursPage, tripPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { phoneToSend } from '#contract/phone-numbers.ts'
import { wireName } from '#contract/wire-names.ts'
import { findProblems, readValues } from './booking-values.ts'

/** Names of the form's fields beside those of the call. */
export const bookingFields = {
  tour: wireName('tourId'),
  /** As the page shows it, in dollars. */
  total: 'total',
  /** Present while the page shows that the tour is not available. */
  unavailable: 'unavailable',
  /** The buttons that sign in or register, without script. */
  entry: 'entry',
  account: 'account',
  password: 'password',
  /** The button that joins the waiting list, without script. */
  wait: 'wait',
} as const

export interface BookingPage {
  /** Id or slug of the tour. */
  tourId: string
  /** Of the only departure, if a link has opened it. */
  departureToken: string | null
}

/**
 * All presses with one key make one booking. The page is cached for everyone, so without script its form has no key, and books
 * nothing: the response is the same form with a key of its own, to be checked and sent again.
 */
export function sendBooking({ tourId, departureToken }: BookingPage): FormSender<Booking> {
  return async (call, { text, has, key }) => {
    const isUnavailable = has(bookingFields.unavailable)
    if (!import.meta.env.SSR && isUnavailable) throw wrongEntries({}, warnings.tourNotAvailable)
    const userId = import.meta.env.SSR
      ? await enter(call, text).catch(tellNotSent)
      : (await requireUser())._id
    const values = readValues(text)
    const { date, ticketCount } = values
    const token = sentToken(departureToken)
    if (import.meta.env.SSR && has(bookingFields.wait)) {
      const body = { departureTourId: tourId, date, tickets: ticketCount, ...token }
      await call('POST /waiting-list', { body }, { idempotencyKey: `wait-${key}` }).catch(tellNotSent)
      return { done: successText, next: `${myToursPage.path}#waiting` }
    }
    const problems = findProblems(values, today())
    if (Object.keys(problems).length > 0) throw wrongEntries(problems as Record<string, string>)
    if (import.meta.env.SSR && (!hasKey(text) || has(bookingFields.entry)))
      throw new ApiError(200, 'not_shown', 'Nothing is booked yet')
    const body = {
      ...values,
      username: values.username.trim(),
      email: values.email.trim(),
      phone: phoneToSend(values.phone),
      tourId: text(bookingFields.tour) || tourId,
      ...token,
      // As documented. The server knows the user by the session, and computes its own total.
      ...(userId !== undefined && { userId, total: Number(text(bookingFields.total)) }),
    }
    const booking = await retryForm(() => call('POST /tours', { body }, { idempotencyKey: key }))
    if (import.meta.env.SSR)
      return { done: successText, next: addressOf(tripPage, { id: booking._id, booked: true }) }
    report({ on: 'bookings', did: 'create', item: booking })
    return { done: successText, value: booking }
  }
}

/** No booking was asked for, so none can be there without our answer. */
function tellNotSent(error: unknown): never {
  if (!(error instanceof ApiError) || !isPerhapsDone(error)) throw error
  throw new ApiError(error.status, 'not_sent', error.message)
}

/** The field of a call about the departure that a link has opened. */
export function sentToken(departureToken: string | null | undefined): { departureToken?: string } {
  return departureToken == null ? {} : { departureToken }
}

function hasKey(text: SentForm['text']): boolean {
  return text(formFields.idempotencyKey) !== ''
}

/**
 * Without script: signs in or registers within the form, if asked for, so that nothing entered is lost. Else the first press
 * finds out whether the user is signed in; the call of the second one does so itself.
 */
async function enter(call: Api, text: SentForm['text']): Promise<undefined> {
  const entry = text(bookingFields.entry)
  if (entry === '') {
    if (!hasKey(text)) await call('GET /user/getProfile', {})
    return
  }
  const [username, password] = [text(bookingFields.account), text(bookingFields.password)]
  const isNew = entry === 'register'
  await (isNew
    ? call('POST /user/signup', { body: { username, email: text('email'), password } })
    : call('POST /user/signin', { body: { username, password } })
  ).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError(error.status, 'signed_out', [error.message, ...Object.values(error.fields)].join(' '))
  })
}
