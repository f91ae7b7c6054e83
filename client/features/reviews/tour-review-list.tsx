// One page of a tour's reviews, below the bars with their mean scores. A file of its own, because a tab hides it at first.
import { Pagination } from '#client/design-system/pagination.tsx'
import { ScoreBars } from '#client/design-system/score-bars.tsx'
import { meanPercent } from '#client/features/tours/tour-scores.ts'
import { ratingLabel, starsOfPercent, superbAbove } from '#contract/ratings.ts'
import type { TourReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import { reviewsInDetail } from '#contract/vocabulary.ts'
import { deleteReview } from './post-tour-review.ts'
import { type ReviewFacts, ReviewItems } from './review-items.tsx'
import { ReviewFilter } from './review-proof.tsx'
import { reviewsAddress } from './reviews-address.ts'
import type { ShownTourReviews } from './shown-tour-reviews.ts'

interface ReviewListProps {
  tour: Tour
  shown: ShownTourReviews
  path: string
  onDeleted: () => void
}

export function ReviewList({ tour, shown, path, onDeleted }: ReviewListProps) {
  const { items, currentPage, totalPages, provenCount } = shown
  const isVerified = provenCount !== undefined
  return (
    <>
      <ScoreBars scores={shown.scores} />
      {tour.numReviews > reviewsInDetail && (
        <p className="mt-3 text-ink-3 text-micro">{`Means of the newest ${reviewsInDetail}.`}</p>
      )}
      <div className="mt-9">
        <ReviewFilter path={path} proven="By travellers of this tour" isVerified={isVerified} />
      </div>
      {items.length === 0 && (
        <p className="mt-9">
          {provenCount === 0
            ? 'No paid trip proves a review of this tour yet.'
            : 'There are no reviews on this page.'}
        </p>
      )}
      <div className="mt-9">
        <ReviewItems
          reviews={items}
          factsOf={factsOf}
          remove={({ _id }) => deleteReview(tour._id, _id)}
          onDeleted={onDeleted}
        />
      </div>
      <div className="mt-9">
        <Pagination
          label="Pages of reviews"
          currentPage={currentPage}
          totalPages={totalPages}
          hrefOf={(page) => reviewsAddress(path, { page, isVerified })}
        />
      </div>
    </>
  )
}

function factsOf({ userId, username, avatar, rating }: TourReview): ReviewFacts {
  const percent = meanPercent(rating)
  return {
    author: { id: userId, name: username, avatar },
    stars: starsOfPercent(percent),
    label: percent > 0 ? ratingLabel(percent / 10, superbAbove.elsewhere) : undefined,
  }
}
