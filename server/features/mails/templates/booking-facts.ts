// What mails show about a booking and its trip.

import { createElement as h, type ReactElement } from 'react'
import { formatReference } from '#contract/booking-reference.ts'
import { addDays } from '#contract/calendar.ts'
import { cancellationSentence } from '#contract/cancellation-sentences.ts'
import { dayText } from '#contract/date-texts.ts'
import { minimumSentence } from '#contract/departure-minimum.ts'
import { priceText } from '#contract/money.ts'
import { tripPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { lookupPage } from '#contract/pages/site-pages.ts'
import { lookupPathOf } from '#contract/paths.ts'
import { MailNote, MailText } from '#server/features/mails/mail-elements.ts'
import type { MailSite } from '#server/features/mails/mail-template.ts'

export interface BookedTour {
  id: string
  /** Whether it belongs to an account. */
  hasAccount: boolean
  reference: string
  tourTitle: string
  location: string
  /** A calendar date. */
  date: string
  ticketCount: number
  /** In dollars. */
  total: number
}

export const sampleBooking: BookedTour = {
  id: '0192f0c4-7c1e-7000-8000-0d5a5e1f0a11',
  hasAccount: true,
  reference: 'K7MN4PQR',
  tourTitle: 'Fjords by steamer',
  location: 'Norway',
  date: '2027-06-12',
  ticketCount: 2,
  total: 2480,
}

export function bookingFacts(booking: BookedTour): [name: string, value: string][] {
  return [
    ['Tour', booking.tourTitle],
    ['Place', booking.location],
    ['Date', dayText(booking.date)],
    ['Tickets', String(booking.ticketCount)],
    ['Total', priceText(booking.total)],
    ['Reference', formatReference(booking.reference)],
  ]
}

export const samplePin = '482019'

/** What travellers need who have nothing but the mail. Words of the house. */
export interface MailedTrip {
  durationDays: number
  /** Null if the tour names none. */
  meetingPoint: string | null
  whatToBring: readonly string[]
  /** With how many people it takes place, and whether it does; null if it needs no number. */
  takesPlace: string | null
  /** Whether nobody knows yet that it takes place. */
  isUnsettled: boolean
  /** `cancellationSentence` of its terms. */
  cancellation: string
}

export const sampleTrip: MailedTrip = {
  durationDays: 5,
  meetingPoint: 'Strandkaien, quay 3, at 9 in the morning',
  whatToBring: ['A warm jacket', 'Shoes that may get wet'],
  takesPlace: minimumSentence(
    { state: 'open', minimumPeople: 4, peopleBooked: 2, decideBy: '2027-05-22', date: sampleBooking.date },
    '2027-01-08',
  ),
  isUnsettled: true,
  cancellation: cancellationSentence(
    [
      { daysBefore: 30, percentKept: 20 },
      { daysBefore: 7, percentKept: 100 },
    ],
    sampleBooking.date,
    '2027-01-08',
  ),
}

/** The trip in a mail whose text says already whether it takes place. */
export function withToldMinimum(trip: MailedTrip): MailedTrip {
  return { ...trip, takesPlace: null }
}

/** The facts of a booking that is not cancelled, with its PIN and what its travellers need. */
export function tripFacts(
  booking: BookedTour,
  pin: string,
  { durationDays, meetingPoint, whatToBring, takesPlace }: MailedTrip,
): [name: string, value: string][] {
  const lastDay = addDays(booking.date, durationDays - 1)
  const days: [string, string][] =
    durationDays === 1
      ? [['Date', dayText(booking.date)]]
      : [
          ['First day', dayText(booking.date)],
          ['Last day', dayText(lastDay)],
        ]
  return [
    ...bookingFacts(booking).flatMap((fact) => (fact[0] === 'Date' ? days : [fact])),
    ['PIN', pin],
    ...(meetingPoint === null ? [] : [['Meeting point', meetingPoint] as [string, string]]),
    ...(whatToBring.length === 0 ? [] : [['What to bring', whatToBring.join('; ')] as [string, string]]),
    ...(takesPlace === null ? [] : [['Takes place', takesPlace] as [string, string]]),
  ]
}

/** Until when to cancel, where, and whom to ask. */
export function tripNotes(booking: BookedTour, { cancellation }: MailedTrip, site: MailSite): ReactElement[] {
  return [
    h(MailText, { key: 'cancellation' }, cancellation),
    h(MailNote, { key: 'pin' }, pinNote(site.url, booking)),
    h(MailNote, { key: 'questions' }, `Questions? Write to ${site.house.email} or call ${site.house.phone}.`),
  ]
}

/** Where the traveller sees the booking. */
export function tripUrl(siteUrl: string, { id, hasAccount, reference }: BookedTour): string {
  return siteUrl + (hasAccount ? addressOf(tripPage, { id }) : lookupPathOf(reference))
}

function pinNote(siteUrl: string, { hasAccount }: BookedTour): string {
  const page = siteUrl + lookupPage.path
  return hasAccount
    ? `You can pay, change and cancel on the page of your trip. Without signing in, reference and PIN open your booking at ${page}.`
    : `You can pay and cancel at ${page}. Reference and PIN open it. If you register with this e-mail address and confirm it, the booking joins your trips.`
}

export function tickets(count: number): string {
  return count === 1 ? '1 ticket' : `${count} tickets`
}
