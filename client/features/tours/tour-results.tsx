// A page of tours in one of its looks, and its skeleton.
import '#client/design-system/skeleton.css'
import './tour-results.css'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { Tour } from '#contract/tours.ts'
import { defaultItemsPerPage } from '#contract/vocabulary.ts'
import { TourBadge } from './tour-badge.tsx'
import { TourCard } from './tour-card.tsx'
import { TourFacts, TourMonth, tourPath } from './tour-facts.tsx'
import { posterPicture, tourPicture } from './tour-pictures.ts'
import { tourPrice } from './tour-price.ts'

/** `landscape` and `posters` are grids, `rows` and `split` are lists. */
export type ResultsLook = 'landscape' | 'posters' | 'rows' | 'split'

const listClassNames: Readonly<Record<ResultsLook, string>> = {
  landscape: 'poster-wall is-landscape',
  posters: 'poster-wall is-three',
  rows: 'tour-rows',
  split: 'tour-rows is-split',
}

interface TourResultsProps {
  tours: readonly Tour[]
  look: ResultsLook
}

export function TourResults({ tours, look }: TourResultsProps) {
  return <ul className={listClassNames[look]}>{tours.map((tour) => itemOf(tour, look))}</ul>
}

function itemOf(tour: Tour, look: ResultsLook) {
  switch (look) {
    case 'landscape':
      return (
        <TourCard
          key={tour._id}
          tour={tour}
          place="tourList"
          isLandscape
          sizes="(width < 601px) 92vw, (width < 1025px) 46vw, 420px"
          badge={<TourBadge tour={tour} />}
          note={tour.subTitle}
        />
      )
    case 'posters':
      return (
        <TourCard
          key={tour._id}
          tour={tour}
          place="tourList"
          sizes="(width < 769px) 46vw, (width < 1025px) 30vw, 270px"
          badge={<TourBadge tour={tour} />}
        />
      )
    default:
      return <TourRow key={tour._id} tour={tour} isSplit={look === 'split'} />
  }
}

function TourRow({ tour, isSplit }: { tour: Tour; isSplit: boolean }) {
  return (
    <li>
      <Link to={tourPath(tour)} onClick={() => chooseTour(tour)} className="tour-row">
        <div className={`poster-frame${tour.available ? '' : ' is-off'}`}>
          <RowPicture tour={tour} isSplit={isSplit} />
          <span className="notch">
            <span className="money">{tourPrice(tour)}</span>
            <span className="notch-unit"> per person</span>
          </span>
        </div>
        <div className="tour-row-text">
          <span className="flex">
            <TourBadge tour={tour} />
          </span>
          <h3 className="poster-title font-[650] text-card max-sm:text-card-small">{tour.title}</h3>
          <p className="tour-row-facts">
            <TourFacts tour={tour} place="tourList" />
          </p>
          <p className="text-small">{tour.subTitle}</p>
          <p className="tour-row-facts">
            <TourMonth tour={tour} />
            <span className="inline-flex items-center gap-1.5">
              <Icon name="user" className="size-4.25" />
              <span>{`${formatNumber(tour.seats)} people, from age ${tour.age}`}</span>
            </span>
          </p>
        </div>
      </Link>
    </li>
  )
}

/** The upright picture in a plain row, if it exists. The whole landscape picture in a split row. */
function RowPicture({ tour, isSplit }: { tour: Tour; isSplit: boolean }) {
  const upright = isSplit ? null : posterPicture(tour.image)
  if (upright === null) {
    const sizes = isSplit ? '(width < 601px) 92vw, 480px' : '360px'
    return <ContentPicture {...tourPicture(tour.image)} sizes={sizes} alt={tour.title} />
  }
  return <ContentPicture {...upright} sizes="(width < 769px) 34vw, 200px" alt={tour.title} />
}

const places = Array.from({ length: defaultItemsPerPage }, (_, index) => index)

export function TourResultsSkeleton({ look }: Pick<TourResultsProps, 'look'>) {
  const isList = look === 'rows' || look === 'split'
  return (
    <div role="status">
      <span className="sr-only">Loading data</span>
      <ul className={listClassNames[look]} aria-hidden="true">
        {places.map((place) => (
          <li key={place} className={isList ? 'tour-row' : 'poster-card'}>
            <div className="poster-frame skeleton-shape">
              <svg
                className="absolute inset-0"
                viewBox="0 0 160 100"
                preserveAspectRatio="xMidYMax slice"
                aria-hidden="true"
              >
                <circle cx="112" cy="30" r="11" />
                <path d="M0 100V72l40-28 22 18 36-27 62 43v22z" />
              </svg>
            </div>
            <div className={isList ? 'tour-row-text' : 'poster-text'}>
              <div className="skeleton-shape h-6.5 w-4/5" />
              <div className="skeleton-shape mt-2 h-5 w-1/2" />
              {look !== 'posters' && <div className="skeleton-shape mt-2 h-5 w-full" />}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
