// What the entries of a tour lack, and what a change of its schedule does.
import { useEffect, useState } from 'react'
import type { FactNotesProps } from '#client/admin/item-form/item-kind.ts'
import { Icon } from '#client/design-system/icon.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { Schedule } from '#contract/departure-rules.ts'
import { missingTravelFacts, type TourFacts } from '#contract/tour-facts.ts'
import type { Tour } from '#contract/tours.ts'

export function MissingTourFacts({ item, input, focusField }: FactNotesProps<Tour>) {
  const schedule = input.schedule as Schedule
  const missing = missingTravelFacts((input.facts ?? {}) as TourFacts, schedule)
  return (
    <>
      {item !== null && item.schedule !== schedule && <SwitchNotice id={item._id} to={schedule} />}
      <section className="facts-missing" aria-labelledby="facts-missing">
        <h3 id="facts-missing" className="flex items-center gap-2.5 text-card-small">
          {missing.length === 0 && <Icon name="check" className="size-5 text-ok" />}
          <span>
            {missing.length === 0
              ? 'All facts that package-travel law asks for are filled in'
              : `Package-travel law asks for ${missing.length === 1 ? 'one more fact' : `${missing.length} more facts`}`}
          </span>
        </h3>
        <p className="text-small">
          Directive (EU) 2015/2302, article 5: what travellers are told before they book.
        </p>
        {missing.length > 0 && (
          <ul className="mt-1">
            {missing.map(({ fact, asks }) => (
              <li key={fact}>
                <button type="button" onClick={() => focusField(`facts.${fact}`)}>
                  {asks}
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function SwitchNotice({ id, to }: { id: string; to: Schedule }) {
  const bookedDates = useBookedDates(id)
  if (to === 'any-day') {
    return (
      <Notice tone="info" title="It will leave any day">
        Departures stay scheduled, and are not on sale until the tour leaves on scheduled departures again.
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title="Only scheduled departures will be on sale">
      {bookedDates === null ? 'Counting the dates that people are booked on …' : consequenceOf(bookedDates)}
    </Notice>
  )
}

function consequenceOf(bookedDates: number | 'unknown'): string {
  if (bookedDates === 'unknown')
    return 'Future dates with bookings that are not scheduled yet become closed departures. No booking is lost.'
  if (bookedDates === 0) return 'Nobody is booked on a future date.'
  const dates = bookedDates === 1 ? 'One future date has' : `${formatNumber(bookedDates)} future dates have`
  return `${dates} bookings. Those that are not scheduled yet become closed departures. No booking is lost.`
}

function useBookedDates(tourId: string): number | 'unknown' | null {
  const [count, setCount] = useState<number | 'unknown' | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    const query = { tourId, when: 'upcoming', itemsPerPage: '1' } as never
    api('GET /tours/departures', { query }, { signal: ended.signal }).then(
      ({ totalCount }) => setCount(totalCount),
      () => {
        if (!ended.signal.aborted) setCount('unknown')
      },
    )
    return () => ended.abort()
  }, [tourId])
  return count
}
