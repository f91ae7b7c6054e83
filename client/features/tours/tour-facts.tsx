import { Icon } from '#client/design-system/icon.tsx'
import { type RatedPlace, ratingLabel, starKind, superbAbove } from '#contract/ratings.ts'
import type { Tour } from '#contract/tours.ts'

export const starIcons = { empty: 'star-empty', half: 'star-half', full: 'star' } as const

/** By its id, where that is known. */
export function tourPath({ _id, slug }: Pick<Tour, 'slug'> & Partial<Pick<Tour, '_id'>>): string {
  return `/tour-item/${_id || slug}`
}

interface TourFactsProps {
  tour: Pick<Tour, 'rating' | 'location'>
  place?: RatedPlace
}

/** How a tour is liked and where it goes, below its title. */
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
