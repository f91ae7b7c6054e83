// Product reviews by author, item, network or time: for the staff's list and bulk deletion.

import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { reviewNetworkDays } from '#contract/vocabulary.ts'
import { updateInBatches } from '#server/database/batches.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { isOfProductNamed } from '#server/features/products/products.queries.ts'
import { uncountRatings } from '#server/features/products/products.service.ts'
import { isReplaced, type Replaced } from './answer-of.ts'
import { productReviews } from './product-reviews.table.ts'
import { type FoundReview, isWanted, type SelectReviews } from './review-filter.ts'

export const selectReviews: SelectReviews = (db, filter) => {
  const { item } = filter
  const isOfItem =
    item === undefined
      ? undefined
      : isId(item)
        ? eq(productReviews.productId, item)
        : isOfProductNamed(db, productReviews.productId, item)
  return sql`
    select 'product' as kind, ${productReviews.id} as id, ${productReviews.productId} as item_id,
      ${productReviews.userId} as user_id, ${productReviews.name} as name, ${productReviews.description} as description,
      ${productReviews.rating}::double precision as rating, ${productReviews.createdAt} as created_at,
      ${productReviews.networkHash} is not null as has_network, ${productReviews.answer} as answer,
      ${productReviews.answeredAt} as answered_at
    from ${productReviews} where ${and(isWanted('product', productReviews, filter), isOfItem) ?? sql`true`}`
}

export async function findNetwork(db: Database, reviewId: string): Promise<string | null> {
  const [row] = await db
    .select({ networkHash: productReviews.networkHash })
    .from(productReviews)
    .where(eq(productReviews.id, reviewId))
  return row?.networkHash ?? null
}

/** Locks the review against deletion until the transaction ends. Undefined without such a review. */
export async function findReview(db: Database, id: string): Promise<FoundReview | undefined> {
  const [row] = await db
    .select({
      id: productReviews.id,
      itemId: productReviews.productId,
      userId: productReviews.userId,
      name: productReviews.name,
      description: productReviews.description,
      createdAt: productReviews.createdAt,
      answer: productReviews.answer,
    })
    .from(productReviews)
    .where(eq(productReviews.id, id))
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
    .update(productReviews)
    .set({ answer: answer?.text ?? null, answeredAt: answer?.at ?? null })
    .where(
      and(
        eq(productReviews.id, id),
        answer === null ? isNotNull(productReviews.answer) : isReplaced(productReviews.answeredAt, replaces),
      ),
    )
    .returning({ itemId: productReviews.productId })
  if (row !== undefined) await recordChange(transaction, 'product', row.itemId, 'rating')
  return row !== undefined
}

/** Returns the ids of the deleted reviews. */
export function deleteReviewsById(transaction: Database, ids: readonly string[]): Promise<string[]> {
  return deleteReviews(transaction, inArray(productReviews.id, [...ids]))
}

export function deleteReviewsByUser(transaction: Database, userId: string): Promise<string[]> {
  return deleteReviews(transaction, eq(productReviews.userId, userId))
}

async function deleteReviews(transaction: Database, where: SQL): Promise<string[]> {
  // Locked in a fixed order, because two calls may delete the same reviews.
  const rows = await transaction
    .select({ id: productReviews.id, productId: productReviews.productId, stars: productReviews.rating })
    .from(productReviews)
    .where(where)
    .orderBy(productReviews.id)
    .for('update')
  const ids = rows.map(({ id }) => id)
  await transaction.delete(productReviews).where(inArray(productReviews.id, ids))
  await uncountRatings(transaction, rows)
  return ids
}

export async function forgetNetworks(db: Database, now: Date): Promise<void> {
  const keptFrom = new Date(now.getTime() - reviewNetworkDays * 86_400_000)
  const where = and(isNotNull(productReviews.networkHash), lt(productReviews.createdAt, keptFrom))
  await updateInBatches(db, { table: productReviews, where }, sql`network_hash = null`)
}
