import { RatingInput } from '#client/design-system/rating-input.tsx'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { Tour } from '#contract/tours.ts'
import { scoreTitles } from '#contract/vocabulary.ts'
import { defaultScores, percentPerStar } from './post-tour-review.ts'
import { ReviewForm } from './review-form.tsx'

interface TourReviewFormProps {
  tourId: string
  sent: FormResult<Tour> | undefined
  onPosted: () => void
}

export function TourReviewForm({ tourId, sent, onPosted }: TourReviewFormProps) {
  return (
    <ReviewForm
      subject={tourId}
      sent={sent}
      onPosted={onPosted}
      placeholder="What the next traveller should know"
      hint="As long or as short as you like"
    >
      {(values) => (
        <div className="grid grid-cols-2 gap-x-7 gap-y-2 max-sm:grid-cols-1">
          {scoreTitles.map((title) => (
            <RatingInput
              key={title}
              label={title}
              name={title}
              defaultValue={Number(values[title] ?? defaultScores[title] / percentPerStar)}
            />
          ))}
        </div>
      )}
    </ReviewForm>
  )
}
