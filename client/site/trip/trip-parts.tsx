// Parts of a trip's page: the ticket, the facts, and what has happened so far.
import type { ReactNode } from 'react'
import { Badge } from '#client/design-system/badge.tsx'
import { addDays } from '#client/design-system/calendar-date.ts'
import { DayPlan } from '#client/design-system/day-plan.tsx'
import { Icon, type IconName } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import { tourPath } from '#client/features/tours/tour-facts.tsx'
import { formatLongDate, formatNumber, formatPrice } from '#client/lib/format.ts'
import { bookingSentence, lapsedSentence, waivedSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Meal } from '#contract/tour-facts.ts'
import type { Trip, TripEvent } from '#contract/trips.ts'
import { Fact, RecordSection, Timeline } from './record-sections.tsx'

/** The ticket: by what the booking is named, and what it holds. */
export function TripTicket({ trip, today, children }: { trip: Trip; today: string; children?: ReactNode }) {
  const { reference, pin, date, ticketCount, total, username, email, phone, status, fees } = trip
  const money = trip.payments === null ? bookingSentence(trip, today) : null
  return (
    <aside aria-label="Ticket" className="trip-ticket">
      <div className="trip-ticket-head">
        <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2">
          <div>
            <dt>Reference</dt>
            <dd className="trip-code">{formatReference(reference)}</dd>
          </div>
          <div>
            <dt>PIN</dt>
            <dd className="trip-code">{pin}</dd>
          </div>
        </dl>
      </div>
      <div className="grid gap-5 p-6">
        {status === 'cancelled' && (
          <p>
            <Badge tone="no" icon="cross">
              Cancelled
            </Badge>
          </p>
        )}
        <dl className="trip-facts">
          <Fact title="Date">
            <time dateTime={date}>{formatLongDate(date)}</time>
          </Fact>
          <Fact title="Tickets">{formatNumber(ticketCount)}</Fact>
          <Fact title="Price">
            <span className="money">{formatPrice(total)}</span>
          </Fact>
          {fees !== undefined && (
            <Fact title="Kept of returned tickets">
              <span className="money">{formatPrice(fees)}</span>
            </Fact>
          )}
          {money !== null && (
            <Fact title="Payment">
              <MoneySentence text={money} />
            </Fact>
          )}
          <Fact title="Booked by">
            <span>{username}</span>
            <span className="block text-ink-3 text-small wrap-anywhere">{email}</span>
            {phone !== '' && <span className="block text-ink-3 text-small">{phone}</span>}
          </Fact>
        </dl>
        {children}
      </div>
    </aside>
  )
}

const mealNames: Record<Meal, string> = { breakfast: 'breakfast', lunch: 'lunch', dinner: 'dinner' }

/** What was agreed: where it begins, what happens each day, what to bring. */
export function TripFacts({ trip: { facts, tour, date } }: { trip: Trip }) {
  const { meetingPoint, itinerary = [], included = [], notIncluded = [], whatToBring = [] } = facts
  return (
    <>
      {meetingPoint !== undefined && (
        <RecordSection id="meeting" title="Where we meet">
          <p className="trip-meeting">
            <Icon name="pin" className="mt-1 size-6 text-signal" />
            <span className="wrap-anywhere">{meetingPoint}</span>
          </p>
        </RecordSection>
      )}
      {itinerary.length > 0 && (
        <RecordSection id="days" title="Day by day">
          <DayPlan
            days={itinerary.map(({ title, text, meals, night }, index) => ({
              title: `Day ${index + 1}: ${title}`,
              content: (
                <>
                  <p className="text-ink-3 text-small">{formatLongDate(addDays(date, index))}</p>
                  <p className="whitespace-pre-line">{text}</p>
                  {(meals.length > 0 || night !== undefined) && (
                    <p className="mt-1 text-ink-3 text-small">
                      {[
                        meals.length > 0 && `With ${meals.map((meal) => mealNames[meal]).join(', ')}`,
                        night !== undefined && `Night: ${night}`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  )}
                </>
              ),
            }))}
          />
        </RecordSection>
      )}
      {whatToBring.length > 0 && (
        <RecordSection id="bring" title="What to bring">
          <Lines lines={whatToBring} icon="bag" />
        </RecordSection>
      )}
      {included.length + notIncluded.length > 0 && (
        <RecordSection id="included" title="In the price">
          <div className="grid gap-7 md:grid-cols-2">
            <Lines lines={included} icon="check" />
            {notIncluded.length > 0 && (
              <div>
                <h3 className="mb-2 font-semibold text-ink text-small">Not in it</h3>
                <Lines lines={notIncluded} icon="cross" />
              </div>
            )}
          </div>
        </RecordSection>
      )}
      {!tour.isDeleted && (
        <p>
          <Link to={tourPath(tour)} className="text-sea underline">
            {`All about ${tour.title}`}
          </Link>
        </p>
      )}
    </>
  )
}

function Lines({ lines, icon }: { lines: readonly string[]; icon: IconName }) {
  return (
    <ul className="grid content-start gap-2">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2.5">
          <Icon name={icon} className="mt-1 size-4.5 text-sea" />
          <span className="min-w-0 wrap-anywhere">{line}</span>
        </li>
      ))}
    </ul>
  )
}

/** What the traveller wrote with the booking. */
export function TripMessage({ trip: { description } }: { trip: Trip }) {
  if (description === '') return null
  return (
    <RecordSection id="message" title="You wrote to us">
      <blockquote className="trip-message">{description}</blockquote>
    </RecordSection>
  )
}

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
