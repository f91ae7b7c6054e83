import { ScoreBars } from '#client/design-system/score-bars.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { averageScores, meanPercent } from '#client/features/tours/tour-scores.ts'
import { formatReviewTime } from '#client/lib/format.ts'
import { starsOfPercent } from '#contract/ratings.ts'
import type { TourReview } from '#contract/reviews.ts'

interface TourReviewsProps {
  /** The newest ones. */
  reviews: readonly TourReview[]
  /** Of all. */
  count: number
}

export function TourReviews({ reviews, count }: TourReviewsProps) {
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="scroll-mt-4">
      <h2 id="reviews-heading" className="mb-5 text-d3">
        Reviews
      </h2>
      {count === 0 ? (
        <p>Nobody has written about this tour yet.</p>
      ) : (
        <>
          <ScoreBars scores={averageScores(reviews)} />
          <ul className="mt-9 grid gap-7">
            {reviews.map((review) => (
              <Review key={review._id} review={review} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Review({ review }: { review: TourReview }) {
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-4">
      <Avatar url={review.avatar} />
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-[650] text-ink">{review.username}</p>
          <time dateTime={review.createdAt} className="text-ink-3 text-micro">
            {formatReviewTime(review.createdAt)}
          </time>
        </div>
        <Stars value={starsOfPercent(meanPercent(review.rating))} />
        <p className="max-w-[60ch] whitespace-pre-line">{review.description}</p>
      </div>
    </li>
  )
}

function Avatar({ url }: { url: string }) {
  if (url === '') return <span className="size-14 rounded-pill bg-shoal" />
  return (
    <img
      src={url}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 rounded-pill bg-shoal object-cover"
    />
  )
}
