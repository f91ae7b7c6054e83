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
import { dollarsText, longMoment, type TransferTarget, transferSentence } from './payment-facts.ts'

export interface BookingConfirmedProps {
  /** The name of the traveller. */
  name: string | null
  booking: BookedTour
  pin: string
  /** Of a booking that is paid on the spot: what, and how. */
  toPay?: string
  /** If the tour asks for money by a date. Amounts in dollars. */
  payment?: {
    /** 0 once it is paid, or if only the balance is asked. */
    deposit: number
    payBy: string | null
    balance: number
    balanceDueOn: string | null
    /** Null: paid on the page of the trip. */
    transfer: TransferTarget | null
  }
}

export const bookingConfirmed = mailTemplate<BookingConfirmedProps>({
  subject: ({ booking }) => `Booking confirmed: ${booking.tourTitle}, ${longDate(booking.date)}`,
  preview: ({ booking }) => `${tickets(booking.ticketCount)} for ${longDate(booking.date)}.`,
  body: ({ name, booking, pin, toPay, payment }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your booking is confirmed'),
      h(MailText, null, `${hello(name)}, your seats are yours.`),
      toPay === undefined ? null : h(MailText, null, toPay),
      payment === undefined ? null : h(MailText, null, paymentSentences(payment)),
      h(MailFacts, { facts: bookingFactsWithPin(booking, pin) }),
      h(MailAction, { href: tripUrl(site.url, booking) }, 'See your trip'),
      h(MailNote, null, pinNote(site.url, booking)),
    ),
  sample: {
    name: 'Ida Lund',
    booking: sampleBooking,
    pin: samplePin,
    payment: {
      deposit: 496,
      payBy: '2027-01-10T14:30:00.000Z',
      balance: 1984,
      balanceDueOn: '2027-05-13',
      transfer: null,
    },
  },
})

function paymentSentences(payment: NonNullable<BookingConfirmedProps['payment']>): string {
  const { deposit, payBy, balance, balanceDueOn, transfer } = payment
  const now =
    deposit === 0 || payBy === null
      ? ''
      : `Please pay ${dollarsText(deposit)} by ${longMoment(payBy)}; otherwise the seats are released. `
  const how = transfer === null ? 'You pay on the page of your trip. ' : `${transferSentence(transfer)} `
  const later =
    balance === 0 || balanceDueOn === null
      ? ''
      : `The balance of ${dollarsText(balance)} is due on ${longDate(balanceDueOn)}.`
  return `${now}${how}${later}`.trim()
}
