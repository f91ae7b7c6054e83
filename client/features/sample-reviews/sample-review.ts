// Picks random reviews from the built-in sample reviews.
import { pickRandom } from '#client/lib/pick-random.ts'

export const topReviewCount = 6
export const quoteCount = 3

export interface ShownReview {
  /** The portrait is the picture sample-reviews/<id>. */
  id: string
  name: string
  place: string
  /** 0–100 */
  score: number
  text: string
  time: string
}

/** The texts are imported on demand. */
export async function pickSampleReviews(count: number): Promise<ShownReview[]> {
  const { sampleReviews } = await import('#content/sample-reviews.ts')
  return pickRandom(sampleReviews, count).map(({ id, name, ratingInfo, rating, time }) => ({
    id,
    name,
    place: ratingInfo[0]?.ratingPlace ?? '',
    score: ratingInfo[0]?.ratingScore ?? 0,
    text: rating,
    time,
  }))
}
