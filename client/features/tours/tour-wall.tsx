import type { PosterWidth } from '#client/design-system/poster-card.tsx'
import type { Tour } from '#contract/tours.ts'
import { defaultItemsPerPage } from '#contract/vocabulary.ts'
import { TourCard } from './tour-card.tsx'

interface TourWallProps {
  tours: readonly Tour[]
  /** Number of cards that may be in the first view of a large window. */
  eagerCards?: number
}

/**
 * The poster wall. A full page of twelve cards has four wide cards, so that the last row is full in four columns; in two
 * columns only two of them are wide. With any other number of cards, none is wide.
 */
export function TourWall({ tours, eagerCards = 3 }: TourWallProps) {
  return (
    <ul className="poster-wall">
      {tours.map((tour, index) => (
        <TourCard
          key={tour._id}
          tour={tour}
          place="tourList"
          width={posterWidth(index, tours.length)}
          isEager={index < eagerCards}
        />
      ))}
    </ul>
  )
}

export function posterWidth(index: number, count: number): PosterWidth {
  if (count !== defaultItemsPerPage) return 'single'
  if (index === 0 || index === 5) return 'wide'
  return index === 6 || index === 11 ? 'wide-on-desktop' : 'single'
}
