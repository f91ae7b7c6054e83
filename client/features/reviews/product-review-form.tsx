import { RatingInput } from '#client/design-system/rating-input.tsx'
import { api } from '#client/lib/api.ts'
import type { ProductReview } from '#contract/reviews.ts'
import { defaultProductRating } from '#contract/vocabulary.ts'
import { ReviewForm } from './review-form.tsx'

const emptyDraft: { description: string; rating: number } = { description: '', rating: defaultProductRating }

interface ProductReviewFormProps {
  productId: string
  onPosted: (review: ProductReview) => void
}

export function ProductReviewForm({ productId, onPosted }: ProductReviewFormProps) {
  return (
    <ReviewForm
      draftKey={`product-review.${productId}`}
      emptyDraft={emptyDraft}
      send={async (draft, author, idempotencyKey) => {
        const body = { user: author._id, ...draft, productId }
        onPosted(await api('POST /comments', { body }, { idempotencyKey }))
      }}
      placeholder="What held up, what did not"
      hint="Shown to everybody, with your name"
      isNarrow
    >
      {({ rating }, change) => (
        <RatingInput
          label="Your rating"
          name="rating"
          value={rating}
          onChange={(stars) => change({ rating: stars })}
        />
      )}
    </ReviewForm>
  )
}
