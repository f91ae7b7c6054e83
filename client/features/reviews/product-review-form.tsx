import { RatingInput } from '#client/design-system/rating-input.tsx'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { ProductReview } from '#contract/reviews.ts'
import { defaultProductRating } from '#contract/vocabulary.ts'
import { ReviewForm } from './review-form.tsx'

interface ProductReviewFormProps {
  productId: string
  sent: FormResult<ProductReview> | undefined
  onPosted: (review: ProductReview) => void
}

export function ProductReviewForm({ productId, sent, onPosted }: ProductReviewFormProps) {
  return (
    <ReviewForm
      subject={productId}
      sent={sent}
      onPosted={onPosted}
      placeholder="What held up, what did not"
      hint="Shown to everybody, with your name"
      isNarrow
    >
      {({ rating }) => (
        <RatingInput
          label="Your rating"
          name="rating"
          defaultValue={Number(rating ?? defaultProductRating)}
        />
      )}
    </ReviewForm>
  )
}
