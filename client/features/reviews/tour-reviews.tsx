// The reviews of a tour: six score bars, a page of reviews, and the review form.
import { Suspense, useRef } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { useWhenOnline } from '#client/design-system/use-when-online.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { ratingLabel, superbAbove } from '#contract/ratings.ts'
import type { Tour } from '#contract/tours.ts'
import type { ShownTourReviews } from './shown-tour-reviews.ts'
import { TourReviewForm } from './tour-review-form.tsx'
import { ReviewList } from './tour-review-list.tsx'

interface TourReviewsProps {
  tour: Tour
  /** Null while they are being loaded. */
  shown: ShownTourReviews | null
  /** Loads the reviews again. Null unless loading has failed. */
  onRetry: (() => void) | null
  /** Path of the page, for links to its pages of reviews. */
  path: string
  /** Called after a review was written or deleted. */
  onChanged: (did: 'post' | 'delete') => void
  /** The result of a review that was sent without script. */
  sent: FormResult<Tour> | undefined
}

export function TourReviews({ tour, shown, onRetry, path, onChanged, sent }: TourReviewsProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  /** Moves the focus to the heading, because the pressed button may be gone. */
  function handleChange(did: 'post' | 'delete') {
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
        <LoadingReviews onRetry={onRetry} />
      ) : (
        <Suspense>
          <ReviewList tour={tour} shown={shown} path={path} onDeleted={() => handleChange('delete')} />
        </Suspense>
      )}
      <div className="mt-11">
        <TourReviewForm tourId={tour._id} sent={sent} onPosted={() => handleChange('post')} />
      </div>
    </>
  )
}

function OverallRating({ tour: { rating, numReviews } }: { tour: Tour }) {
  return (
    <p className="text-ink text-small">
      <span className="font-semibold">
        {`${ratingLabel(rating, superbAbove.elsewhere)}${rating > 0 ? ` ${rating.toFixed(1)}` : ''}`}
      </span>
      {numReviews > 0 && (
        <span>{` of 10, from ${numReviews === 1 ? 'one review' : `${formatNumber(numReviews)} reviews`}`}</span>
      )}
    </p>
  )
}

function LoadingReviews({ onRetry }: { onRetry: (() => void) | null }) {
  useWhenOnline(() => onRetry?.())
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
