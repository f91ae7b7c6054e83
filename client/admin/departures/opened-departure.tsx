// The departure that was chosen in the calendar.
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { api } from '#client/lib/api.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import { dayText } from './day-text.ts'
import { DepartureActions } from './departure-actions.tsx'
import type { DepartureFormProps } from './departure-form.ts'
import { StateBadge } from './state-badge.tsx'

interface OpenedDepartureProps extends DepartureFormProps {
  /** Called with the departure as it is after a change, undefined if it is no longer scheduled. */
  onChanged: (departure: ScheduledDeparture | undefined) => void
}

export function OpenedDeparture({ onChanged, ...forms }: OpenedDepartureProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { tour, departure, formKey } = forms
  const { date, state, isPrivate } = departure
  useEffect(() => heading.current!.focus(), [])
  useNewerDeparture(tour._id, date, formKey, onChanged)
  return (
    <section aria-labelledby={id} className="admin-card grid max-w-[860px] gap-3">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-card-small outline-none">
        {`Departure on ${dayText(date)}`}
      </h2>
      <StateBadge state={state} isPrivate={isPrivate} />
      <DepartureActions {...forms} />
    </section>
  )
}

/** The month that the calendar shows may be another one by now. `version` changes when departures have changed. */
function useNewerDeparture(
  tourId: string,
  date: string,
  version: string,
  onChanged: OpenedDepartureProps['onChanged'],
): void {
  const changed = useEffectEvent(onChanged)
  const known = useRef(version)
  useEffect(() => {
    if (version === known.current) return
    known.current = version
    const ended = new AbortController()
    loadDeparture(tourId, date, ended.signal).then(
      (departure) => changed(departure),
      // It stays as it was loaded: a change of what is not shown is refused.
      () => {},
    )
    return () => ended.abort()
  }, [tourId, date, version])
}

/** Undefined: it is not scheduled. */
export async function loadDeparture(
  tourId: string,
  date: string,
  signal: AbortSignal,
): Promise<ScheduledDeparture | undefined> {
  const input = { params: { id: tourId }, query: { from: date, to: date } }
  const { items } = await api('GET /cards/:id/schedule', input, { signal })
  return items[0]
}
