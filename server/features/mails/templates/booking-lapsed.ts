import { createElement as h } from 'react'
import {
  MailAction,
  MailFacts,
  MailHeading,
  MailNote,
  MailText,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type BookedTour, bookingFacts, longDate, sampleBooking } from './booking-facts.ts'

export interface BookingLapsedProps {
  /** The name of the traveller. */
  name: string
  booking: BookedTour
  /** The slug of the tour. */
  slug: string
}

const why = 'The deposit did not arrive in time, so we have given your seats to others.'

export const bookingLapsed = mailTemplate<BookingLapsedProps>({
  subject: ({ booking }) => `Booking lapsed: ${booking.tourTitle}, ${longDate(booking.date)}`,
  preview: () => why,
  body: ({ name, booking, slug }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your booking has lapsed'),
      h(MailText, null, `Hello ${name}. ${why}`),
      h(MailFacts, { facts: bookingFacts(booking) }),
      h(MailAction, { href: `${site.url}/tour-item/${slug}` }, 'Book again'),
      h(
        MailNote,
        null,
        'If your money is on its way: once it arrives, you get the seats again if there are some, else all of it back.',
      ),
    ),
  sample: { name: 'Ida Lund', booking: sampleBooking, slug: 'fjords-by-steamer' },
})
