import { createElement as h } from 'react'
import { lapsedSentence } from '#contract/bill-sentences.ts'
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
import { type BookedTour, bookingFacts, sampleBooking, tickets, tripUrl } from './booking-facts.ts'

export interface TicketsLapsedProps {
  /** The name of the traveller. */
  name: string | null
  /** As it is now, without the tickets that have lapsed. */
  booking: BookedTour
  /** Number of tickets that have lapsed. */
  lapsed: number
}

export const ticketsLapsed = mailTemplate<TicketsLapsedProps>({
  subject: ({ booking }) => `Added tickets lapsed: ${booking.tourTitle}, ${dayText(booking.date)}`,
  preview: ({ lapsed }) => lapsedSentence(lapsed),
  body: ({ name, booking, lapsed }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your added tickets have lapsed'),
      h(MailText, null, `${hello(name)}. ${lapsedSentence(lapsed)}`),
      h(MailText, null, `Your booking for ${tickets(booking.ticketCount)} stands.`),
      h(MailFacts, { facts: bookingFacts(booking) }),
      h(MailAction, { href: tripUrl(site.url, booking) }, 'See your trip'),
      h(
        MailNote,
        null,
        'If your payment is on its way, it counts for the rest of your booking, and we refund what is too much. You can add tickets again while there are seats.',
      ),
    ),
  sample: { name: 'Ida Lund', booking: sampleBooking, lapsed: 3 },
})
