import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { TourFacts, tourPath } from '#client/features/tours/tour-facts.tsx'
import { tourPicture } from '#client/features/tours/tour-pictures.ts'
import { formatMonth, formatPrice } from '#client/lib/format.ts'
import type { Tour } from '#contract/tours.ts'

/** A list of departures: one line or two for each tour, however few there are. */
export function ToursThere({ country, tours }: { country: string; tours: readonly Tour[] }) {
  return (
    <section aria-labelledby="tours-there">
      <h2 id="tours-there" className="mb-3.5 text-d3">
        Tours in {country}
      </h2>
      <ul className="border-ink border-t-2">
        {tours.map((tour) => (
          <li key={tour._id} className="border-line border-b">
            <Link
              to={tourPath(tour)}
              onClick={() => chooseTour(tour)}
              className="group grid grid-cols-[176px_minmax(0,1fr)_auto] items-center gap-x-6 py-4.5 text-inherit no-underline max-md:grid-cols-[104px_minmax(0,1fr)] max-md:gap-x-4"
            >
              <span className="row-span-2 block aspect-4/3 overflow-hidden rounded-s bg-shoal max-md:aspect-square max-md:self-start">
                <ContentPicture
                  {...tourPicture(tour.image)}
                  sizes="(width < 769px) 167px, 212px"
                  alt=""
                  className="size-full object-cover transition-transform duration-900 ease-glide group-hover:scale-[1.045]"
                />
              </span>
              <span className="min-w-0 self-end max-md:self-auto">
                <span className="block font-semibold text-sea text-small">
                  {formatMonth(tour.calendarDate)}
                </span>
                <h3 className="font-[650] text-card underline-offset-[0.16em] decoration-2 group-hover:underline max-sm:text-card-small">
                  {tour.title}
                </h3>
              </span>
              <span className="col-start-2 row-start-2 mt-1.5 flex flex-wrap items-center gap-x-4 self-start text-ink-3 text-small">
                <TourFacts tour={tour} />
              </span>
              <span className="money row-span-2 flex flex-wrap items-center gap-3 text-card max-md:col-start-2 max-md:row-span-1 max-md:mt-1.5">
                {formatPrice(tour.cost)}
                <Icon
                  name="arrow-right"
                  className="size-5 text-sea transition-transform duration-200 group-hover:translate-x-1"
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
