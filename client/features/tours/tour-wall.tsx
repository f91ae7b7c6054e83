import type { PosterWidth } from '#client/design-system/poster-card.tsx'
import type { Tour } from '#contract/tours.ts'
import { defaultItemsPerPage } from '#contract/vocabulary.ts'
import { TourCard } from './tour-card.tsx'

interface TourWallProps {
  tours: readonly Tour[]
  /** Cards that may lie in the first view of a large window. */
  eagerCards?: number
}

/**
 * The poster wall. Four wide cards make a full page of twelve end flush in four columns, two of them in two
 * columns; any other number does without.
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
