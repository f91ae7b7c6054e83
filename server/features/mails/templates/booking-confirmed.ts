import { createElement as h } from 'react'
import { deadlineSentence } from '#contract/bill-sentences.ts'
import { dayText } from '#contract/date-texts.ts'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import {
  type BookedTour,
  type MailedTrip,
  sampleBooking,
  samplePin,
  sampleTrip,
  tickets,
  tripFacts,
  tripNotes,
  tripUrl,
  withToldMinimum,
} from './booking-facts.ts'

export interface BookingConfirmedProps {
  /** The name of the traveller. */
  name: string | null
  booking: BookedTour
  pin: string
  trip: MailedTrip
  /** What is said about paying, and how; null if nothing is to be paid here. */
  money: string | null
  /** Whether the booking lapses unless its deposit, or all of it, is paid. */
  isAwaited: boolean
  /** What the traveller wrote with the booking. */
  wishes: string | null
}

export const bookingConfirmed = mailTemplate<BookingConfirmedProps>({
  subject: ({ booking, trip }) =>
    `${trip.isUnsettled ? 'Seats booked' : 'Booking confirmed'}: ${booking.tourTitle}, ${dayText(booking.date)}`,
  preview: ({ booking }) => `${tickets(booking.ticketCount)} for ${dayText(booking.date)}.`,
  body: ({ name, booking, pin, trip, money, isAwaited, wishes }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, trip.isUnsettled ? 'Your seats are booked' : 'Your booking is confirmed'),
      h(MailText, null, `${hello(name)}, your seats are ${seatsText(trip, isAwaited)}.`),
      trip.isUnsettled ? h(MailText, null, trip.takesPlace) : null,
      money === null ? null : h(MailText, null, money),
      h(MailFacts, {
        facts: [
          ...tripFacts(booking, pin, trip.isUnsettled ? withToldMinimum(trip) : trip),
          ...(wishes === null ? [] : [['You wrote', wishes] as const]),
        ],
      }),
      h(MailAction, { href: tripUrl(site.url, booking) }, 'See your trip'),
      ...tripNotes(booking, trip, site),
    ),
  sample: {
    name: 'Ida Lund',
    booking: sampleBooking,
    pin: samplePin,
    trip: sampleTrip,
    isAwaited: true,
    wishes: 'Ida cannot eat nuts.',
    money: [
      deadlineSentence({
        ...{
          due: 2480,
          deposit: 496,
          payBy: '2027-01-10T14:30:00.000Z',
          added: [],
          balanceDueOn: '2027-05-13',
        },
        today: '2027-01-08',
        timeZone: 'UTC',
      }),
      'You pay on the page of your trip.',
    ].join(' '),
  },
})

/** Nobody is promised a seat on a departure that may not take place. */
function seatsText({ isUnsettled }: MailedTrip, isAwaited: boolean): string {
  if (isAwaited) return 'kept for you until the first payment is due'
  return isUnsettled ? 'kept for you' : 'yours'
}
