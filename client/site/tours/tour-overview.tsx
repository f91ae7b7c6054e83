// What a tour is, in short: the first of its tabs.
import type { ReactNode } from 'react'
import { Badge } from '#client/design-system/badge.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { formatMonth, formatNumber, formatPrice } from '#client/lib/format.ts'
import { ratingLabel, superbAbove } from '#contract/ratings.ts'
import type { Tour } from '#contract/tours.ts'
import { TourGallery } from './tour-gallery.tsx'

/** Pictures that the overview shows. */
const overviewPictures = 3

export function TourOverview({ tour }: { tour: Tour }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 className="wrap-anywhere min-w-0 text-d3">{tour.title}</h2>
        <p className="text-d3">
          <span className="money">{formatPrice(tour.cost)}</span>{' '}
          <span className="text-ink-3 text-small">/ per person</span>
        </p>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 text-ink text-small">
        <Stars value={tour.rating / 2} />
        <span className="font-semibold">
          {ratingLabel(tour.rating, superbAbove.elsewhere)}
          {tour.rating > 0 && ` ${tour.rating.toFixed(1)}`}
        </span>
        <a href="#reviews" className="inline-block py-1 text-sea underline">
          {tour.numReviews === 1 ? '1 review' : `${formatNumber(tour.numReviews)} reviews`}
        </a>
      </p>
      <p className="as-typed mt-4 max-w-[60ch]">{tour.description}</p>
      {/* Where the form stands below everything else. */}
      <p className="mt-5 lg:hidden">
        <LinkButton to="#booking" look={tour.available ? 'primary' : 'secondary'}>
          Book this tour
        </LinkButton>
      </p>
      <Facts tour={tour} />
      <h2 className="mt-11 mb-5 text-d3">Gallery</h2>
      <TourGallery tour={tour} count={overviewPictures} />
    </>
  )
}

function Facts({ tour }: { tour: Tour }) {
  return (
    <dl className="mt-7 grid gap-x-12 md:grid-cols-2">
      <Fact name="Location">{tour.location}</Fact>
      <Fact name="Month">{formatMonth(tour.calendarDate)}</Fact>
      <Fact name="Age">{tour.age}+</Fact>
      <Fact name="People">{formatNumber(tour.seats)}</Fact>
      <Fact name="Type">{tour.type}</Fact>
      <Fact name="Availability">
        {tour.available ? (
          <Badge tone="yes" icon="check">
            Available!
          </Badge>
        ) : (
          <Badge tone="no" icon="cross">
            Not Available!
          </Badge>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[140px_minmax(0,1fr)] border-line border-b py-3.5 md:grid-cols-[130px_minmax(0,1fr)]">
      <dt className="font-[650] text-ink">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
