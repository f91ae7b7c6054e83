import { createElement as h } from 'react'
import { dayText } from '#contract/date-texts.ts'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import {
  hello,
  MailAction,
  MailFacts,
  MailHeading,
  MailNote,
  MailText,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type BookedTour, bookingFacts, sampleBooking } from './booking-facts.ts'

export interface BookingLapsedProps {
  /** The name of the traveller. */
  name: string | null
  booking: BookedTour
  /** The slug of the tour. */
  slug: string
}

const why = 'The deposit did not arrive in time, so your seats have been released.'

export const bookingLapsed = mailTemplate<BookingLapsedProps>({
  subject: ({ booking }) => `Booking lapsed: ${booking.tourTitle}, ${dayText(booking.date)}`,
  preview: () => why,
  body: ({ name, booking, slug }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your booking has lapsed'),
      h(MailText, null, `${hello(name)}. ${why}`),
      h(MailFacts, { facts: bookingFacts(booking) }),
      h(MailAction, { href: site.url + addressOf(tourPage, { id: slug }) }, 'Book again'),
      h(
        MailNote,
        null,
        'If your payment is on its way, you get seats again if there are any when it arrives. Otherwise we refund all of it.',
      ),
    ),
  sample: { name: 'Ida Lund', booking: sampleBooking, slug: 'fjords-by-steamer' },
})
