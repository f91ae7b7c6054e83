// Reviews by author, item, network or time: for the staff's list and bulk deletion.
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { notFound } from '#server/calls/errors.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { isWanted, type ReviewFilter } from './review-filter.ts'
import type { ReviewSubject } from './review-subject.ts'
import { allSubjects } from './review-subjects.ts'

/**
 * A statement with the columns kind, id, item_id, user_id, name, description, rating, created_at, has_network, answer and
 * answered_at.
 */
export function selectReviews(db: Database, subject: ReviewSubject, filter: ReviewFilter): SQL {
  const { kind, table, rating, items } = subject
  const { item } = filter
  const isOfItem =
    item === undefined
      ? undefined
      : isId(item)
        ? eq(table.itemId, item)
        : items.isNamed(db, table.itemId, item)
  return sql`
    select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${table.itemId} as item_id, ${table.userId} as user_id,
      ${table.name} as name, ${table.description} as description, ${rating} as rating, ${table.createdAt} as created_at,
      ${table.networkHash} is not null as has_network, ${table.answer} as answer, ${table.answeredAt} as answered_at
    from ${table} where ${and(isWanted(kind, table, filter), isOfItem) ?? sql`true`}`
}

/** Hash of the network that a review came from. Null where it is unknown. */
export async function findNetwork(db: Database, reviewId: string): Promise<string | null> {
  for (const { table } of allSubjects) {
    const [row] = await db
      .select({ networkHash: table.networkHash })
      .from(table)
      .where(eq(table.id, reviewId))
    if (row !== undefined) return row.networkHash
  }
  return null
}

export interface FoundReview {
  subject: ReviewSubject
  id: string
  itemId: string
  userId: string | null
  /** Shown beside it. */
  name: string
  description: string
  createdAt: Date
  answer: string | null
}

/** Within a transaction the review is not deleted until its end. Throws `not_found`. */
export async function requireReview(db: Database, id: string): Promise<FoundReview> {
  if (!isId(id)) throw notFound('Review')
  for (const subject of allSubjects) {
    const { itemId, userId, name, description, createdAt, answer } = subject.table
    const [row] = await db
      .select({ id: subject.table.id, itemId, userId, name, description, createdAt, answer })
      .from(subject.table)
      .where(eq(subject.table.id, id))
      .for('key share')
    if (row !== undefined) return { ...row, subject }
  }
  throw notFound('Review')
}

/** When the answer was given that a new one may replace; null if it may be the first only, undefined if it replaces any. */
export type Replaced = Date | null | undefined

/** Null deletes the answer. Returns whether there was something to change, and it was the answer that `replaces` means. */
export async function setAnswer(
  transaction: Database,
  { kind, table }: ReviewSubject,
  id: string,
  answer: { text: string; at: Date } | null,
  replaces?: Replaced,
): Promise<boolean> {
  const isReplaced =
    answer === null
      ? isNotNull(table.answer)
      : replaces === null
        ? isNull(table.answeredAt)
        : replaces && eq(table.answeredAt, replaces)
  const [row] = await transaction
    .update(table)
    .set({ answer: answer?.text ?? null, answeredAt: answer?.at ?? null })
    .where(and(eq(table.id, id), isReplaced))
    .returning({ itemId: table.itemId })
  if (row !== undefined) await recordChange(transaction, kind, row.itemId, 'rating')
  return row !== undefined
}

/** Returns the ids of the deleted reviews. */
export async function deleteReviewsWhere(
  transaction: Database,
  { table, score, items }: ReviewSubject,
  where: SQL,
): Promise<string[]> {
  // Locked in a fixed order, because two calls may delete the same reviews.
  const rows = await transaction
    .select({ id: table.id, itemId: table.itemId, score })
    .from(table)
    .where(where)
    .orderBy(table.id)
    .for('update')
  const ids = rows.map(({ id }) => id)
  await transaction.delete(table).where(inArray(table.id, ids))
  await items.uncountRatings(transaction, rows)
  return ids
}
