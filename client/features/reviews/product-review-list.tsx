import { useEffect, useState } from 'react'
import { Avatar } from '#client/design-system/avatar.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { api } from '#client/lib/api.ts'
import { formatReviewTime } from '#client/lib/format.ts'
import type { ProductReview } from '#contract/reviews.ts'
import { productReviewsPerPage } from '#contract/vocabulary.ts'
import { DeleteReviewButton } from './delete-review-button.tsx'
import { ReportReviewLink } from './report-review-link.tsx'
import { ReviewAnswer } from './review-answer.tsx'
import { ReviewFilter, ReviewProof } from './review-proof.tsx'
import { nextReviewPage } from './shown-product-reviews.ts'
import type { ProductReviews } from './use-product-reviews.ts'

const loadDialog = () => import('./delete-review-dialog.tsx')

interface ProductReviewListProps {
  reviews: ProductReviews
  /** Path of the page, for loading older reviews without script. */
  path: string
}

/** Query parameter: the number of pages of reviews that the page shows. */
const reviewPagesName = 'reviews'

export function ProductReviewList({ reviews, path }: ProductReviewListProps) {
  const isVerified = reviews.provenCount !== undefined
  /** Id of the first review of the page that was loaded last. */
  const [firstLoadedId, setFirstLoadedId] = useState<string | null>(null)
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(reviews.reviews)
  const { question, ask, close } = useQuestion<ProductReview>()
  const part = useLazyModule(loadDialog, question?.isOpen === true, close)

  // Moves the focus to the first newly loaded review.
  useEffect(() => {
    if (firstLoadedId !== null)
      content.current?.querySelector<HTMLElement>(`#review-${firstLoadedId}`)?.focus()
  }, [content, firstLoadedId])

  async function loadOlder() {
    const first = await reviews.loadOlder()
    if (first === undefined) return
    storePageCount(Math.ceil((reviews.reviews.length + 1) / productReviewsPerPage))
    setFirstLoadedId(first._id)
  }

  return (
    <section ref={content} tabIndex={-1} aria-label="Reviews" className="outline-none">
      {reviews.count > 0 && (
        <div className="mb-7">
          <ReviewFilter path={path} proven="By buyers" isVerified={isVerified} />
        </div>
      )}
      {reviews.count > 0 && reviews.provenCount === 0 && <p>No order proves a review of this yet.</p>}
      {reviews.count === 0 && <p>Nobody has written about this yet. It may be you.</p>}
      {reviews.hasOlder && reviews.reviews.length === 0 && <p>The reviews are not here yet.</p>}
      {reviews.reviews.length > 0 && (
        <ul className="grid gap-7">
          {reviews.reviews.map((review) => (
            <Review key={review._id} review={review} onDelete={() => ask(review)} />
          ))}
        </ul>
      )}
      {reviews.hasOlder && (
        <form
          action={`${path}#reviews`}
          className="mt-8"
          onSubmit={(event) => {
            event.preventDefault()
            void loadOlder()
          }}
        >
          {isVerified && <input type="hidden" name="verified" value="true" />}
          <input type="hidden" name={reviewPagesName} value={nextReviewPage(reviews)} />
          <Button
            type="submit"
            look="secondary"
            size="small"
            aria-disabled={reviews.isLoadingOlder || undefined}
            busy={reviews.isLoadingOlder && 'Loading reviews'}
          >
            View more
          </Button>
        </form>
      )}
      {part !== null && question !== null && (
        <part.DeleteReviewDialog
          key={question.key}
          description={question.about.description}
          isOpen={question.isOpen}
          remove={() => api('DELETE /comments/:id', { params: { id: question.about._id } })}
          onClose={close}
          onDeleted={() => {
            keepFocus()
            reviews.remove(question.about._id)
          }}
        />
      )}
    </section>
  )
}

/** Keeps the number of pages in the address for a reload. Not by the router, which would load the page's data again. */
function storePageCount(pages: number): void {
  const address = new URL(location.href)
  address.searchParams.set(reviewPagesName, String(pages))
  history.replaceState(history.state, '', address)
}

function Review({ review, onDelete }: { review: ProductReview; onDelete: () => void }) {
  const { user, rating, description, createdAt } = review
  return (
    <li
      id={`review-${review._id}`}
      tabIndex={-1}
      className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-5 rounded-s max-sm:gap-x-4"
    >
      <Avatar src={user.avatar} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-[650] text-ink wrap-anywhere">{user.name}</p>
          <time dateTime={createdAt} className="text-ink-3 text-micro">
            {formatReviewTime(createdAt)}
          </time>
        </div>
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Stars value={rating} />
          <ReviewProof proof={review.proof} />
        </p>
        <p className="as-typed max-w-[60ch]">{description}</p>
        <ReviewAnswer answer={review.answer} />
        <p className="flex flex-wrap gap-x-5">
          <DeleteReviewButton author={{ id: user._id, name: user.name }} onPress={onDelete} />
          <ReportReviewLink reviewId={review._id} author={{ id: user._id, name: user.name }} />
        </p>
      </div>
    </li>
  )
}
