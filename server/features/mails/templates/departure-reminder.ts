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
  tickets,
  tripFacts,
  tripNotes,
  tripUrl,
  withToldMinimum,
} from './booking-facts.ts'

export interface DepartureReminderProps {
  /** The name of the traveller. */
  name: string | null
  booking: BookedTour
  pin: string
  trip: MailedTrip
  /** How many days are left: 1 the day before. */
  daysLeft: number
  /** What is paid, what is still due, and how to pay; null if nothing is known. */
  money: string | null
}

export const departureReminder = mailTemplate<DepartureReminderProps>({
  subject: ({ booking, trip }) => `${heading(trip)}: ${booking.tourTitle}, ${dayText(booking.date)}`,
  preview: ({ booking, trip, daysLeft }) => `${beginning(trip, daysLeft)} ${tickets(booking.ticketCount)}.`,
  body: ({ name, booking, pin, trip, daysLeft, money }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, heading(trip)),
      h(MailText, null, `${hello(name)}. ${beginning(trip, daysLeft)}`),
      money === null ? null : h(MailText, null, money),
      h(MailFacts, { facts: tripFacts(booking, pin, trip.isUnsettled ? withToldMinimum(trip) : trip) }),
      h(MailAction, { href: tripUrl(site.url, booking) }, 'See your trip'),
      ...tripNotes(booking, trip, site),
    ),
  ownDailyLimit: 10,
  sample: {
    name: 'Ida Lund',
    booking: sampleBooking,
    pin: samplePin,
    trip: { ...sampleTrip, takesPlace: guaranteedSentence, isUnsettled: false },
    daysLeft: 3,
    money: 'All of $2,480.0 is paid.',
  },
})

function heading({ isUnsettled }: MailedTrip): string {
  return isUnsettled ? 'Your tour is to begin soon' : 'Your tour begins soon'
}

function beginning({ isUnsettled, takesPlace }: MailedTrip, daysLeft: number): string {
  const when = daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return isUnsettled ? `Your tour is to begin ${when}. ${takesPlace}` : `Your tour begins ${when}.`
}
