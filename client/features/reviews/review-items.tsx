// A list of reviews of either subject, and the question before one is deleted.
import { Avatar } from '#client/design-system/avatar.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { useQuestion } from '#client/design-system/use-question.ts'
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { formatReviewTime } from '#client/lib/format.ts'
import type { ProductReview, TourReview } from '#contract/reviews.ts'
import { DeleteReviewButton } from './delete-review-button.tsx'
import { ReportReviewLink } from './report-review-link.tsx'
import { ReviewAnswer } from './review-answer.tsx'
import { ReviewProof } from './review-proof.tsx'

type AnyReview = TourReview | ProductReview

/** What the subjects name differently on the wire. */
export interface ReviewFacts {
  author: { id: string | null; name: string; avatar: string }
  /** Of five. */
  stars: number
  /** The stars in a word. Not of a review without stars. */
  label?: string | undefined
}

interface ReviewItemsProps<Review extends AnyReview> {
  reviews: readonly Review[]
  factsOf: (review: Review) => ReviewFacts
  /** Deletes a review on the server. */
  remove: (review: Review) => Promise<unknown>
  /** Called after a review is deleted and the dialog is closed. */
  onDeleted: (review: Review) => void
}

const loadDialog = () => import('./delete-review-dialog.tsx')

export function ReviewItems<Review extends AnyReview>({
  reviews,
  factsOf,
  remove,
  onDeleted,
}: ReviewItemsProps<Review>) {
  const { question, ask, close } = useQuestion<Review>()
  const part = useLazyModule(loadDialog, question?.isOpen === true, close)
  return (
    <>
      {reviews.length > 0 && (
        <ul className="grid gap-7">
          {reviews.map((review) => (
            <ReviewItem key={review._id} review={review} {...factsOf(review)} onDelete={() => ask(review)} />
          ))}
        </ul>
      )}
      {part !== null && question !== null && (
        <part.DeleteReviewDialog
          key={question.key}
          description={question.about.description}
          isOpen={question.isOpen}
          remove={() => remove(question.about)}
          onClose={close}
          onDeleted={() => onDeleted(question.about)}
        />
      )}
    </>
  )
}

interface ReviewItemProps extends ReviewFacts {
  review: AnyReview
  onDelete: () => void
}

function ReviewItem({ review, author, stars, label, onDelete }: ReviewItemProps) {
  return (
    <li
      id={`review-${review._id}`}
      tabIndex={-1}
      className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-5 rounded-s max-sm:gap-x-4"
    >
      <Avatar src={author.avatar} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-[650] text-ink wrap-anywhere">{author.name}</p>
          <time dateTime={review.createdAt} className="text-ink-3 text-micro">
            {formatReviewTime(review.createdAt)}
          </time>
        </div>
        <p className="flex flex-wrap items-center gap-x-2.5 text-small">
          <Stars value={stars} />
          {label !== undefined && <span className="font-semibold text-ink">{label}</span>}
          <ReviewProof proof={review.proof} />
        </p>
        <p className="as-typed mt-1 max-w-[60ch]">{review.description}</p>
        <ReviewAnswer answer={review.answer} />
        <p className="flex flex-wrap gap-x-5">
          <DeleteReviewButton author={author} onPress={onDelete} />
          <ReportReviewLink reviewId={review._id} author={author} />
        </p>
      </div>
    </li>
  )
}
