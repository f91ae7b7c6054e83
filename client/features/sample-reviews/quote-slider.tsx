import './quote-slider.css'
import { Carousel, Slide } from '#client/design-system/carousel.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { facePicture } from '#client/features/pictures/drawn-pictures.ts'
import { formatReviewTime } from '#client/lib/format.ts'
import { starsOfPercent } from '#contract/ratings.ts'
import type { ShownReview } from './sample-review.ts'

export function QuoteSlider({ reviews }: { reviews: readonly ShownReview[] }) {
  return (
    <Carousel label="What travellers say" shows={1} isLooping isAutomatic className="quote-slider">
      {reviews.map(({ id, name, place, score, text, time }, index) => (
        <Slide key={id} number={index + 1} of={reviews.length} className="grid">
          <figure className="mx-auto grid max-w-[860px] content-center justify-items-center gap-6 text-center">
            <Picture
              {...facePicture(`sample-reviews/${id}`)}
              sizes="88px"
              alt={`Portrait of ${name}`}
              className="size-22 rounded-pill bg-shoal object-cover"
            />
            <blockquote className="font-display text-[clamp(1.5rem,1.2rem+1.3vw,2.125rem)] text-balance text-ink leading-snug">
              {`“${text}”`}
            </blockquote>
            <figcaption className="grid justify-items-center gap-1.5">
              <Stars value={starsOfPercent(score)} />
              <span className="font-[650] text-ink">{name}</span>
              <span className="text-ink-3 text-small">
                <span>{`${place} · `}</span>
                <time dateTime={time}>{formatReviewTime(time)}</time>
              </span>
            </figcaption>
          </figure>
        </Slide>
      ))}
    </Carousel>
  )
}
