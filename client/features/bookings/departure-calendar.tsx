// A calendar with the seats left on each date of a tour. Loaded on demand.

import { useId } from 'react'
import { Calendar, type DayNote } from '#client/design-system/calendar.tsx'
import { Dialog, DialogCloseButton } from '#client/design-system/dialog.tsx'
import { dayText, seatsText } from '#client/features/seats/departure-sale.ts'
import type { Seats } from '#client/features/seats/use-seats.ts'
import { formatNumber } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'

interface DepartureCalendarProps {
  value: string
  /** The day that has the focus first. */
  start: string
  today: string
  /** The date that the tour is announced for, if it lies ahead. */
  announced: string | undefined
  seats: Seats
  onChoose: (date: string) => void
  onClose: () => void
}

export function DepartureCalendar(props: DepartureCalendarProps) {
  const { value, start, today, announced, seats, onChoose, onClose } = props
  const id = useId()

  function noteOf(day: string): DayNote | undefined {
    const left = seats.leftOn(day)
    if (left === undefined) return undefined
    return {
      text: left === 0 ? 'full' : `${formatNumber(left)} left`,
      label: seatsText(left),
      isOff: left === 0,
    }
  }

  return (
    <Dialog isOpen onClose={onClose} labelledBy={id} firstFocus='[tabindex="0"]' isLightDismissed>
      <div className="w-[min(440px,100vw-40px)] p-6 max-sm:p-4">
        <div className="flex items-center justify-between">
          <h2 id={id} className="text-card">
            Departure date
          </h2>
          <DialogCloseButton />
        </div>
        <Calendar
          value={value}
          start={start}
          min={today}
          max={lastBookingDate(today, house().horizonMonths)}
          noteOf={noteOf}
          marked={announced}
          markedLabel="announced date"
          onMonth={(first, last) => last >= today && seats.load(first < today ? today : first, last)}
          onChoose={onChoose}
        />
        {announced !== undefined && (
          <p className="mt-3 text-small">{`The tour is announced for ${dayText(announced)}.`}</p>
        )}
        {seats.hasFailed && (
          <p role="status" className="mt-3 text-small">
            How many seats are left could not be found out. You can choose a date all the same.
          </p>
        )}
      </div>
    </Dialog>
  )
}
