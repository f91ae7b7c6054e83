import { createElement as h } from 'react'
import { changeSentence } from '#contract/bill-sentences.ts'
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
import {
  type BookedTour,
  bookingFactsWithPin,
  pinNote,
  sampleBooking,
  samplePin,
  tickets,
  tripUrl,
} from './booking-facts.ts'
import { sampleStatement } from './payment-facts.ts'

export interface BookingChangedProps {
  /** The name of the traveller. */
  name: string | null
  /** As it is now. */
  booking: BookedTour
  pin: string
  dateBefore: string
  ticketsBefore: number
  /** `changeSentence` of the change; empty if nothing is said about money. */
  money: string
}

export const bookingChanged = mailTemplate<BookingChangedProps>({
  subject: ({ booking }) => `Booking changed: ${booking.tourTitle}, ${dayText(booking.date)}`,
  preview: (props) => whatChanged(props),
  body: (props, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your booking is changed'),
      h(MailText, null, `${hello(props.name)}. ${whatChanged(props)}`),
      props.money === '' ? null : h(MailText, null, props.money),
      h(MailFacts, { facts: bookingFactsWithPin(props.booking, props.pin) }),
      h(
        MailText,
        null,
        'Vouchers and calendar files from before show the old booking: please take new ones.',
      ),
      h(MailAction, { href: tripUrl(site.url, props.booking) }, 'See your trip'),
      h(MailNote, null, pinNote(site.url, props.booking)),
    ),
  sample: {
    name: 'Ida Lund',
    booking: sampleBooking,
    pin: samplePin,
    dateBefore: '2027-06-05',
    ticketsBefore: 3,
    money: changeSentence({ fee: 124, after: { ...sampleStatement, state: 'open', claim: 2480, due: 2480 } }),
  },
})

function whatChanged({ booking, dateBefore, ticketsBefore }: BookingChangedProps): string {
  const { date, ticketCount } = booking
  const ofDate = date === dateBefore ? [] : [`from ${dayText(dateBefore)} to ${dayText(date)}`]
  const ofTickets =
    ticketCount === ticketsBefore ? [] : [`from ${tickets(ticketsBefore)} to ${tickets(ticketCount)}`]
  const changes = [...ofDate, ...ofTickets]
  return changes.length === 0
    ? 'You have changed who travels.'
    : `You have changed it ${changes.join(', and ')}.`
}
