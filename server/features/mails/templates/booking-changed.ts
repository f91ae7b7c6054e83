import { createElement as h } from 'react'
import { changeSentence } from '#contract/bill-sentences.ts'
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
} from './booking-facts.ts'
import { sampleStatement } from './payment-facts.ts'

export interface BookingChangedProps {
  /** The name of the traveller. */
  name: string | null
  /** As it is now. */
  booking: BookedTour
  pin: string
  trip: MailedTrip
  dateBefore: string
  ticketsBefore: number
  changedBy: 'traveller' | 'staff'
  totalBefore: number
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
      h(MailFacts, { facts: factsWithBefore(props) }),
      h(
        MailText,
        null,
        'Vouchers from before show the old booking: please take new ones. The calendar file in this mail replaces the one from before.',
      ),
      h(MailAction, { href: tripUrl(site.url, props.booking) }, 'See your trip'),
      ...tripNotes(props.booking, props.trip, site),
    ),
  sample: {
    name: 'Ida Lund',
    booking: sampleBooking,
    pin: samplePin,
    trip: sampleTrip,
    changedBy: 'staff',
    dateBefore: '2027-06-05',
    ticketsBefore: 3,
    totalBefore: 3720,
    money: changeSentence(
      { fee: 124, after: { ...sampleStatement, state: 'open', claim: 2480, due: 2480 } },
      'UTC',
    ),
  },
})

/** Was and now of what has changed. */
function factsWithBefore({
  booking,
  pin,
  trip,
  dateBefore,
  ticketsBefore,
  totalBefore,
}: BookingChangedProps) {
  const before = new Map(
    tripFacts({ ...booking, date: dateBefore, ticketCount: ticketsBefore, total: totalBefore }, pin, trip),
  )
  return tripFacts(booking, pin, trip).map(([name, now]): [string, string] => {
    const was = before.get(name) ?? now
    return [name, was === now ? now : `was ${was}, now ${now}`]
  })
}

function whatChanged({ booking, dateBefore, ticketsBefore, changedBy }: BookingChangedProps): string {
  const { date, ticketCount } = booking
  const ofDate = date === dateBefore ? [] : [`from ${dayText(dateBefore)} to ${dayText(date)}`]
  const ofTickets =
    ticketCount === ticketsBefore ? [] : [`from ${tickets(ticketsBefore)} to ${tickets(ticketCount)}`]
  const changes = [...ofDate, ...ofTickets]
  const [who, agreed] = changedBy === 'staff' ? ['We', ' as agreed'] : ['You', '']
  return changes.length === 0
    ? `${who} have changed who travels${agreed}.`
    : `${who} have changed it${agreed} ${changes.join(', and ')}.`
}
