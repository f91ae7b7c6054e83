import { useState } from 'react'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { useIsHere } from '#client/lib/use-is-here.ts'
import type { ProductReview } from '#contract/reviews.ts'
import {
  nextReviewPage,
  type ShownProductReviews,
  withOlder,
  withoutReview,
  withReview,
} from './shown-product-reviews.ts'

export interface ProductReviews extends ShownProductReviews {
  hasOlder: boolean
  isLoadingOlder: boolean
  /** Resolves to the first loaded review, or undefined if nothing was loaded or the user has left the page. */
  loadOlder: () => Promise<ProductReview | undefined>
  add: (review: ProductReview) => void
  remove: (id: string) => void
}

/** The reviews of one product, updated when reviews are written, deleted or loaded on its page. */
export function useProductReviews(productId: string, initial: ShownProductReviews): ProductReviews {
  const [shown, setShown] = useState(initial)
  const isVerified = initial.provenCount !== undefined
  const [wasVerified, setWasVerified] = useState(isVerified)
  // The page has loaded the other list of reviews.
  if (isVerified !== wasVerified) {
    setWasVerified(isVerified)
    setShown(initial)
  }
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const isHere = useIsHere()

  async function loadOlder(): Promise<ProductReview | undefined> {
    if (isLoadingOlder) return undefined
    setLoadingOlder(true)
    try {
      let page = nextReviewPage(shown)
      for (;;) {
        const answer = await api('GET /comments', {
          query: { productId, page, ...(isVerified && { verified: 'true' }) },
        })
        const after = withOlder(shown, answer)
        const first = after.reviews[shown.reviews.length]
        // New reviews by others may have moved all shown reviews to this page: continue with the next page.
        if (first !== undefined || page >= answer.totalPages) {
          setShown((now) => withOlder(now, answer))
          return isHere() ? first : undefined
        }
        page += 1
      }
    } catch (error) {
      toastFailure(error)
      return undefined
    } finally {
      setLoadingOlder(false)
    }
  }

  return {
    ...shown,
    hasOlder: (shown.provenCount ?? shown.count) > shown.reviews.length,
    isLoadingOlder,
    loadOlder,
    add: (review) => setShown((now) => withReview(now, review)),
    remove: (id) => setShown((now) => withoutReview(now, id)),
  }
}
