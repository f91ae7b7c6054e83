import { createElement as h } from 'react'
import { billSentence } from '#contract/bill-sentences.ts'
import { dayText } from '#contract/date-texts.ts'
import { standardListPage } from '#contract/pages/site-pages.ts'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type BookedTour, bookingFacts, sampleBooking } from './booking-facts.ts'
import { sampleStatement } from './payment-facts.ts'

export interface BookingCancelledProps {
  /** The name of the traveller. */
  name: string | null
  booking: BookedTour
  cancelledBy: 'traveller' | 'staff'
  /** What is said about its money; null if nothing is known. */
  money: string | null
}

export const bookingCancelled = mailTemplate<BookingCancelledProps>({
  subject: ({ booking }) => `Booking cancelled: ${booking.tourTitle}, ${dayText(booking.date)}`,
  preview: ({ cancelledBy }) => sentence(cancelledBy),
  body: ({ name, booking, cancelledBy, money }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your booking is cancelled'),
      h(MailText, null, `${hello(name)}. ${sentence(cancelledBy)}`),
      money === null ? null : h(MailText, null, money),
      h(MailFacts, { facts: bookingFacts(booking) }),
      h(MailAction, { href: `${site.url}${standardListPage.path}` }, 'Find another tour'),
    ),
  sample: {
    name: 'Ida Lund',
    booking: sampleBooking,
    cancelledBy: 'staff',
    money: billSentence(sampleStatement),
  },
})

function sentence(cancelledBy: BookingCancelledProps['cancelledBy']): string {
  return cancelledBy === 'traveller' ? 'You have cancelled this booking.' : 'We have cancelled this booking.'
}
