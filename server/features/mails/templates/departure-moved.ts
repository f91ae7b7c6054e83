import { createElement as h } from 'react'
import { dayText } from '#contract/date-texts.ts'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import {
  type BookedTour,
  type MailedTrip,
  sampleBooking,
  samplePin,
  sampleTrip,
  tripFacts,
  tripNotes,
  tripUrl,
} from './booking-facts.ts'

export interface DepartureMovedProps {
  /** The name of the traveller. */
  name: string | null
  /** With the new date. */
  booking: BookedTour
  pin: string
  trip: MailedTrip
  /** The calendar date before the move. */
  dateBefore: string
  /** What is paid and to be paid, and how; null if nothing is known. */
  money: string | null
}

export const departureMoved = mailTemplate<DepartureMovedProps>({
  subject: ({ booking }) => `New date: ${booking.tourTitle}, ${dayText(booking.date)}`,
  preview: ({ booking, dateBefore }) => sentence(booking, dateBefore),
  body: ({ name, booking, pin, trip, dateBefore, money }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your booking has a new date'),
      h(MailText, null, `${hello(name)}. ${sentence(booking, dateBefore)} The price stays as it was.`),
      money === null ? null : h(MailText, null, money),
      h(MailFacts, { facts: tripFacts(booking, pin, trip) }),
      h(MailText, null, 'If the new date does not suit you, cancel the booking or write to us.'),
      h(MailAction, { href: tripUrl(site.url, booking) }, 'See your trip'),
      ...tripNotes(booking, trip, site),
    ),
  ownDailyLimit: 10,
  sample: {
    name: 'Ida Lund',
    booking: sampleBooking,
    pin: samplePin,
    trip: sampleTrip,
    dateBefore: '2027-06-05',
    money: 'All of $2,480.0 is paid.',
  },
})

function sentence({ date }: BookedTour, dateBefore: string): string {
  return `The departure of ${dayText(dateBefore)} is cancelled; we have moved your booking to ${dayText(date)}.`
}
