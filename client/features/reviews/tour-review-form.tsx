import { RatingInput } from '#client/design-system/rating-input.tsx'
import { scoreTitles } from '#contract/vocabulary.ts'
import { defaultScores, percentPerStar, postReview, reviewBody, type Scores } from './post-tour-review.ts'
import { ReviewForm } from './review-form.tsx'

const emptyDraft: { description: string; scores: Scores } = { description: '', scores: defaultScores }

interface TourReviewFormProps {
  tourId: string
  onPosted: () => void
}

export function TourReviewForm({ tourId, onPosted }: TourReviewFormProps) {
  return (
    <ReviewForm
      draftKey={`tour-review.${tourId}`}
      emptyDraft={emptyDraft}
      send={async ({ description, scores }, author, idempotencyKey) => {
        await postReview(tourId, reviewBody(description, scores, author), idempotencyKey)
        onPosted()
      }}
      placeholder="What the next traveller should know"
      hint="As long or as short as you like"
    >
      {({ scores }, change) => (
        <div className="grid grid-cols-2 gap-x-7 gap-y-2 max-sm:grid-cols-1">
          {scoreTitles.map((title) => (
            <RatingInput
              key={title}
              label={title}
              name={title}
              value={Math.round(scores[title] / percentPerStar)}
              onChange={(stars) => change({ scores: { ...scores, [title]: stars * percentPerStar } })}
            />
          ))}
        </div>
      )}
    </ReviewForm>
  )
}
