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

export interface ReviewInvitationProps {
  /** The name of the traveller. */
  name: string | null
  booking: BookedTour
  /** The slug of the tour. */
  slug: string
}

const ask = 'How was it? A few lines help the next travellers, and us.'

export const reviewInvitation = mailTemplate<ReviewInvitationProps>({
  subject: ({ booking }) => `How was ${booking.tourTitle}, ${dayText(booking.date)}?`,
  preview: () => ask,
  body: ({ name, booking, slug }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Welcome back'),
      h(MailText, null, `${hello(name)}. You are back from ${booking.tourTitle}. ${ask}`),
      h(MailFacts, { facts: bookingFacts(booking) }),
      h(MailAction, { href: `${site.url}${addressOf(tourPage, { id: slug })}#reviews` }, 'Write a review'),
      h(
        MailNote,
        null,
        'We ask once for each trip, and send no reminder. Good and bad reviews are published alike.',
      ),
    ),
  sample: { name: 'Ida Lund', booking: sampleBooking, slug: 'fjords-by-steamer' },
})
