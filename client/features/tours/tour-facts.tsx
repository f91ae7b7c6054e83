import { Icon } from '#client/design-system/icon.tsx'
import { formatMonth, monthNames } from '#client/lib/format.ts'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import { type RatedPlace, ratingLabel, starKind, superbAbove } from '#contract/ratings.ts'
import type { Tour } from '#contract/tours.ts'
import { daysText } from './length-text.ts'

export const starIcons = { empty: 'star-empty', half: 'star-half', full: 'star' } as const

/** Uses the id, or the slug if the tour has no id. */
export function tourPath({ _id, slug }: Pick<Tour, 'slug'> & Partial<Pick<Tour, '_id'>>): string {
  return addressOf(tourPage, { id: _id || slug })
}

/** The month of the tour's calendar date, the tour's length, and how warm it is in a month that was searched for. */
export function TourMonth({ tour }: { tour: Pick<Tour, 'calendarDate' | 'durationDays' | 'warmth'> }) {
  const { calendarDate, durationDays, warmth } = tour
  const texts = [
    formatMonth(calendarDate),
    durationDays !== undefined && daysText(durationDays),
    warmth !== undefined && `${warmth.degrees} °C in ${monthNames[warmth.month - 1]}`,
  ]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon name="calendar" className="size-4.25" />
      <span>{texts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

interface TourFactsProps {
  tour: Pick<Tour, 'rating' | 'location'>
  place?: RatedPlace
}

/** Rating and location of a tour, shown below its title. */
export function TourFacts({ tour: { rating, location }, place = 'elsewhere' }: TourFactsProps) {
  return (
    <>
      <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
        <Icon name={starIcons[starKind(rating)]} className="size-4.25 text-star" />
        <span>{ratingLabel(rating, superbAbove[place])}</span>
        {rating > 0 && <span>{rating.toFixed(1)}</span>}
      </span>
      <span className="inline-flex min-w-0 items-start gap-1.5">
        <Icon name="pin" className="mt-[0.2em] size-4.25" />
        <span className="text-balance wrap-anywhere">{location}</span>
      </span>
    </>
  )
}
