import { createElement as h } from 'react'
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
  longDate,
  pinNote,
  sampleBooking,
  samplePin,
  tickets,
  tripUrl,
} from './booking-facts.ts'

/** Amounts in dollars. */
export interface BookingChangedProps {
  /** The name of the traveller. */
  name: string | null
  /** As it is now. */
  booking: BookedTour
  pin: string
  dateBefore: string
  ticketsBefore: number
  /** To be paid if positive, refunded if negative. */
  difference: number
  /** Kept of the price of removed tickets. */
  fee: number
}

export const bookingChanged = mailTemplate<BookingChangedProps>({
  subject: ({ booking }) => `Booking changed: ${booking.tourTitle}, ${longDate(booking.date)}`,
  preview: (props) => changeSentence(props),
  body: (props, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your booking is changed'),
      h(MailText, null, `${hello(props.name)}. ${changeSentence(props)}`),
      h(MailText, null, moneySentence(props)),
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
    difference: -1116,
    fee: 124,
  },
})

function changeSentence({ booking, dateBefore, ticketsBefore }: BookingChangedProps): string {
  const { date, ticketCount } = booking
  const ofDate = date === dateBefore ? [] : [`from ${longDate(dateBefore)} to ${longDate(date)}`]
  const ofTickets =
    ticketCount === ticketsBefore ? [] : [`from ${tickets(ticketsBefore)} to ${tickets(ticketCount)}`]
  const changes = [...ofDate, ...ofTickets]
  return changes.length === 0
    ? 'You have changed who travels.'
    : `You have changed it ${changes.join(', and ')}.`
}

function moneySentence({ difference, fee }: BookingChangedProps): string {
  const kept =
    fee === 0 ? '' : ` By the terms of your booking we keep $${fee.toFixed(2)} of the removed tickets.`
  if (difference > 0) return `The price is $${difference.toFixed(2)} more than before.${kept}`
  if (difference < 0) return `We owe you $${(-difference).toFixed(2)}.${kept}`
  return `There is nothing to pay and nothing to refund.${kept}`
}
