import type { ReactNode } from 'react'
import { Badge } from '#client/design-system/badge.tsx'
import { Hero } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { galleryPictures, tourPicture } from '#client/features/tours/tour-pictures.ts'
import { formatMonth, formatPrice } from '#client/lib/format.ts'
import { ratingLabel, superbAbove } from '#contract/ratings.ts'
import type { Tour } from '#contract/tours.ts'
import { TourReviews } from './tour-reviews.tsx'

export function TourDetail({ tour }: { tour: Tour }) {
  return (
    <>
      <Hero picture={tourPicture(tour.image)} seed={23} isHazy>
        <div className="grid content-start gap-4.5 pt-[clamp(36px,4.4vw,64px)]">
          <Lockup level={1} size="d1" first="Amazing Tour" second={tour.title} />
          <p className="max-w-[60ch] text-ink text-lead">{tour.subTitle}</p>
        </div>
      </Hero>
      <div className="wrap grid gap-[clamp(44px,6vw,80px)] pt-9">
        <Information tour={tour} />
        <Gallery tour={tour} />
        <TourReviews reviews={tour.reviews} count={tour.numReviews} />
      </div>
    </>
  )
}

function Information({ tour }: { tour: Tour }) {
  return (
    <section aria-labelledby="information">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="information" className="text-d3">
          {tour.title}
        </h2>
        <p className="money text-d3">
          {formatPrice(tour.cost)}{' '}
          <span className="font-normal font-text text-ink-3 text-small">/ per person</span>
        </p>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 text-ink text-small">
        <Stars value={tour.rating / 2} />
        <span className="font-semibold">
          {ratingLabel(tour.rating, superbAbove.elsewhere)}
          {tour.rating > 0 && ` ${tour.rating.toFixed(1)}`}
        </span>
        <a href="#reviews" className="text-sea">
          {tour.numReviews === 1 ? '1 review' : `${tour.numReviews} reviews`}
        </a>
      </p>
      <p className="mt-4 max-w-[60ch] whitespace-pre-line">{tour.description}</p>
      <Facts tour={tour} />
    </section>
  )
}

function Facts({ tour }: { tour: Tour }) {
  return (
    <dl className="mt-7 grid gap-x-12 md:grid-cols-2">
      <Fact name="Location">{tour.location}</Fact>
      <Fact name="Month">{formatMonth(tour.calendarDate)}</Fact>
      <Fact name="Age">{tour.age}+</Fact>
      <Fact name="People">{tour.seats}</Fact>
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
    <div className="grid grid-cols-[140px_1fr] border-line border-b py-3.5 md:grid-cols-[180px_1fr]">
      <dt className="font-[650] text-ink">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The first picture is large; more than three fill rows of three below. */
function Gallery({ tour }: { tour: Tour }) {
  const pictures = galleryPictures(tour)
  return (
    <section aria-labelledby="gallery">
      <h2 id="gallery" className="mb-5 text-d3">
        Gallery
      </h2>
      <ul className="grid grid-cols-3 gap-3 max-md:grid-cols-2">
        {pictures.map((url, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be in the list twice
            key={index}
            className={`aspect-16/10 overflow-hidden rounded-s bg-shoal ${index === 0 && pictures.length > 2 ? 'col-span-2 row-span-2' : ''}`}
          >
            <Picture
              {...tourPicture(url)}
              sizes={index === 0 ? '(width < 769px) 92vw, 820px' : '(width < 769px) 46vw, 405px'}
              alt={`${tour.title}, picture ${index + 1} of ${pictures.length}`}
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
