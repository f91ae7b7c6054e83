import { createElement as h } from 'react'
import { billSentence } from '#contract/bill-sentences.ts'
import { dayText } from '#contract/date-texts.ts'
import { standardListPage } from '#contract/pages/site-pages.ts'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type BookedTour, bookingFacts, sampleBooking } from './booking-facts.ts'
import { sampleStatement } from './payment-facts.ts'

export interface DepartureCancelledProps {
  /** The name of the traveller. */
  name: string | null
  booking: BookedTour
  /** What is said about its money; null if nothing is known. */
  money: string | null
}

const cancelled = 'Your booking is cancelled.'

export const departureCancelled = mailTemplate<DepartureCancelledProps>({
  subject: ({ booking }) => `Departure cancelled: ${booking.tourTitle}, ${dayText(booking.date)}`,
  preview: () => cancelled,
  body: ({ name, booking, money }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'We have cancelled your departure'),
      h(
        MailText,
        null,
        `${hello(name)}. This tour does not leave on the date that you have booked. We are sorry.`,
      ),
      h(MailText, null, money === null ? cancelled : `${cancelled} ${money}`),
      h(MailFacts, { facts: bookingFacts(booking) }),
      h(MailAction, { href: `${site.url}${standardListPage.path}` }, 'Find another tour'),
    ),
  ownDailyLimit: 10,
  sample: { name: 'Ida Lund', booking: sampleBooking, money: billSentence(sampleStatement) },
})
