import { createElement as h } from 'react'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type BookedTour, bookingFacts, longDate, sampleBooking } from './booking-facts.ts'

export interface DepartureCancelledProps {
  /** The name of the traveller. */
  name: string | null
  booking: BookedTour
  /** In dollars. */
  refund: number
}

export const departureCancelled = mailTemplate<DepartureCancelledProps>({
  subject: ({ booking }) => `Departure cancelled: ${booking.tourTitle}, ${longDate(booking.date)}`,
  preview: ({ refund }) => sentence(refund),
  body: ({ name, booking, refund }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'We have cancelled your departure'),
      h(
        MailText,
        null,
        `${hello(name)}. This tour does not leave on the date that you have booked. We are sorry.`,
      ),
      h(MailText, null, sentence(refund)),
      h(MailFacts, { facts: bookingFacts(booking) }),
      h(MailAction, { href: `${site.url}/tours/standard-list` }, 'Find another tour'),
    ),
  ownDailyLimit: 10,
  sample: { name: 'Ida Lund', booking: sampleBooking, refund: sampleBooking.total },
})

function sentence(refund: number): string {
  return refund === 0
    ? 'Your booking is cancelled and costs nothing.'
    : `Your booking is cancelled, and you get back what you have paid of its price of $${refund.toFixed(2)}.`
}
