// Books for a guest, with and without script.
import { findProblems } from '#client/features/bookings/booking-values.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { type FormSender, wrongEntries } from '#client/lib/forms/send-form.ts'
import { today } from '#client/lib/server-day.ts'
import { addressOf } from '#contract/pages/page.ts'
import { staffBookingPage } from '#contract/pages/staff-pages.ts'
import { phoneToSend } from '#contract/phone-numbers.ts'
import { parseNumber } from '../form/typed-number.ts'

export const bookForGuest: FormSender = async (call, { text, has, key }) => {
  const values = {
    username: text('username'),
    email: text('email'),
    phone: text('phone'),
    date: text('date'),
    ticketCount: toNumber(text('ticketCount')),
    description: text('description'),
  }
  const problems = findProblems(values, today())
  const tourId = text('tourId')
  if (tourId === '') throw wrongEntries({ ...problems }, 'Choose a tour first.')
  if (Object.keys(problems).length > 0) throw wrongEntries({ ...problems }, 'Please check the marked fields.')
  const [userId, waitingEntryId] = [text('guestId'), text('waitingEntryId')]
  const body = {
    ...values,
    tourId,
    phone: phoneToSend(values.phone),
    isLate: has('isLate'),
    ...(userId === '' ? {} : { userId }),
    ...(waitingEntryId === '' ? {} : { waitingEntryId }),
  }
  const { _id } = await call('POST /tours/for-guests', { body }, { idempotencyKey: key })
  return { done: successText, next: addressOf(staffBookingPage, { id: _id }) }
}

/** NaN for a text that is no number. */
function toNumber(typed: string): number {
  const value = parseNumber(typed)
  return typeof value === 'number' ? value : Number.NaN
}
