import { createElement as h } from 'react'
import { cutText } from '#contract/cut-text.ts'
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
import { type BookedTour, bookingFacts, sampleBooking, tripUrl } from './booking-facts.ts'

export interface DepartureMessageProps {
  /** The name of the traveller. */
  name: string | null
  booking: BookedTour
  /** Both as staff have written them. */
  subject: string
  text: string
}

/** A message of staff to everybody on a departure. */
export const departureMessage = mailTemplate<DepartureMessageProps>({
  subject: ({ subject, booking }) => `${subject}: ${booking.tourTitle}, ${dayText(booking.date)}`,
  preview: ({ text }) => cutText(text, 120),
  body: ({ name, booking, subject, text }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, subject),
      h(MailText, null, `${hello(name)},`),
      ...text
        .split(/\n+/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, index) => h(MailText, { key: index }, paragraph)),
      h(MailFacts, { facts: bookingFacts(booking) }),
      h(MailAction, { href: tripUrl(site.url, booking) }, 'See your trip'),
      h(MailNote, null, `Questions? Write to ${site.house.email} or call ${site.house.phone}.`),
    ),
  ownDailyLimit: 10,
  sample: {
    name: 'Ida Lund',
    booking: sampleBooking,
    subject: 'The ferry leaves earlier',
    text: 'The ferry leaves at 08:15 instead of 09:00.\n\nPlease be at the pier at 07:45.',
  },
})
