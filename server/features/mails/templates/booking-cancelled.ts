import { createElement as h } from 'react'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type BookedTour, bookingFacts, longDate, sampleBooking } from './booking-facts.ts'

export interface BookingCancelledProps {
  /** The name of the traveller. */
  name: string | null
  booking: BookedTour
  cancelledBy: 'traveller' | 'staff'
  /** Owed by the terms of the booking, in dollars. */
  refund?: number
}

export const bookingCancelled = mailTemplate<BookingCancelledProps>({
  subject: ({ booking }) => `Booking cancelled: ${booking.tourTitle}, ${longDate(booking.date)}`,
  preview: ({ cancelledBy }) => sentence(cancelledBy),
  body: ({ name, booking, cancelledBy, refund }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your booking is cancelled'),
      h(MailText, null, `${hello(name)}. ${sentence(cancelledBy)}`),
      refund === undefined
        ? null
        : h(MailText, null, `By the terms of your booking we owe you $${refund.toFixed(2)}.`),
      h(MailFacts, { facts: bookingFacts(booking) }),
      h(MailAction, { href: `${site.url}/tours/standard-list` }, 'Find another tour'),
    ),
  sample: { name: 'Ida Lund', booking: sampleBooking, cancelledBy: 'staff' },
})

function sentence(cancelledBy: BookingCancelledProps['cancelledBy']): string {
  return cancelledBy === 'traveller' ? 'You have cancelled this booking.' : 'We have cancelled this booking.'
}
