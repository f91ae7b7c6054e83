// The field for the date of a tour that leaves any day.

import { useEffect, useRef, useState } from 'react'
import { DateField } from '#client/design-system/date-field.tsx'
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { dayText, seatsText } from '#client/features/seats/departure-sale.ts'
import type { Seats } from '#client/features/seats/use-seats.ts'
import { formatNumber } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { daysBetween } from '#contract/calendar.ts'
import type { Tour } from '#contract/tours.ts'
import type { BookingForm } from './use-booking.ts'

const loadCalendar = () => import('./departure-calendar.tsx')

interface DepartureFieldProps {
  booking: BookingForm
  tour: Tour
  today: string
  seats: Seats
}

/** Other dates near the announced one are not remarked on. */
const nearDays = 21

function isRemarked(date: string, announced: string): boolean {
  return date === '' || date === announced || Math.abs(daysBetween(announced, date)) > nearDays
}

/** The departure date, typed or chosen in the calendar, with the number of seats left. */
export function DepartureField({ booking, tour, today, seats }: DepartureFieldProps) {
  const { values, problems, change, round } = booking
  const { date } = values
  const [isOpen, setOpen] = useState(false)
  const part = useLazyModule(loadCalendar, isOpen, () => setOpen(false))
  const loadSeats = useRef(seats.load)
  loadSeats.current = seats.load
  /** The page came with the seats of the date that was preselected. */
  const isKnown = useRef(seats.leftOn(date) !== undefined)
  useEffect(() => {
    if (date !== '' && !isKnown.current) loadSeats.current(date, date)
    isKnown.current = false
  }, [date])

  const left = date === '' ? undefined : seats.leftOn(date)
  const announced = tour.calendarDate < today ? undefined : tour.calendarDate
  return (
    <>
      <DateField
        round={round}
        label="Departure date"
        name="date"
        isRequired
        min={today}
        max={lastBookingDate(today, house().horizonMonths)}
        value={date}
        onChange={(chosen) => change({ date: chosen })}
        onOpenCalendar={() => setOpen(true)}
        // There is always a hint, so that nothing below moves when the number of seats arrives.
        hint={left === undefined ? `${formatNumber(tour.seats)} seats on each date` : seatsText(left)}
        error={problems.date}
      />
      {announced !== undefined && isRemarked(date, announced) && (
        <p className="-mt-2.5 flex flex-wrap items-center gap-x-2 text-ink text-small">
          <span>{`Announced for ${dayText(announced)}.`}</span>
          {date !== announced && (
            <button
              type="button"
              className="cursor-pointer py-1 font-semibold text-sea underline hover:no-underline noscript:hidden"
              onClick={() => change({ date: announced })}
            >
              Choose this date
            </button>
          )}
        </p>
      )}
      {part !== null && isOpen && (
        <part.DepartureCalendar
          value={date}
          start={date || (announced ?? today)}
          today={today}
          announced={announced}
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
