import './tours-there.css'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import type { ToursInCountry } from '#client/features/destinations/tours-in.ts'
import { toursInPath } from '#client/features/destinations/tours-in-path.ts'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { TourBadge } from '#client/features/tours/tour-badge.tsx'
import { TourFacts, tourPath } from '#client/features/tours/tour-facts.tsx'
import { tourPicture } from '#client/features/tours/tour-pictures.ts'
import { tourPrice } from '#client/features/tours/tour-price.ts'
import { formatMonth } from '#client/lib/format.ts'

/** A compact list of tours in a country. */
export function ToursThere({ country, tours, hasMore }: ToursInCountry & { country: string }) {
  return (
    <section aria-labelledby="tours-there">
      <h2 id="tours-there" className="mb-3.5 text-d3">
        {`Tours in ${country}`}
      </h2>
      <ul className="border-ink border-t-2">
        {tours.map((tour) => (
          <li key={tour._id} className="border-line border-b">
            <Link to={tourPath(tour)} onClick={() => chooseTour(tour)} className="tour-line">
              <span className="tour-line-picture">
                <ContentPicture {...tourPicture(tour.image)} sizes="(width < 769px) 167px, 212px" alt="" />
              </span>
              <span className="tour-line-name">
                <span className="block font-semibold text-sea text-small">
                  {formatMonth(tour.calendarDate)}
                </span>
                <h3>{tour.title}</h3>
                {!tour.available && <TourBadge tour={tour} />}
              </span>
              <span className="tour-line-facts">
                <TourFacts tour={tour} />
              </span>
              <span className="money tour-line-price">
                <span>{tourPrice(tour)}</span>
                <Icon name="arrow-right" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="mt-3">
          <Link to={toursInPath(country)} className="inline-block py-1 font-semibold text-sea">
            {`See all tours in ${country}`}
          </Link>
        </p>
      )}
    </section>
  )
}
