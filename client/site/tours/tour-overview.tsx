// The first tab of a tour: title, price, rating, description, facts and some pictures.
import { LinkButton } from '#client/design-system/button.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { fromCostOf } from '#client/features/seats/departure-sale.ts'
import { ShareButton } from '#client/features/share/share-button.tsx'
import { tourPrice } from '#client/features/tours/tour-price.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { TourDeparture } from '#contract/departures.ts'
import { ratingLabel, superbAbove } from '#contract/ratings.ts'
import type { Tour } from '#contract/tours.ts'
import { TourDepartures } from './tour-departures.tsx'
import { TourDetails } from './tour-details.tsx'
import { TourFactList } from './tour-fact-list.tsx'
import { TourGallery } from './tour-gallery.tsx'

/** Number of pictures in the overview. */
const overviewPictures = 3

interface TourOverviewProps {
  tour: Tour
  /** Of a tour with scheduled departures, those ahead. Null if they failed to load. */
  departures: readonly TourDeparture[] | null
  /** A link has opened the only departure. */
  isLinked: boolean
  now: string
  onChoose: (date: string) => void
}

export function TourOverview({ tour, departures, isLinked, now, onChoose }: TourOverviewProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 className="wrap-anywhere min-w-0 text-d3">{tour.title}</h2>
        <p className="text-d3">
          <span className="money">{tourPrice({ ...tour, fromCost: fromCostOf(tour, departures, now) })}</span>{' '}
          <span className="text-ink-3 text-small">/ per person</span>
        </p>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 text-ink text-small">
        <Stars value={tour.rating / 2} />
        <span className="font-semibold">
          {`${ratingLabel(tour.rating, superbAbove.elsewhere)}${tour.rating > 0 ? ` ${tour.rating.toFixed(1)}` : ''}`}
        </span>
        <a href="#reviews" className="inline-block py-1 text-sea underline">
          {tour.numReviews === 1 ? '1 review' : `${formatNumber(tour.numReviews)} reviews`}
        </a>
        <ShareButton title={tour.title} />
      </p>
      <p className="as-typed mt-4 max-w-[60ch]">{tour.description}</p>
      {/* Only in windows where the form is below everything else. */}
      <p className="mt-5 lg:hidden">
        <LinkButton to="#booking" look={tour.available ? 'primary' : 'secondary'}>
          Book this tour
        </LinkButton>
      </p>
      <TourFactList tour={tour} />
      {tour.schedule === 'departures' && (
        <TourDepartures {...{ tour, departures, isLinked, now, onChoose }} />
      )}
      {tour.facts !== undefined && Object.keys(tour.facts).length > 0 && <TourDetails facts={tour.facts} />}
      <h2 className="mt-11 mb-5 text-d3">Gallery</h2>
      <TourGallery tour={tour} count={overviewPictures} />
    </>
  )
}
