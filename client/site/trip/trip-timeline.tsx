import { formatLongDate, formatNumber } from '#client/lib/format.ts'
import { Timeline } from '#client/site/trip/record-sections.tsx'
import { lapsedSentence, waivedSentence } from '#contract/bill-sentences.ts'
import type { Trip, TripEvent } from '#contract/trips.ts'

/** The events of the booking and its mails. */
export function TripTimeline({ trip: { timeline, mails } }: { trip: Trip }) {
  return (
    <Timeline events={timeline.map((event) => ({ at: event.at, text: eventText(event) }))} mails={mails} />
  )
}

function eventText(tripEvent: TripEvent): string {
  const { event, by, withPin, from, to } = tripEvent
  switch (event) {
    case 'booked':
      return by === 'agency' ? 'We booked it for you' : 'You booked'
    case 'moved':
      return `We moved it from ${formatLongDate(from!)} to ${formatLongDate(to!)}`
    case 'changed':
      return changeText(tripEvent)
    case 'cancelled':
      if (withPin === true) return 'Cancelled with reference and PIN'
      return by === 'traveller' ? 'You cancelled' : by === 'agency' ? 'We cancelled' : 'Cancelled'
    case 'lapsed':
      return 'It lapsed, because the deposit did not arrive in time'
    case 'revived':
      return 'Your payment arrived, and your seats are confirmed again'
    case 'waived':
      return waivedSentence(tripEvent.amount!)
  }
}

function changeText({ by, from, to, ticketsBefore, tickets, isLapse }: TripEvent): string {
  if (isLapse === true) return lapsedSentence(ticketsBefore! - tickets!)
  const changes = [
    ...(to === undefined ? [] : [`the date from ${formatLongDate(from!)} to ${formatLongDate(to)}`]),
    ...(tickets === undefined
      ? []
      : [`the tickets from ${formatNumber(ticketsBefore!)} to ${formatNumber(tickets)}`]),
  ]
  return `${by === 'agency' ? 'We' : 'You'} changed ${changes.length === 0 ? 'who travels' : changes.join(' and ')}`
}
