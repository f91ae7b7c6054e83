// What somebody wrote before signing in. It outlives the reload after it, in this tab only.

export interface ReviewDraft {
  description: string
  rating: number
}

const keyOf = (productId: string) => `halyard.review-draft.${productId}`

export function keepDraft(productId: string, draft: ReviewDraft): void {
  try {
    sessionStorage.setItem(keyOf(productId), JSON.stringify(draft))
  } catch {
    // Without storage it has to be written again.
  }
}

/** Takes it away, so that it comes back once. */
export function takeDraft(productId: string): ReviewDraft | null {
  try {
    const kept = sessionStorage.getItem(keyOf(productId))
    sessionStorage.removeItem(keyOf(productId))
    return kept === null ? null : (JSON.parse(kept) as ReviewDraft)
  } catch {
    return null
  }
}
