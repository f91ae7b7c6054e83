// The booking form in the sidebar of a tour's page.

import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { NumberField } from '#client/design-system/number-field.tsx'
import { optionalPart } from '#client/design-system/optional-part.tsx'
import { Panel } from '#client/design-system/slab.tsx'
import { stickySidebar } from '#client/design-system/sticky-sidebar.ts'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { OwnOffer } from '#client/features/holds/own-offer.tsx'
import { canBeChosen, lowestCost } from '#client/features/seats/departure-sale.ts'
import { LiveSeats } from '#client/features/seats/live-seats.tsx'
import type { Seats } from '#client/features/seats/use-seats.ts'
import { useUser, useUserSwitches } from '#client/features/session/session.ts'
import { formatPrice } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { dayOf } from '#client/lib/server-day.ts'
import type { Booking } from '#contract/bookings.ts'
import { longestEmailAddress } from '#contract/email-address.ts'
import { holdMinutes } from '#contract/hold-rules.ts'
import { writeQuery } from '#contract/pages/page.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import { extensionHint, longestTypedPhone } from '#contract/phone-numbers.ts'
import type { Tour } from '#contract/tours.ts'
import { maxBookingMessage, maxName, maxTickets } from '#contract/vocabulary.ts'
import { wireName } from '#contract/wire-names.ts'
import { BookedNotice, RefusedNotice } from './booking-notices.tsx'
import { BookingTerms } from './booking-terms.tsx'
import { bookingTotal, findSeatsProblem } from './booking-values.ts'
import { DepartureField } from './departure-field.tsx'
import { DepartureSelect } from './departure-select.tsx'
import { linkedChoice } from './linked-choice.ts'
import { NotBookable } from './not-bookable.tsx'
import { bookingFields } from './send-booking.ts'
import { SentNotice } from './sent-notice.tsx'
import { useAvailability } from './use-availability.ts'
import { useBooking } from './use-booking.ts'

/** Only signed-in visitors who have chosen a date need its script. The form books without it. */
const HeldSeats = optionalPart(
  async () => (await import('#client/features/holds/held-seats.tsx')).HeldSeats,
  Nothing,
)

const termsId = 'booking-terms'

interface BookingPanelProps {
  tour: Tour
  /** When the page was rendered: ISO 8601, in UTC. */
  now: string
  seats: Seats
  /** The date that the form starts with: the announced one, if it can be booked. Else empty. */
  preselected: string
  /** Of the only departure, if a link has opened it. */
  departureToken: string | null
  /** How deposits are paid. Null if it failed to load. */
  method: PaymentMethod | null
  /** Loads the departures again. */
  onDeparturesChanged: () => void
  /** A date that was chosen elsewhere on the page: each choice is a new object. */
  choice: { date: string } | null
  /** The result of the form that was sent without script. */
  sent: FormResult<Booking> | undefined
}

export function BookingPanel(props: BookingPanelProps) {
  return <UserBookingPanel key={useUserSwitches()} {...props} />
}

/** Remounted for another user, so that no input of the previous user stays. */
function UserBookingPanel(props: BookingPanelProps) {
  const { tour, now, seats, preselected, departureToken, method, choice, sent, onDeparturesChanged } = props
  const { departures } = seats
  const today = dayOf(now)
  const isScheduled = tour.schedule === 'departures'
  const departureOn = (day: string) => departures?.find((departure) => departure.date === day)
  const costOn = (day: string) => departureOn(day)?.cost ?? tour.cost
  /** How often the server has made or refused a booking. */
  const [responses, setResponses] = useState(0)
  const onSeatsChanged = (day: string) => {
    void seats.load(day, day)
    if (isScheduled) onDeparturesChanged()
    setResponses((count) => count + 1)
  }
  const address = useLocation()
  const [linked] = useState(() => linkedChoice(address.search, today, isScheduled ? departures : null))
  const isOffered = (day: string) => !isScheduled || departures === null || departureOn(day) !== undefined
  const booking = useBooking(tour, { onSeatsChanged, preselected, isOffered, linked, sent })
  const { form, values, problems, isBusy, booked, change } = booking
  const refusal = form.result?.refusal
  const isSentResult = refusal !== undefined && form.result === sent
  /** A second press after the booking that has emptied the form: its fields tell what they miss. */
  const isLatePress = booked !== null && refusal?.code === 'wrong_entries'
  const departure = departureOn(values.date)
  const isOff = departure !== undefined && !canBeChosen(departure, tour.available, now)
  const left = isOff ? undefined : seats.leftOn(values.date)
  const isLinked = linked !== undefined && !booking.isTouched && values.date === linked.date
  // Seats that are offered to the user are free for nobody else; the user's own are not known yet.
  const isOwnUnknown = isLinked && !seats.isOwnKnown
  const seatsProblem = isOwnUnknown
    ? undefined
    : findSeatsProblem(values.ticketCount, left, departure?.departureSeats ?? tour.seats)
  const total = bookingTotal(values.ticketCount, costOn(values.date))
  const user = useUser()
  const [hasChosen, setHasChosen] = useState(linked !== undefined)
  // Opening the page holds no seats of the preselected date.
  if (values.date !== '' && (booking.isTouched || values.date !== preselected) && !hasChosen)
    setHasChosen(true)

  const { pathname } = address
  const changeRef = useRef(change)
  changeRef.current = change
  useEffect(() => {
    if (choice === null) return
    changeRef.current({ date: choice.date })
    const field = document.querySelector<HTMLElement>('#booking [name="date"]')
    field?.closest('section')?.scrollIntoView()
    field?.focus({ preventScroll: true })
  }, [choice])

  return (
    <section
      ref={stickySidebar}
      id="booking"
      aria-labelledby="booking-title"
      className="sticky-sidebar scroll-mt-6 [--side-height:64rem]"
    >
      <Panel>
        <div className="grid gap-2.5">
          <h2 id="booking-title" className="font-[650] text-card">
            Book this tour
          </h2>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            From <span className="money text-d3">{formatPrice(lowestCost(tour, departures, now))}</span>
          </p>
        </div>
        {!tour.available && <NotBookable tour={tour} />}
        <PageForm
          form={form}
          hasMessages={false}
          aria-labelledby="booking-title"
          action={`${pathname}${writeQuery({ departure: departureToken }, ['departure'])}#booking`}
          className="grid min-w-0 grid-cols-1 gap-4.5"
        >
          <input type="hidden" name={bookingFields.tour} value={tour._id} />
          <input type="hidden" name={bookingFields.total} value={total} />
          {!tour.available && <input type="hidden" name={bookingFields.unavailable} value="yes" />}
          {isSentResult && <SentNotice refusal={refusal!} values={values} total={total} />}
          <Field
            label="Name"
            icon="user"
            name="username"
            required
            maxLength={maxName}
            autoComplete="name"
            placeholder="Your name"
            value={values.username}
            onChange={(event) => change({ username: event.currentTarget.value })}
            error={problems.username}
          />
          <Field
            label="Email"
            icon="mail"
            type="email"
            name="email"
            required
            maxLength={longestEmailAddress}
            autoComplete="email"
            placeholder="you@example.com"
            value={values.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
            error={problems.email}
          />
          <Field
            label="Phone"
            icon="phone"
            name="phone"
            inputMode="numeric"
            maxLength={longestTypedPhone}
            autoComplete="tel"
            placeholder="Optional"
            value={values.phone}
            onChange={(event) => change({ phone: event.currentTarget.value })}
            hint={extensionHint(values.phone)}
            error={problems.phone}
          />
          {isScheduled ? (
            <DepartureSelect
              departures={departures}
              now={now}
              isTourAvailable={tour.available}
              value={values.date}
              onChange={(day) => change({ date: day })}
              error={problems.date}
            />
          ) : (
            <DepartureField booking={booking} tour={tour} today={today} seats={seats} />
          )}
          <NumberField
            label="Number of tickets"
            name={wireName('ticketCount')}
            min={0}
            max={maxTickets}
            value={values.ticketCount}
            {...(Number.isNaN(values.ticketCount) && { defaultText: form.values[wireName('ticketCount')] })}
            onChange={(ticketCount) => change({ ticketCount })}
            error={problems.ticketCount ?? seatsProblem}
          />
          <span aria-live="polite" className="sr-only">
            {seatsProblem}
          </span>
          <TextareaField
            label="Message"
            name="description"
            rows={3}
            maxLength={maxBookingMessage}
            placeholder="Anything we should know"
            value={values.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
            error={problems.description}
          />
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold text-ink">
            Total
            <output aria-live="polite" className="money text-card">
              {formatPrice(total)}
            </output>
          </p>
          {tour.facts !== undefined && (
            <BookingTerms id={termsId} facts={tour.facts} date={values.date} {...{ method, today, total }} />
          )}
          <SubmitButton
            form={form}
            look={tour.available ? 'primary' : 'secondary'}
            isFullWidth
            aria-describedby={tour.facts === undefined ? undefined : termsId}
            title={isBusy ? 'Your booking is on its way' : undefined}
            busy={isBusy && 'Booking'}
          >
            Book now
          </SubmitButton>
          {/* Above, the panel says that the tour is not available. */}
          {refusal !== undefined && tour.available && !isSentResult && !isLatePress && (
            <RefusedNotice refusal={refusal} />
          )}
          {booked !== null && <BookedNotice booking={booked} today={today} />}
          {(isScheduled || (hasChosen && values.date !== '')) && (
            <LiveSeats
              tourId={tour._id}
              departures={isScheduled ? departures : [values]}
              isPrivate={departureToken !== null}
              seats={seats}
            />
          )}
        </PageForm>
        {/* With a form of its own. */}
        <div className="hold-room noscript:hidden">
          {user !== null && hasChosen ? (
            <Suspense fallback={<HoldHint />}>
              <HeldSeats
                {...{
                  tour,
                  departure,
                  departureToken,
                  now,
                  booking,
                  seats,
                  isLinked,
                  responses,
                  onDeparturesChanged,
                }}
              >
                <HoldHint />
              </HeldSeats>
            </Suspense>
          ) : user !== null ? (
            <OwnOffer tour={tour} onChoose={change}>
              <HoldHint />
            </OwnOffer>
          ) : (
            <HoldHint />
          )}
        </div>
        <AvailabilityCheck tourId={tour._id} />
      </Panel>
    </section>
  )
}

function HoldHint() {
  return <p>{`Signed in, with date and tickets chosen, your seats are held for ${holdMinutes} minutes.`}</p>
}

function Nothing() {
  return null
}

function AvailabilityCheck({ tourId }: { tourId: string }) {
  const { isAvailable, isChecking, check } = useAvailability(tourId)
  return (
    <div className="grid gap-3 noscript:hidden">
      <Button
        look="secondary"
        isFullWidth
        aria-disabled={isChecking || undefined}
        onClick={() => void check()}
        busy={isChecking && 'Checking'}
      >
        Check availability
      </Button>
      {/* Keeps its height, so that nothing moves when the result appears and disappears. */}
      <p role="status" className="-mt-0.5 -mb-4.5 flex min-h-7 justify-center">
        {isAvailable === true && (
          <Badge tone="yes" icon="check">
            Available!
          </Badge>
        )}
        {isAvailable === false && (
          <Badge tone="no" icon="cross">
            Not Available!
          </Badge>
        )}
      </p>
    </div>
  )
}
