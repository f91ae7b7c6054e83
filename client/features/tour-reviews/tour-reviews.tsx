// What travellers wrote about a tour: six bars, a page of reviews, and a form for the next one.
import { useRef } from 'react'
import { Avatar } from '#client/design-system/avatar.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { ScoreBars } from '#client/design-system/score-bars.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { useQuestion } from '#client/design-system/use-question.ts'
import { useOnIntent } from '#client/features/parts/use-on-intent.ts'
import { DeleteReviewButton } from '#client/features/reviews/delete-review-button.tsx'
import { meanPercent } from '#client/features/tours/tour-scores.ts'
import { formatNumber, formatReviewTime } from '#client/lib/format.ts'
import { ratingLabel, starsOfPercent, superbAbove } from '#contract/ratings.ts'
import type { TourReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import { reviewsInDetail } from '#contract/vocabulary.ts'
import { deleteReview } from './post-review.ts'
import { reviewPageAddress, type ShownReviews } from './shown-reviews.ts'
import { TourReviewForm } from './tour-review-form.tsx'

const loadDialog = () => import('#client/features/reviews/delete-review-dialog.tsx')

interface TourReviewsProps {
  tour: Tour
  /** Null while they are on their way. */
  shown: ShownReviews | null
  /** They did not arrive: asks again. */
  onRetry: (() => void) | null
  /** Address of the page, for its pages of reviews. */
  path: string
  /** A review was written or deleted. */
  onChanged: (did: 'post' | 'delete') => void
}

export function TourReviews({ tour, shown, onRetry, path, onChanged }: TourReviewsProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  /** Moves the focus to the heading, since the button that had it may be gone. */
  function settle(did: 'post' | 'delete') {
    onChanged(did)
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-d3 outline-none">
          Reviews
        </h2>
        <OverallRating tour={tour} />
      </div>
      {tour.numReviews === 0 ? (
        <p>Nobody has written about this tour yet.</p>
      ) : shown === null ? (
        <Arriving onRetry={onRetry} />
      ) : (
        <ReviewList tour={tour} shown={shown} path={path} onDeleted={() => settle('delete')} />
      )}
      <div className="mt-11">
        <TourReviewForm tourId={tour._id} onPosted={() => settle('post')} />
      </div>
    </>
  )
}

function OverallRating({ tour: { rating, numReviews } }: { tour: Tour }) {
  return (
    <p className="text-ink text-small">
      <span className="font-semibold">
        {ratingLabel(rating, superbAbove.elsewhere)}
        {rating > 0 && ` ${rating.toFixed(1)}`}
      </span>
      {numReviews > 0 &&
        ` of 10, from ${numReviews === 1 ? 'one review' : `${formatNumber(numReviews)} reviews`}`}
    </p>
  )
}

function Arriving({ onRetry }: { onRetry: (() => void) | null }) {
  if (onRetry === null) return <Spinner label="Loading reviews" isLabelShown />
  return (
    <div className="grid justify-items-start gap-4">
      <p>The reviews did not arrive.</p>
      <Button look="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

interface ReviewListProps {
  tour: Tour
  shown: ShownReviews
  path: string
  onDeleted: () => void
}

function ReviewList({ tour, shown, path, onDeleted }: ReviewListProps) {
  const { question, ask, close } = useQuestion<TourReview>()
  const part = useOnIntent(loadDialog, question?.isOpen === true, close)
  const { items, currentPage, totalPages } = shown
  return (
    <>
      <ScoreBars scores={shown.scores} />
      {tour.numReviews > reviewsInDetail && (
        <p className="mt-3 text-ink-3 text-micro">Means of the newest {reviewsInDetail}.</p>
      )}
      {items.length === 0 && <p className="mt-9">There are no reviews on this page.</p>}
      <ul className="mt-9 grid gap-7">
        {items.map((review) => (
          <Review key={review._id} review={review} onDelete={() => ask(review)} />
        ))}
      </ul>
      <div className="mt-9">
        <Pagination
          label="Pages of reviews"
          currentPage={currentPage}
          totalPages={totalPages}
          hrefOf={(page) => reviewPageAddress(path, page)}
        />
      </div>
      {part !== null && question !== null && (
        <part.DeleteReviewDialog
          key={question.key}
          description={question.about.description}
          isOpen={question.isOpen}
          remove={() => deleteReview(tour._id, question.about._id)}
          onClose={close}
          onDeleted={onDeleted}
        />
      )}
    </>
  )
}

function Review({ review, onDelete }: { review: TourReview; onDelete: () => void }) {
  const percent = meanPercent(review.rating)
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-5 max-sm:gap-x-4">
      <Avatar src={review.avatar} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="wrap-anywhere font-[650] text-ink">{review.username}</p>
          <time dateTime={review.createdAt} className="text-ink-3 text-micro">
            {formatReviewTime(review.createdAt)}
          </time>
        </div>
        <p className="flex flex-wrap items-center gap-x-2.5 text-small">
          <Stars value={starsOfPercent(percent)} />
          {percent > 0 && (
            <span className="font-semibold text-ink">{ratingLabel(percent / 10, superbAbove.elsewhere)}</span>
          )}
        </p>
        <p className="as-typed mt-1 max-w-[60ch]">{review.description}</p>
        <DeleteReviewButton author={{ id: review.userId, name: review.username }} onPress={onDelete} />
      </div>
    </li>
  )
}
