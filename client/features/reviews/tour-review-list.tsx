// One page of a tour's reviews, below the bars with their mean scores. A file of its own, because a tab hides it at first.
import { Avatar } from '#client/design-system/avatar.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { ScoreBars } from '#client/design-system/score-bars.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { useQuestion } from '#client/design-system/use-question.ts'
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { meanPercent } from '#client/features/tours/tour-scores.ts'
import { formatReviewTime } from '#client/lib/format.ts'
import { ratingLabel, starsOfPercent, superbAbove } from '#contract/ratings.ts'
import type { TourReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import { reviewsInDetail } from '#contract/vocabulary.ts'
import { DeleteReviewButton } from './delete-review-button.tsx'
import { deleteReview } from './post-tour-review.ts'
import { ReportReviewLink } from './report-review-link.tsx'
import { ReviewAnswer } from './review-answer.tsx'
import { ReviewFilter, ReviewProof } from './review-proof.tsx'
import { reviewPageAddress, type ShownReviews } from './shown-tour-reviews.ts'

const loadDialog = () => import('./delete-review-dialog.tsx')

interface ReviewListProps {
  tour: Tour
  shown: ShownReviews
  path: string
  onDeleted: () => void
}

export function ReviewList({ tour, shown, path, onDeleted }: ReviewListProps) {
  const { question, ask, close } = useQuestion<TourReview>()
  const part = useLazyModule(loadDialog, question?.isOpen === true, close)
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
          hrefOf={(page) => reviewPageAddress(path, page, isVerified)}
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
          <ReviewProof proof={review.proof} />
        </p>
        <p className="as-typed mt-1 max-w-[60ch]">{review.description}</p>
        <ReviewAnswer answer={review.answer} />
        <p className="flex flex-wrap gap-x-5">
          <DeleteReviewButton author={{ id: review.userId, name: review.username }} onPress={onDelete} />
          <ReportReviewLink reviewId={review._id} author={{ id: review.userId, name: review.username }} />
        </p>
      </div>
    </li>
  )
}
