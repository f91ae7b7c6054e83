import { createElement as h } from 'react'
import { dayText } from '#contract/date-texts.ts'
import {
  hello,
  MailAction,
  MailFacts,
  MailHeading,
  MailNote,
  MailText,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import {
  type BookedTour,
  bookingFactsWithPin,
  pinNote,
  sampleBooking,
  samplePin,
  tripUrl,
} from './booking-facts.ts'

export interface DepartureMovedProps {
  /** The name of the traveller. */
  name: string | null
  /** With the new date. */
  booking: BookedTour
  pin: string
  /** The calendar date before the move. */
  dateBefore: string
}

export const departureMoved = mailTemplate<DepartureMovedProps>({
  subject: ({ booking }) => `New date: ${booking.tourTitle}, ${dayText(booking.date)}`,
  preview: ({ booking, dateBefore }) => sentence(booking, dateBefore),
  body: ({ name, booking, pin, dateBefore }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your booking has a new date'),
      h(MailText, null, `${hello(name)}. ${sentence(booking, dateBefore)} The price stays as it was.`),
      h(MailFacts, { facts: bookingFactsWithPin(booking, pin) }),
      h(MailText, null, 'If the new date does not suit you, cancel the booking or write to us.'),
      h(MailAction, { href: tripUrl(site.url, booking) }, 'See your trip'),
      h(MailNote, null, pinNote(site.url, booking)),
    ),
  ownDailyLimit: 10,
  sample: { name: 'Ida Lund', booking: sampleBooking, pin: samplePin, dateBefore: '2027-06-05' },
})

function sentence({ date }: BookedTour, dateBefore: string): string {
  return `The departure of ${dayText(dateBefore)} is cancelled; we have moved your booking to ${dayText(date)}.`
}
