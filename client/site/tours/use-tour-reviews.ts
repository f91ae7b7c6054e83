// The reviews that the page of a tour shows: those that came with it, those that are missing, and what changes.
import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import {
  lacksReviews,
  reviewPageAddress,
  type ShownReviews,
  showReviews,
} from '#client/features/tour-reviews/shown-reviews.ts'
import { api } from '#client/lib/api.ts'
import { useIsHere } from '#client/lib/use-is-here.ts'
import type { Tour } from '#contract/tours.ts'
import { reviewsInDetail } from '#contract/vocabulary.ts'
import { type FoundTour, listReviews } from './load-tour.ts'

/** The current tour as long as it is the one that was loaded: reviews and checks of its availability change it. */
export function useShownTour(loaded: FoundTour): { tour: Tour; shown: ShownReviews | null } {
  const current = useSiteStore(({ currentTour }) => currentTour)
  const [changed, setChanged] = useState<Tour | null>(null)
  // Another one is chosen before its page opens: this page keeps what it knew.
  if (current !== null && current._id === loaded.tour._id && current !== changed) setChanged(current)
  if (changed === null && loaded.reviews !== null) return { tour: loaded.tour, shown: loaded.reviews }
  const tour = changed ?? loaded.tour
  const { reviewPage, olderReviews } = loaded
  return { tour, shown: lacksReviews(tour) ? null : showReviews(tour, reviewPage, olderReviews) }
}

/** A tour that was chosen in a list comes without its reviews. */
export function useMissingReviews(tour: Tour, shown: ShownReviews | null) {
  const [hasFailed, setFailed] = useState(false)
  const isMissing = shown === null && !hasFailed
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that they are missing
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    listReviews(api, tour, 1, reviewsInDetail)
      .then((reviews) => {
        if (!isCurrent || useSiteStore.getState().currentTour?._id !== tour._id) return
        // Some may be gone since the list was loaded.
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

/** A new review stands on the first page; a deleted one leaves room on any other. */
export function useReviewChange(path: string, reviewPage: number) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isHere = useIsHere()
  return (did: 'post' | 'delete') => {
    if (reviewPage === 1 || !isHere()) return
    if (did === 'post') void navigate(reviewPageAddress(path, 1), { preventScrollReset: true })
    else void revalidate()
  }
}
