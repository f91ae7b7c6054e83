// The departures of a tour in a month.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Calendar, type DayNote } from '#client/design-system/calendar.tsx'
import { whenUserKnown } from '#client/features/session/session.ts'
import { resumedForm } from '#client/features/session/waiting-press.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { today } from '#client/lib/server-day.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { departureStateLabels } from '#contract/departure-rules.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import { ListFailure } from '../list/list-states.tsx'
import type { DepartureFormProps } from './departure-form.ts'
import { loadDeparture, OpenedDeparture } from './opened-departure.tsx'

interface DepartureMonthProps {
  /** Their key changes when departures have changed. */
  forms: Omit<DepartureFormProps, 'departure'>
  /** Shown first. */
  start: string
  onAdd: (date: string) => void
}

/** A chosen departure is opened below the calendar. */
export function DepartureMonth({ forms, start, onAdd }: DepartureMonthProps) {
  const { tour, formKey: version } = forms
  const tourId = tour._id
  const [opened, setOpened] = useState<ScheduledDeparture | null>(null)
  const [month, setMonth] = useState<{ from: string; to: string } | null>(null)
  const [departures, setDepartures] = useState<ReadonlyMap<string, ScheduledDeparture>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const firstDay = useRef(start < today() ? today() : start)
  useOpenAfterSignIn(tourId, setOpened)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` and `attempt` ask for the month again
  useEffect(() => {
    if (month === null) return
    const ended = new AbortController()
    const query = { ...month, itemsPerPage: '31' } as never
    setFailure(null)
    api('GET /cards/:id/schedule', { params: { id: tourId }, query }, { signal: ended.signal }).then(
      ({ items }) => setDepartures(new Map(items.map((departure) => [departure.date, departure]))),
      (error: unknown) => {
        if (!ended.signal.aborted) setFailure(toastFailure(error))
      },
    )
    return () => ended.abort()
  }, [tourId, month, version, attempt])

  return (
    <div className="grid gap-4">
      <ListFailure
        title="This month cannot be shown"
        failure={failure}
        onRetry={() => setAttempt((before) => before + 1)}
      />
      <div className="admin-card departure-month">
        <Calendar
          value=""
          start={firstDay.current}
          min={today()}
          max={lastBookingDate(today(), house().horizonMonths)}
          noteOf={(day) => noteOf(departures.get(day))}
          onMonth={(from, to) => setMonth({ from, to })}
          onChoose={(day) => {
            const departure = departures.get(day)
            if (departure === undefined) onAdd(day)
            else setOpened(departure)
          }}
        />
      </div>
      {opened !== null && (
        <OpenedDeparture
          key={opened.date}
          {...forms}
          departure={opened}
          onChanged={(changed) =>
            setOpened((before) => (before?.date === opened.date ? (changed ?? null) : before))
          }
        />
      )}
    </div>
  )
}

/** A press in a form of a departure is repeated after a sign-in once its form is open again. */
function useOpenAfterSignIn(tourId: string, open: (departure: ScheduledDeparture) => void): void {
  const opens = useEffectEvent(open)
  useEffect(() => {
    const left = new AbortController()
    void whenUserKnown().then(async () => {
      const date = resumedForm()?.split('/')[1]
      if (date === undefined) return
      // If it cannot be loaded, the user opens it and presses again.
      const departure = await loadDeparture(tourId, date, left.signal).catch(() => undefined)
      if (departure !== undefined) opens(departure)
    })
    return () => left.abort()
  }, [tourId])
}

/** Taken and all seats: "3/9". */
function noteOf(departure: ScheduledDeparture | undefined): DayNote | undefined {
  if (departure === undefined) return undefined
  const { state, seatsTaken, departureSeats } = departure
  const label = departureStateLabels[state]
  if (state === 'cancelled') return { text: label, label }
  const [taken, seats] = [formatNumber(seatsTaken), formatNumber(departureSeats)]
  return {
    text: state === 'open' ? `${taken}/${seats}` : `${label} ${taken}/${seats}`,
    label: `${label}, ${taken} of ${seats} seats taken`,
  }
}
