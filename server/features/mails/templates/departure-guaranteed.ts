import { createElement as h } from 'react'
import { dayText } from '#contract/date-texts.ts'
import { guaranteedSentence } from '#contract/departure-minimum.ts'
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
  withToldMinimum,
} from './booking-facts.ts'

export interface DepartureGuaranteedProps {
  /** The name of the traveller. */
  name: string | null
  booking: BookedTour
  pin: string
  trip: MailedTrip
  /** What is paid and to be paid, and how; null if nothing is known. */
  money: string | null
}

export const departureGuaranteed = mailTemplate<DepartureGuaranteedProps>({
  subject: ({ booking }) => `Guaranteed to run: ${booking.tourTitle}, ${dayText(booking.date)}`,
  preview: ({ booking }) => sentence(booking),
  body: ({ name, booking, pin, trip, money }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your departure is guaranteed'),
      h(MailText, null, `${hello(name)}. ${sentence(booking)}`),
      money === null ? null : h(MailText, null, money),
      h(MailFacts, { facts: tripFacts(booking, pin, withToldMinimum(trip)) }),
      h(MailAction, { href: tripUrl(site.url, booking) }, 'See your trip'),
      ...tripNotes(booking, trip, site),
    ),
  ownDailyLimit: 10,
  sample: {
    name: 'Ida Lund',
    booking: sampleBooking,
    pin: samplePin,
    trip: { ...sampleTrip, takesPlace: guaranteedSentence, isUnsettled: false },
    money: 'All of $2,480.0 is paid.',
  },
})

function sentence({ tourTitle, date }: BookedTour): string {
  return `${tourTitle} on ${dayText(date)} is guaranteed to run.`
}
