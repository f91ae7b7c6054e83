// Reviews as everyone reads and writes them. The item keeps sum and count of all scores, so that its mean is exact under
// concurrent posts.
import { and, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReviewKind } from '#contract/staff-reviews.ts'
import type { Caller, SignedInContext } from '#server/calls/call.ts'
import { notFound } from '#server/calls/errors.ts'
import { requireOwnerOrStaff } from '#server/calls/ownership.ts'
import { recordChanges } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { type List, listOfPage, type Page } from '#server/database/listing.ts'
import { readOrdered } from '#server/database/ordered-rows.ts'
import type { ReviewLimits } from './review-limits.ts'
import type { ProvenSubject, ReviewSubject, ReviewTypes } from './review-subject.ts'
import { reviewSubjects } from './review-subjects.ts'

/** The columns of a review, with its proof in lists that are public. */
function columnsOf<Of extends ReviewTypes>(subject: ReviewSubject<Of> | ProvenSubject<Of>) {
  const { table } = subject
  return {
    ...getTableColumns(table),
    ...('proof' in subject && { proof: subject.proof.select(table) }),
  }
}

export async function listReviews<Of extends ReviewTypes>(
  db: Database,
  subject: ProvenSubject<Of>,
  item: { id: string; reviewCount: number },
  { isProven, ...page }: Page & { isProven: boolean },
): Promise<List<Of['shown']>> {
  const { table, proof } = subject
  const ofItem = eq(table.itemId, item.id)
  const where = isProven ? and(ofItem, proof.isProven(item.id, table))! : ofItem
  const total = isProven ? await countReviews(db, subject, where) : item.reviewCount
  const rows = await readOrdered<Of['row']>(
    {
      table,
      where,
      count: total,
      key: table.createdAt,
      keyType: 'timestamptz',
      id: table.id,
      isDescending: true,
      read: async ({ where, order, limit, offset }) =>
        db
          .select(columnsOf(subject))
          .from(table)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
    },
    { limit: page.itemsPerPage, offset: page.offset },
  )
  return listOfPage(rows.map(subject.toReview), total, page)
}

/** The newest reviews of an item. */
export async function listNewestReviews<Of extends ReviewTypes>(
  db: Database,
  subject: ProvenSubject<Of>,
  itemId: string,
  limit: number,
): Promise<Of['shown'][]> {
  const { table } = subject
  const rows = await db
    .select(columnsOf(subject))
    .from(table)
    .where(eq(table.itemId, itemId))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit)
  return rows.map(subject.toReview)
}

export async function countReviews<Of extends ReviewTypes>(
  db: Database,
  { table }: ReviewSubject<Of>,
  where: SQL,
): Promise<number> {
  const [counted] = await db.select({ count: count() }).from(table).where(where)
  return counted!.count
}

/** Call within a transaction. Adds a review in the caller's name and counts it into the rating of the item. */
export async function addReview<Of extends ReviewTypes>(
  limits: ReviewLimits,
  { db: transaction, caller, now, request }: SignedInContext,
  subject: ReviewSubject<Of>,
  itemId: string,
  review: Of['added'],
): Promise<Of['shown']> {
  const { table, score } = subject
  const networkHash = await limits.count(transaction, { itemId, caller, address: request.ip, now })
  const [row] = await transaction
    .insert(table)
    .values({
      id: newId(),
      itemId,
      userId: caller.userId,
      name: caller.name,
      avatar: caller.avatar,
      description: review.description,
      createdAt: sql`clock_timestamp()`,
      networkHash,
      ...subject.ownColumns(review, caller),
    })
    .returning({ ...columnsOf(subject), score })
  await subject.items.countRating(transaction, itemId, row!.score)
  return subject.toReview(row!)
}

/** Call within a transaction. Only the author and staff may delete a review. `itemId`: of this item only. */
export async function deleteReview(
  transaction: Database,
  { table, score, items }: ReviewSubject,
  { id, itemId }: { id: string; itemId?: string },
  caller: Caller,
): Promise<void> {
  if (!isId(id)) throw notFound('Review')
  const [row] = await transaction
    .delete(table)
    .where(and(eq(table.id, id), itemId === undefined ? undefined : eq(table.itemId, itemId)))
    .returning({ userId: table.userId, itemId: table.itemId, score })
  if (row === undefined) throw notFound('Review')
  // The transaction undoes the deletion.
  requireOwnerOrStaff(caller, row.userId, ['reviews'])
  await items.uncountRatings(transaction, [row])
}

export async function hasReviewed(
  db: Database,
  kind: ReviewKind,
  userId: string,
  itemId: string,
): Promise<boolean> {
  return (await listReviewed(db, kind, userId, [itemId])).length > 0
}

/** Call within a transaction that may have changed what proves the user's reviews of the items. */
export async function refreshProofs(
  transaction: Database,
  kind: ReviewKind,
  userId: string,
  itemIds: readonly string[],
): Promise<void> {
  const reviewed = await listReviewed(transaction, kind, userId, itemIds)
  if (reviewed.length > 0) await recordChanges(transaction, kind, reviewed, 'rating')
}

/** Those of the items that the user has reviewed. */
async function listReviewed(
  db: Database,
  kind: ReviewKind,
  userId: string,
  itemIds: readonly string[],
): Promise<string[]> {
  const { table } = reviewSubjects[kind]
  const rows = await db
    .selectDistinct({ itemId: table.itemId })
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.itemId, [...itemIds])))
  return rows.map(({ itemId }) => itemId)
}
