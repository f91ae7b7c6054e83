// The next departures of a tour, filtered by month. "Choose" puts a date into the booking form, whose field has the same
// departures for visitors without script.

import { useId } from 'react'
import { useLocation } from 'react-router'
import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { LinkSelect } from '#client/design-system/link-select.tsx'
import {
  byMonth,
  dayText,
  monthText,
  saleOf,
  saleTexts,
  seatsText,
} from '#client/features/seats/departure-sale.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { useParameter } from '#client/lib/page-query.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { addDays } from '#contract/calendar.ts'
import { minimumSentence } from '#contract/departure-minimum.ts'
import type { TourDeparture } from '#contract/departures.ts'
import { writeQuery } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import type { Tour } from '#contract/tours.ts'

/** Without a month. */
const nextCount = 6

interface TourDeparturesProps {
  tour: Tour
  departures: readonly TourDeparture[] | null
  isLinked: boolean
  now: string
  onChoose: (date: string) => void
}

export function TourDepartures({ tour, departures, isLinked, now, onChoose }: TourDeparturesProps) {
  const headingId = useId()
  const { pathname } = useLocation()
  const departs = useParameter('departs')
  const months = byMonth(departures ?? [])
  const chosen = months.find(([month]) => month === departs)
  const all = departures ?? []
  const shown = chosen?.[1] ?? all.slice(0, nextCount)

  return (
    <section id="departures" aria-labelledby={headingId} className="mt-11 scroll-mt-6">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id={headingId} className="text-d3">
          {isLinked ? 'Your departure' : 'Departures'}
        </h2>
        {months.length > 1 && (
          <div className="w-60 max-sm:w-full">
            <LinkSelect
              label="Month of departure"
              links={[
                { title: 'Next departures', to: `${pathname}#departures`, isCurrent: chosen === undefined },
                ...months.map(([month]) => ({
                  title: monthText(month),
                  to: `${pathname}${writeQuery({ departs: month }, tourPage.query)}#departures`,
                  isCurrent: month === chosen?.[0],
                })),
              ]}
            />
          </div>
        )}
      </div>
      {departures === null ? (
        <p role="status">The departures did not load. Reload the page to try again.</p>
      ) : shown.length === 0 ? (
        <p>No departures are announced yet. Ask us for the next ones: our number is on every page.</p>
      ) : (
        <ul className="departure-list">
          {shown.map((departure) => (
            <DepartureRow
              key={departure.date}
              departure={departure}
              tour={tour}
              now={now}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
      {isLinked && (
        <p className="mt-3 text-small">
          <span>Your link opens this departure. </span>
          <Link to={`${pathname}#departures`} className="font-semibold text-sea underline hover:no-underline">
            All departures of this tour
          </Link>
        </p>
      )}
      {chosen === undefined && all.length > shown.length && (
        <p className="mt-3 text-ink-3 text-small">
          {`The next ${nextCount} of ${formatNumber(all.length)} departures. Choose a month for the others.`}
        </p>
      )}
    </section>
  )
}

interface DepartureRowProps {
  departure: TourDeparture
  tour: Tour
  now: string
  onChoose: (date: string) => void
}

function DepartureRow({ departure, tour, now, onChoose }: DepartureRowProps) {
  const { date, cost, seatsLeft, state } = departure
  const sale = saleOf(departure, tour.available, now)
  const days = tour.facts?.durationDays
  const isTold = state === 'open' && sale !== 'unavailable'
  const minimum = isTold ? minimumSentence(departure, dayOf(now)) : null
  return (
    <li className={sale === 'bookable' ? 'departure-row' : 'departure-row is-off'}>
      <div className="min-w-0">
        <p className="font-[650] text-ink">
          <time dateTime={date}>{dayText(date)}</time>
        </p>
        <p className="text-ink-3 text-small">
          {days !== undefined && days > 1 && `to ${dayText(addDays(date, days - 1))}`}
        </p>
      </div>
      <p className="departure-price">
        <span className="money text-card">{formatPrice(cost)}</span>{' '}
        <span className="text-ink-3 text-small">per person</span>
      </p>
      <p className="departure-state">
        {sale === 'bookable' ? (
          <>
            <span>{seatsText(seatsLeft)}</span>
            {state === 'guaranteed' && (
              <Badge tone="yes" icon="check">
                Guaranteed
              </Badge>
            )}
          </>
        ) : (
          <Badge tone="no" icon="cross">
            {saleTexts[sale]}
          </Badge>
        )}
      </p>
      <div className="departure-choose noscript:hidden">
        {sale === 'bookable' && (
          <Button
            look="secondary"
            size="small"
            aria-label={`Choose ${dayText(date)}`}
            onClick={() => onChoose(date)}
          >
            Choose
          </Button>
        )}
      </div>
      {minimum !== null && <p className="departure-minimum">{minimum}</p>}
    </li>
  )
}
