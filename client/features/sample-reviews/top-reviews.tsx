import type { ReactNode } from 'react'
import { Carousel } from '#client/design-system/carousel.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { facePicture } from '#client/features/pictures/drawn-pictures.ts'
import { formatReviewTime } from '#client/lib/format.ts'
import type { ShownReview } from './sample-review.ts'

/** Always four stars, independent of the scores, as specified. */
const topReviewStars = 4

interface TopReviewsProps {
  header: ReactNode
  reviews: readonly ShownReview[]
}

export function TopReviews({ header, reviews }: TopReviewsProps) {
  return (
    <Carousel label="Top reviews" shows={3} header={header}>
      {reviews.map(({ id, name, place, text, time }) => (
        <li key={id}>
          <figure className="flex h-full flex-col gap-4 rounded-l bg-mist p-7 max-md:p-5.5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Stars value={topReviewStars} />
              <span className="font-semibold text-ink text-small">{place}</span>
            </div>
            <blockquote className="flex-1 text-ink">{text}</blockquote>
            <figcaption className="flex items-center gap-3.5">
              <Picture
                {...facePicture(`sample-reviews/${id}`)}
                sizes="56px"
                alt={`Portrait of ${name}`}
                className="size-14 rounded-pill bg-shoal object-cover"
              />
              <span className="grid min-w-0">
                <span className="font-[650] text-ink">{name}</span>
                <time dateTime={time} className="text-ink-3 text-micro">
                  {formatReviewTime(time)}
                </time>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </Carousel>
  )
}
