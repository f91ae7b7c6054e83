import type { ReactNode } from 'react'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { PosterCard, type PosterWidth } from '#client/design-system/poster-card.tsx'
import { chooseTour } from '#client/features/store/current-tour.ts'
import type { RatedPlace } from '#contract/ratings.ts'
import type { Tour } from '#contract/tours.ts'
import { TourBadge } from './tour-badge.tsx'
import { TourFacts, TourMonth, tourPath } from './tour-facts.tsx'
import { posterPicture, tourPicture } from './tour-pictures.ts'
import { tourPrice } from './tour-price.ts'

interface TourCardProps {
  tour: Tour
  place?: RatedPlace
  width?: PosterWidth
  /** Shows the whole landscape picture instead of an upright poster. */
  isLandscape?: boolean
  /** A badge on the picture. Default: "Not Available!" for tours that cannot be booked. */
  badge?: ReactNode
  note?: string
  /** The `sizes` attribute of the picture, for cards outside of a poster wall. */
  sizes?: string
  /** True for cards that may be in the first view. */
  isEager?: boolean
}

export function TourCard({ badge, note, place, ...card }: TourCardProps) {
  const { tour, width = 'single' } = card
  return (
    <PosterCard
      to={tourPath(tour)}
      title={tour.title}
      price={tourPrice(tour)}
      priceUnit="per person"
      width={width}
      onChoose={() => chooseTour(tour)}
      badge={badge ?? (tour.available ? undefined : <TourBadge tour={tour} />)}
      isOff={!tour.available}
      note={note}
      picture={<CardPicture {...card} />}
    >
      <TourFacts tour={tour} place={place} />
      <TourMonth tour={tour} />
    </PosterCard>
  )
}

/** The upright picture in a single-width poster, if it exists; else the cropped main picture. */
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
  // An upright frame shows less than half of a 16:10 picture, so the picture has to be twice as wide as the frame.
  const shown = width === 'wide' ? '(width < 1025px) 92vw, 620px' : '(width < 1025px) 102vw, 620px'
  const landscapeSizes = isLandscape && sizes !== undefined ? sizes : shown
  return (
    <ContentPicture {...tourPicture(tour.image)} sizes={landscapeSizes} alt={tour.title} isEager={isEager} />
  )
}
