import type { ReactNode } from 'react'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { PosterCard, type PosterWidth } from '#client/design-system/poster-card.tsx'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { formatPrice } from '#client/lib/format.ts'
import type { RatedPlace } from '#contract/ratings.ts'
import type { Tour } from '#contract/tours.ts'
import { TourBadge } from './tour-badge.tsx'
import { TourFacts, tourPath } from './tour-facts.tsx'
import { posterPicture, tourPicture } from './tour-pictures.ts'

interface TourCardProps {
  tour: Tour
  place?: RatedPlace
  width?: PosterWidth
  /** The whole picture, wider than high, instead of a poster. */
  isLandscape?: boolean
  /** What it says beside the title and the facts. Without one it says only that it cannot be booked. */
  badge?: ReactNode
  note?: string
  /** How wide it is shown where that is not in a wall, as for `sizes`. */
  sizes?: string
  /** True for cards that the first view may show. */
  isEager?: boolean
}

export function TourCard({ badge, note, place, ...card }: TourCardProps) {
  const { tour, width = 'single' } = card
  return (
    <PosterCard
      to={tourPath(tour)}
      title={tour.title}
      price={formatPrice(tour.cost)}
      width={width}
      onChoose={() => chooseTour(tour)}
      badge={badge ?? (tour.available ? undefined : <TourBadge tour={tour} />)}
      isOff={!tour.available}
      note={note}
      picture={<CardPicture {...card} />}
    >
      <TourFacts tour={tour} place={place} />
    </PosterCard>
  )
}

/** Upright in a single poster, where there is such a drawing; of any other picture the middle is shown. */
function CardPicture({ tour, width = 'single', isLandscape = false, sizes, isEager }: TourCardProps) {
  const upright = width === 'single' && !isLandscape ? posterPicture(tour.image) : null
  if (upright !== null) {
    return (
      <ContentPicture
        {...upright}
        sizes={sizes ?? '(width < 1025px) 46vw, 290px'}
        alt={tour.title}
        isEager={isEager}
      />
    )
  }
  // Of a 16:10 picture an upright frame shows less than half, so it has to be twice as wide as the frame.
  const shown = width === 'wide' ? '(width < 1025px) 92vw, 620px' : '(width < 1025px) 102vw, 620px'
  const landscapeSizes = isLandscape && sizes !== undefined ? sizes : shown
  return (
    <ContentPicture {...tourPicture(tour.image)} sizes={landscapeSizes} alt={tour.title} isEager={isEager} />
  )
}
