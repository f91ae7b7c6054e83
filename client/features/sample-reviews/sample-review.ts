// What travellers wrote, drawn from the built-in reviews.
import { drawFrom } from '#client/lib/draw.ts'

export const topReviewCount = 6
export const quoteCount = 3

export interface ShownReview {
  /** Their portrait is drawn at sample-reviews/<id>. */
  id: string
  name: string
  place: string
  /** 0–100 */
  score: number
  text: string
  time: string
}

/** Their texts are loaded only where some are drawn. */
export async function drawSampleReviews(count: number): Promise<ShownReview[]> {
  const { sampleReviews } = await import('#content/sample-reviews.ts')
  return drawFrom(sampleReviews, count).map(({ id, name, ratingInfo, rating, time }) => ({
    id,
    name,
    place: ratingInfo[0]?.ratingPlace ?? '',
    score: ratingInfo[0]?.ratingScore ?? 0,
    text: rating,
    time,
  }))
}
