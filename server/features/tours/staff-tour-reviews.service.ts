// Tour reviews by author, item, network or time: for the staff's list and bulk deletion.

import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { reviewNetworkDays } from '#contract/vocabulary.ts'
import { updateInBatches } from '#server/database/batches.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { isReplaced, type Replaced } from '#server/features/reviews/answer-of.ts'
import { type FoundReview, isWanted, type SelectReviews } from '#server/features/reviews/review-filter.ts'
import { isOfTourNamed } from '#server/features/seats/departures/departures.queries.ts'
import { uncountReviews } from './tour-reviews.service.ts'
import { tourReviews } from './tours.table.ts'

export const selectReviews: SelectReviews = (db, filter) => {
  const { item } = filter
  const isOfItem =
    item === undefined
      ? undefined
      : isId(item)
        ? eq(tourReviews.tourId, item)
        : isOfTourNamed(db, tourReviews.tourId, item)
  const scores = [
    tourReviews.ratingScore,
    tourReviews.comfortScore,
    tourReviews.foodScore,
    tourReviews.hospitalityScore,
    tourReviews.hygieneScore,
    tourReviews.receptionScore,
  ]
  return sql`
    select 'tour' as kind, ${tourReviews.id} as id, ${tourReviews.tourId} as item_id, ${tourReviews.userId} as user_id,
      ${tourReviews.username} as name, ${tourReviews.description} as description,
      (${sql.join(scores, sql` + `)}) / 60.0::double precision as rating, ${tourReviews.createdAt} as created_at,
      ${tourReviews.networkHash} is not null as has_network, ${tourReviews.answer} as answer,
      ${tourReviews.answeredAt} as answered_at
    from ${tourReviews} where ${and(isWanted('tour', tourReviews, filter), isOfItem) ?? sql`true`}`
}

export async function findNetwork(db: Database, reviewId: string): Promise<string | null> {
  const [row] = await db
    .select({ networkHash: tourReviews.networkHash })
    .from(tourReviews)
    .where(eq(tourReviews.id, reviewId))
  return row?.networkHash ?? null
}

/** Locks the review against deletion until the transaction ends. Undefined without such a review. */
export async function findReview(db: Database, id: string): Promise<FoundReview | undefined> {
  const [row] = await db
    .select({
      id: tourReviews.id,
      itemId: tourReviews.tourId,
      userId: tourReviews.userId,
      name: tourReviews.username,
      description: tourReviews.description,
      createdAt: tourReviews.createdAt,
      answer: tourReviews.answer,
    })
    .from(tourReviews)
    .where(eq(tourReviews.id, id))
    .for('key share')
  return row
}

/** Null deletes the answer. Returns whether there was something to change, and it was the answer that `replaces` means. */
export async function setAnswer(
  transaction: Database,
  id: string,
  answer: { text: string; at: Date } | null,
  replaces?: Replaced,
): Promise<boolean> {
  const [row] = await transaction
    .update(tourReviews)
    .set({ answer: answer?.text ?? null, answeredAt: answer?.at ?? null })
    .where(
      and(
        eq(tourReviews.id, id),
        answer === null ? isNotNull(tourReviews.answer) : isReplaced(tourReviews.answeredAt, replaces),
      ),
    )
    .returning({ itemId: tourReviews.tourId })
  if (row !== undefined) await recordChange(transaction, 'tour', row.itemId, 'rating')
  return row !== undefined
}

/** Returns the ids of the deleted reviews. */
export function deleteReviewsById(transaction: Database, ids: readonly string[]): Promise<string[]> {
  return deleteReviews(transaction, inArray(tourReviews.id, [...ids]))
}

export function deleteReviewsByUser(transaction: Database, userId: string): Promise<string[]> {
  return deleteReviews(transaction, eq(tourReviews.userId, userId))
}

async function deleteReviews(transaction: Database, where: SQL): Promise<string[]> {
  // Locked in a fixed order, because two calls may delete the same reviews.
  const rows = await transaction.select().from(tourReviews).where(where).orderBy(tourReviews.id).for('update')
  const ids = rows.map(({ id }) => id)
  await transaction.delete(tourReviews).where(inArray(tourReviews.id, ids))
  await uncountReviews(transaction, rows)
  return ids
}

export async function forgetNetworks(db: Database, now: Date): Promise<void> {
  const keptFrom = new Date(now.getTime() - reviewNetworkDays * 86_400_000)
  const where = and(isNotNull(tourReviews.networkHash), lt(tourReviews.createdAt, keptFrom))
  await updateInBatches(db, { table: tourReviews, where }, sql`network_hash = null`)
}
