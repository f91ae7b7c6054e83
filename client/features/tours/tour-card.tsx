import { Icon } from '#client/design-system/icon.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { PosterCard, type PosterWidth } from '#client/design-system/poster-card.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { ratingLabel, starKind, superbAbove } from '#contract/ratings.ts'
import type { Tour } from '#contract/tours.ts'
import { tourPicture } from './tour-pictures.ts'

const starIcons = { empty: 'star-empty', half: 'star-half', full: 'star' } as const

/** For `sizes`: how wide the whole 16:10 picture is of which a poster shows the middle. */
const shownWidths: Record<PosterWidth, string> = {
  single: '(width < 1025px) 102vw, 620px',
  wide: '(width < 1025px) 92vw, 620px',
  'wide-on-desktop': '(width < 1025px) 102vw, 620px',
}

interface TourCardProps {
  tour: Tour
  width?: PosterWidth
  /** True for cards that the first view may show. */
  isEager?: boolean
}

export function TourCard({ tour, width = 'single', isEager = false }: TourCardProps) {
  const star = starKind(tour.rating)
  return (
    <PosterCard
      to={`/tour-item/${tour._id || tour.slug}`}
      title={tour.title}
      price={formatPrice(tour.cost)}
      width={width}
      picture={
        <Picture {...tourPicture(tour.image)} sizes={shownWidths[width]} alt={tour.title} isEager={isEager} />
      }
    >
      <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
        <Icon name={starIcons[star]} className="size-4.25 text-star" />
        <span>{ratingLabel(tour.rating, superbAbove.tourList)}</span>
        {tour.rating > 0 && <span>{tour.rating.toFixed(1)}</span>}
      </span>
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Icon name="pin" className="size-4.25" />
        {tour.location}
      </span>
    </PosterCard>
  )
}
