// Words and stars for scores. No imports, so that any page may use them.

/** Value of each word on the scale of 0 to 10. */
export const reviewLevels = { Superb: 10, Good: 5, 'No Review': 0 } as const
export type ReviewLevel = keyof typeof reviewLevels

/** Scores above this limit are Superb. Tour lists have a limit of their own. */
export const superbAbove = { tourList: 6, elsewhere: 7 } as const
export type RatedPlace = keyof typeof superbAbove

export function ratingLabel(score: number, limit: number): ReviewLevel {
  if (score <= 0) return 'No Review'
  return score > limit ? 'Superb' : 'Good'
}

export type StarKind = 'empty' | 'half' | 'full'

/** The star of a tour's card. `halfAtLimit`: a score of exactly the limit counts as half. */
export function starKind(score: number, limit = 6, halfAtLimit = false): StarKind {
  if (score <= 0) return 'empty'
  return score < limit || (halfAtLimit && score === limit) ? 'half' : 'full'
}

/** A score of 0 to 100 as stars: 20 points each. */
export function starsOfPercent(percent: number): number {
  return Math.min(100, Math.max(0, percent)) / 20
}

/**
 * How many of five stars the row on a product's card and page fills: four below 5, else five. A product
 * without ratings has none.
 */
export function productStars(rating: number): number {
  if (rating <= 0) return 0
  return rating < 5 ? 4 : 5
}
