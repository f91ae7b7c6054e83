// Booking a tour, beside what it tells of itself.
import { useEffect, useRef, useState } from 'react'
import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { showCalendarDate } from '#client/design-system/calendar-date.ts'
import { DateField } from '#client/design-system/date-field.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { NumberField } from '#client/design-system/number-field.tsx'
import { Panel } from '#client/design-system/slab.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { stickySidebar } from '#client/design-system/sticky-sidebar.ts'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { useOnIntent } from '#client/features/parts/use-on-intent.ts'
import { useSuccession } from '#client/features/session/session.ts'
import { formatMonth, formatNumber, formatPrice } from '#client/lib/format.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import type { Booking } from '#contract/bookings.ts'
import { longestEmailAddress } from '#contract/email-address.ts'
import type { Tour } from '#contract/tours.ts'
import { maxBookingMessage, maxName, maxTickets } from '#contract/vocabulary.ts'
import { bookingTotal, findSeatsProblem, seatsText } from './booking-values.ts'
import { useAvailability } from './use-availability.ts'
import { type BookingForm, bookButtonId, useBooking } from './use-booking.ts'
import { type Seats, useSeats } from './use-seats.ts'

const loadCalendar = () => import('./departure-calendar.tsx')

interface BookingPanelProps {
  tour: Tour
  /** `YYYY-MM-DD` in UTC, as the page was made. */
  today: string
}

export function BookingPanel(props: BookingPanelProps) {
  return <OwnPanel key={useSuccession()} {...props} />
}

function OwnPanel({ tour, today }: BookingPanelProps) {
  const seats = useSeats(tour._id)
  const booking = useBooking(tour, today, (date) => seats.ask(date, date))
  const { values, problems, isBusy, booked, change } = booking
  const left = values.date === '' ? undefined : seats.left(values.date)
  const seatsProblem = findSeatsProblem(values.ticketCount, left, tour.seats)
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
            From <span className="money text-d3">{formatPrice(tour.cost)}</span>
          </p>
        </div>
        {!tour.available && <NotBookable tour={tour} />}
        <form
          ref={booking.form}
          aria-labelledby="booking-title"
          noValidate
          method="dialog"
          onSubmit={booking.submit}
          className="grid min-w-0 grid-cols-1 gap-4.5"
        >
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
            maxLength={30}
            autoComplete="tel"
            placeholder="Optional"
            value={values.phone}
            onChange={(event) => change({ phone: event.currentTarget.value })}
            error={problems.phone}
          />
          <DepartureField booking={booking} tour={tour} today={today} seats={seats} />
          <NumberField
            label="Number of tickets"
            name="ticketCount"
            min={0}
            max={maxTickets}
            value={values.ticketCount}
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
              {formatPrice(bookingTotal(values.ticketCount, tour.cost))}
            </output>
          </p>
          <Button
            id={bookButtonId}
            type="submit"
            look={tour.available ? 'primary' : 'secondary'}
            isFullWidth
            aria-disabled={isBusy || undefined}
            title={isBusy ? 'Your booking is on its way' : undefined}
          >
            {isBusy && <Spinner size="small" label="Booking" />}
            Book now
          </Button>
          {booked !== null && <Booked booking={booked} />}
          {booking.isBookedBefore && <BookedBefore />}
          <Availability tourId={tour._id} />
          <noscript>
            <p className="text-small">
              Booking needs JavaScript. Or call us: the number stands on every page.
            </p>
          </noscript>
        </form>
      </Panel>
    </section>
  )
}

interface DepartureFieldProps {
  booking: BookingForm
  tour: Tour
  today: string
  seats: Seats
}

/** The date, typed or chosen, with the seats that are left on it. */
function DepartureField({ booking, tour, today, seats }: DepartureFieldProps) {
  const { values, problems, change, round } = booking
  const { date } = values
  const [isOpen, setOpen] = useState(false)
  const part = useOnIntent(loadCalendar, isOpen, () => setOpen(false))
  const ask = useRef(seats.ask)
  ask.current = seats.ask
  useEffect(() => {
    if (date !== '') ask.current(date, date)
  }, [date])

  const left = date === '' ? undefined : seats.left(date)
  const announced = tour.calendarDate < today ? today : tour.calendarDate
  return (
    <>
      <DateField
        round={round}
        label="Departure date"
        name="date"
        isRequired
        min={today}
        max={lastBookingDate(today)}
        value={date}
        onChange={(chosen) => change({ date: chosen })}
        onOpenCalendar={() => setOpen(true)}
        // Always a line, so that nothing below moves when the answer comes.
        hint={left === undefined ? `${formatNumber(tour.seats)} seats on each date` : seatsText(left)}
        error={problems.date}
      />
      {part !== null && isOpen && (
        <part.DepartureCalendar
          value={date}
          start={date === '' ? announced : date}
          today={today}
          seats={seats}
          onChoose={(chosen) => {
            change({ date: chosen })
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Shown before the form is filled in. The form stays, because the tour may become available again. */
function NotBookable({ tour }: { tour: Tour }) {
  const month = String(Number(tour.calendarDate.slice(5, 7)))
  return (
    <Notice
      tone="warning"
      title="Not available at the moment"
      action={
        <Link
          to={`/search?time=${month}#tours`}
          className="inline-block py-1 font-semibold text-sea underline hover:no-underline"
        >
          Other tours in {formatMonth(tour.calendarDate)}
        </Link>
      }
    >
      This tour cannot be booked now.
    </Notice>
  )
}

function Booked({ booking: { date, ticketCount, total } }: { booking: Booking }) {
  return (
    <Notice
      tone="ok"
      title={`${ticketCount === 1 ? 'One ticket' : `${formatNumber(ticketCount)} tickets`} for ${showCalendarDate(date)}`}
      action={<ToMyTours />}
    >
      Booked, for {formatPrice(total)} in all.
    </Notice>
  )
}

function BookedBefore() {
  return (
    <Notice tone="warning" title="This tour is booked already" action={<ToMyTours />}>
      We had your booking as you first sent it; only our answer got lost. What you have changed since is not
      booked: press Book now once more if you want it as well.
    </Notice>
  )
}

function ToMyTours() {
  return (
    <Link to="/my-tour" className="inline-block py-1 font-semibold text-sea underline hover:no-underline">
      See it in your tours
    </Link>
  )
}

function Availability({ tourId }: { tourId: string }) {
  const { isAvailable, isChecking, check } = useAvailability(tourId)
  return (
    <div className="grid gap-3">
      <Button
        look="secondary"
        isFullWidth
        aria-disabled={isChecking || undefined}
        onClick={() => void check()}
      >
        {isChecking && <Spinner size="small" label="Checking" />}
        Check availability
      </Button>
      {/* It keeps its place, so that nothing moves when the answer comes and goes. */}
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
