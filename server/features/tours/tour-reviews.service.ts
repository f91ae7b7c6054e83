// Reviews of tours. The tour keeps sum and count of all scores, so that its mean is exact under concurrent posts.
import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { NewTourReview, TourReview } from '#contract/reviews.ts'
import { scoreTitles } from '#contract/vocabulary.ts'
import type { Caller, SignedInContext } from '#server/calls/call.ts'
import { notFound } from '#server/calls/errors.ts'
import { requireOwnerOrStaff } from '#server/calls/ownership.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { type List, listOfPage, type Page } from '#server/database/listing.ts'
import { readOrdered } from '#server/database/ordered-rows.ts'
import { travelledMonth } from '#server/features/bookings/travel-proofs.ts'
import { answerOf } from '#server/features/reviews/answer-of.ts'
import type { ReviewLimits } from '#server/features/reviews/review-limits.ts'
import { tourReviews, tours } from './tours.table.ts'

type TourReviewRow = typeof tourReviews.$inferSelect

function scoresOf(row: TourReviewRow): Record<(typeof scoreTitles)[number], number> {
  return {
    Rating: row.ratingScore,
    Comfort: row.comfortScore,
    Food: row.foodScore,
    Hospitality: row.hospitalityScore,
    Hygiene: row.hygieneScore,
    Reception: row.receptionScore,
  }
}

/** With the month of the trip that proves it, in lists that are public. */
type ListedReview = TourReviewRow & { month?: string | null }

export function toTourReview(row: ListedReview): TourReview {
  const scores = scoresOf(row)
  return {
    _id: row.id,
    userId: row.userId,
    username: row.username,
    avatar: row.avatar,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
    rating: scoreTitles.map((title) => ({ title, percent: scores[title] })),
    ...answerOf(row),
    ...(row.month != null && { proof: { kind: 'travelled', month: row.month } }),
  }
}

const listedColumns = { ...getTableColumns(tourReviews), month: travelledMonth(tourReviews) }

const newestFirst = [desc(tourReviews.createdAt), desc(tourReviews.id)]

export async function listNewestReviews(db: Database, tourId: string, limit: number): Promise<TourReview[]> {
  const rows = await db
    .select(listedColumns)
    .from(tourReviews)
    .where(eq(tourReviews.tourId, tourId))
    .orderBy(...newestFirst)
    .limit(limit)
  return rows.map(toTourReview)
}

export async function listReviews(
  db: Database,
  tour: { id: string; reviewCount: number },
  { isProven, ...page }: Page & { isProven: boolean },
): Promise<List<TourReview>> {
  const ofTour = eq(tourReviews.tourId, tour.id)
  const where = isProven ? and(ofTour, sql`${travelledMonth(tourReviews)} is not null`)! : ofTour
  const total = isProven ? await countReviews(db, where) : tour.reviewCount
  const rows = await readOrdered(
    {
      table: tourReviews,
      where,
      count: total,
      key: tourReviews.createdAt,
      keyType: 'timestamptz',
      id: tourReviews.id,
      isDescending: true,
      read: ({ where, order, limit, offset }) =>
        db
          .select(listedColumns)
          .from(tourReviews)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
    },
    { limit: page.itemsPerPage, offset: page.offset },
  )
  return listOfPage(rows.map(toTourReview), total, page)
}

async function countReviews(db: Database, where: SQL): Promise<number> {
  const [counted] = await db.select({ count: count() }).from(tourReviews).where(where)
  return counted!.count
}

export async function hasReviewed(db: Database, userId: string, tourId: string): Promise<boolean> {
  const [review] = await db
    .select({ id: tourReviews.id })
    .from(tourReviews)
    .where(and(eq(tourReviews.userId, userId), eq(tourReviews.tourId, tourId)))
    .limit(1)
  return review !== undefined
}

/** Call within a transaction that may have changed what proves the user's reviews of the tour. */
export async function refreshProofs(transaction: Database, userId: string, tourId: string): Promise<void> {
  if (await hasReviewed(transaction, userId, tourId))
    await recordChange(transaction, 'tour', tourId, 'rating')
}

/** Call within a transaction. Adds a review in the reviewer's name and counts it into the tour's rating. */
export async function addReview(
  limits: ReviewLimits,
  { db: transaction, caller, now, request }: SignedInContext,
  tourId: string,
  review: NewTourReview,
): Promise<void> {
  const counted = { itemId: tourId, caller, address: request.ip, now }
  const networkHash = await limits.count(transaction, counted)
  const [row] = await transaction
    .insert(tourReviews)
    .values({
      id: newId(),
      tourId,
      userId: caller.userId,
      // Public, so it must not be the login name, although the field is called username.
      username: caller.name,
      avatar: caller.avatar,
      description: review.description,
      ratingScore: review.Rating,
      comfortScore: review.Comfort,
      foodScore: review.Food,
      hospitalityScore: review.Hospitality,
      hygieneScore: review.Hygiene,
      receptionScore: review.Reception,
      createdAt: sql`clock_timestamp()`,
      networkHash,
    })
    .returning()
  await countReview(transaction, row!)
}

/** Call within a transaction. Only the author and staff may delete a review. */
export async function deleteReview(
  transaction: Database,
  tourId: string,
  reviewId: string,
  caller: Caller,
): Promise<void> {
  if (!isId(reviewId)) throw notFound('Review')
  const [row] = await transaction
    .delete(tourReviews)
    .where(and(eq(tourReviews.id, reviewId), eq(tourReviews.tourId, tourId)))
    .returning()
  if (row === undefined) throw notFound('Review')
  // The transaction undoes the deletion.
  requireOwnerOrStaff(caller, row.userId)
  await uncountReviews(transaction, [row])
}

async function countReview(db: Database, row: TourReviewRow): Promise<void> {
  const [counted] = await db
    .update(tours)
    .set({
      scoreTotal: sql`${tours.scoreTotal} + ${sumOfScores(row)}`,
      reviewCount: sql`${tours.reviewCount} + 1`,
    })
    .where(and(eq(tours.id, row.tourId), isNull(tours.deletedAt)))
    .returning({ id: tours.id })
  if (counted === undefined) throw notFound('Tour')
  await recordChange(db, 'tour', row.tourId, 'rating')
}

/** Subtracts deleted reviews from the ratings of their tours. The tours may be deleted too. */
export async function uncountReviews(db: Database, rows: readonly TourReviewRow[]): Promise<void> {
  const byTour = [...Map.groupBy(rows, ({ tourId }) => tourId)]
  // In a fixed order, so that two calls cannot block each other.
  for (const [tourId, some] of byTour.sort(([one], [other]) => (one < other ? -1 : 1))) {
    const scores = some.reduce((sum, row) => sum + sumOfScores(row), 0)
    await db
      .update(tours)
      .set({
        scoreTotal: sql`${tours.scoreTotal} - ${scores}`,
        reviewCount: sql`${tours.reviewCount} - ${some.length}`,
      })
      .where(eq(tours.id, tourId))
    await recordChange(db, 'tour', tourId, 'rating')
  }
}

function sumOfScores(row: TourReviewRow): number {
  return Object.values(scoresOf(row)).reduce((sum, score) => sum + score, 0)
}
