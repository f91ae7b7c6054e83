// Means of the six scores of tour reviews.
import type { TourReview } from '#contract/reviews.ts'

type Scores = TourReview['rating']

/** Mean of one review's scores, 0–100. */
export function meanPercent(scores: Scores): number {
  if (scores.length === 0) return 0
  return scores.reduce((sum, { percent }) => sum + percent, 0) / scores.length
}

/** Mean of each category over all reviews, in whole percent, in the order of the first review. */
export function averageScores(reviews: readonly Pick<TourReview, 'rating'>[]): Scores {
  const titles = reviews[0]?.rating.map(({ title }) => title) ?? []
  return titles.map((title) => {
    const scores = reviews.flatMap(({ rating }) => rating.filter((score) => score.title === title))
    return { title, percent: Math.round(meanPercent(scores)) }
  })
}
