// The tour reviews of one user.
import { count, desc, eq } from 'drizzle-orm'
import type { TourReview } from '#contract/reviews.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { toTourReview } from './tour-reviews.service.ts'
import { tourReviews, tours } from './tours.table.ts'

/** Newest first, at most `most` reviews. */
export async function listTourReviewsOf(
  db: Database,
  userId: string,
  most: number,
): Promise<(TourReview & { tourId: string; tourTitle: string })[]> {
  const rows = await db
    .select({ review: tourReviews, tourTitle: tours.title })
    .from(tourReviews)
    .innerJoin(tours, eq(tours.id, tourReviews.tourId))
    .where(eq(tourReviews.userId, userId))
    .orderBy(desc(tourReviews.createdAt), desc(tourReviews.id))
    .limit(most)
  return rows.map(({ review, tourTitle }) => ({ ...toTourReview(review), tourId: review.tourId, tourTitle }))
}

export async function countTourReviewsOf(db: Database, userId: string): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(tourReviews)
    .where(eq(tourReviews.userId, userId))
  return counted!.count
}

/** Removes the author's data; text and scores stay and count. */
export async function forgetReviewer(db: Database, userId: string, name: string): Promise<void> {
  const rows = await db
    .update(tourReviews)
    .set({ userId: null, username: name, avatar: '' })
    .where(eq(tourReviews.userId, userId))
    .returning({ tourId: tourReviews.tourId })
  for (const tourId of new Set(rows.map((row) => row.tourId)))
    await recordChange(db, 'tour', tourId, 'rating')
}
