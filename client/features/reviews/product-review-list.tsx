import { useEffect, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { api } from '#client/lib/api.ts'
import type { ProductReview } from '#contract/reviews.ts'
import { productReviewsPerPage } from '#contract/vocabulary.ts'
import { type ReviewFacts, ReviewItems } from './review-items.tsx'
import { ReviewFilter } from './review-proof.tsx'
import { reviewPageName } from './reviews-address.ts'
import { nextReviewPage } from './shown-product-reviews.ts'
import type { ProductReviews } from './use-product-reviews.ts'

interface ProductReviewListProps {
  reviews: ProductReviews
  /** Path of the page, for loading older reviews without script. */
  path: string
}

export function ProductReviewList({ reviews, path }: ProductReviewListProps) {
  const isVerified = reviews.provenCount !== undefined
  /** Id of the first review of the page that was loaded last. */
  const [firstLoadedId, setFirstLoadedId] = useState<string | null>(null)
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(reviews.reviews)

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
      <ReviewItems
        reviews={reviews.reviews}
        factsOf={factsOf}
        remove={({ _id }) => api('DELETE /comments/:id', { params: { id: _id } })}
        onDeleted={({ _id }) => {
          keepFocus()
          reviews.remove(_id)
        }}
      />
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
          <input type="hidden" name={reviewPageName} value={nextReviewPage(reviews)} />
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
    </section>
  )
}

/** Keeps the number of pages in the address for a reload. Not by the router, which would load the page's data again. */
function storePageCount(pages: number): void {
  const address = new URL(location.href)
  address.searchParams.set(reviewPageName, String(pages))
  history.replaceState(history.state, '', address)
}

const factsOf = ({ user, rating }: ProductReview): ReviewFacts => ({
  author: { id: user._id, name: user.name, avatar: user.avatar },
  stars: rating,
})
