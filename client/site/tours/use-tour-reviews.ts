// The reviews on a tour's page: loaded with the page, loaded later, and changed by the user.
import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { reviewsAddress } from '#client/features/reviews/reviews-address.ts'
import {
  lacksReviews,
  type ShownTourReviews,
  showReviews,
} from '#client/features/reviews/shown-tour-reviews.ts'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { useIsHere } from '#client/lib/use-is-here.ts'
import type { Tour } from '#contract/tours.ts'
import { reviewsInDetail } from '#contract/vocabulary.ts'
import { type FoundTour, listReviews } from './load-tour.ts'

/** Returns the newest state of the loaded tour: reviews and availability checks change the current tour in the store. */
export function useShownTour(loaded: FoundTour): { tour: Tour; shown: ShownTourReviews | null } {
  const current = useSiteStore(({ currentTour }) => currentTour)
  const [changed, setChanged] = useState<Tour | null>(null)
  // The store may already have another tour whose page is about to open; this page keeps its own tour.
  if (current !== null && current._id === loaded.tour._id && current !== changed) setChanged(current)
  if (changed === null && loaded.reviews !== null) return { tour: loaded.tour, shown: loaded.reviews }
  const tour = changed ?? loaded.tour
  const { reviewPage, olderReviews, provenCount } = loaded
  return { tour, shown: lacksReviews(tour) ? null : showReviews(tour, reviewPage, olderReviews, provenCount) }
}

/** Loads the reviews of a tour that was chosen in a list, because lists have no reviews. */
export function useMissingReviews(tour: Tour, shown: ShownTourReviews | null) {
  const [hasFailed, setFailed] = useState(false)
  const isMissing = shown === null && !hasFailed
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once each time reviews are missing
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    listReviews(api, tour, 1, reviewsInDetail)
      .then((reviews) => {
        if (!isCurrent || useSiteStore.getState().currentTour?._id !== tour._id) return
        // Reviews may have been deleted since the list was loaded.
        const numReviews = reviews.length < reviewsInDetail ? reviews.length : tour.numReviews
        chooseTour({ ...tour, numReviews, reviews })
      })
      .catch((error) => {
        if (!isCurrent) return
        setFailed(true)
        toastFailure(error)
      })
    return () => {
      isCurrent = false
    }
  }, [isMissing, tour._id])
  return { hasFailed, retry: () => setFailed(false) }
}

/** On another page than the first of all reviews: after a new review opens that page, after a deletion reloads this one. */
export function useReviewChange(path: string, { reviewPage, provenCount }: FoundTour) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isHere = useIsHere()
  return (did: 'post' | 'delete') => {
    const isFirst = reviewPage === 1 && provenCount === undefined
    if (isFirst || !isHere()) return
    if (did === 'post') void navigate(reviewsAddress(path), { preventScrollReset: true })
    else void revalidate()
  }
}
