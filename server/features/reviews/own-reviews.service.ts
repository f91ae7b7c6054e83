// The reviews of one account: what its owner downloads, and what becomes of them when the account is erased.
import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { ProductReview, TourReview } from '#contract/reviews.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { recordChanges } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { reviewsOfProducts } from './product-reviews.subject.ts'
import type { ReviewSubject, ReviewTypes } from './review-subject.ts'
import { allSubjects } from './review-subjects.ts'
import { countReviews } from './reviews.service.ts'
import { deleteReviewsWhere } from './staff-reviews.queries.ts'
import { reviewsOfTours } from './tour-reviews.subject.ts'

interface OwnReview<Shown> {
  review: Shown
  itemId: string
  itemTitle: string
}

/** Newest first, at most `most` reviews of each subject. */
export async function exportReviewsOf(
  db: Database,
  userId: string,
  most: number,
): Promise<{
  tourReviews: (TourReview & { tourId: string; tourTitle: string })[]
  productReviews: (ProductReview & { productTitle: string })[]
}> {
  const ofTours = await listOwn(db, reviewsOfTours, userId, most)
  const ofProducts = await listOwn(db, reviewsOfProducts, userId, most)
  return {
    tourReviews: ofTours.map(({ review, itemId, itemTitle }) => ({
      ...review,
      tourId: itemId,
      tourTitle: itemTitle,
    })),
    productReviews: ofProducts.map(({ review, itemTitle }) => ({ ...review, productTitle: itemTitle })),
  }
}

async function listOwn<Of extends ReviewTypes>(
  db: Database,
  { table, items, toReview }: ReviewSubject<Of>,
  userId: string,
  most: number,
): Promise<OwnReview<Of['shown']>[]> {
  const rows = await db
    .select(getTableColumns(table))
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(most)
  const names = await items.getNames(
    db,
    rows.map(({ itemId }) => itemId),
  )
  return rows.map((row) => ({
    review: toReview(row),
    itemId: row.itemId,
    itemTitle: names.get(row.itemId)!.title,
  }))
}

export async function countReviewsOf(db: Database, userId: string): Promise<number> {
  let count = 0
  for (const subject of allSubjects)
    count += await countReviews(db, subject, eq(subject.table.userId, userId))
  return count
}

/** Call within a transaction. Removes the author's data; texts and scores stay and count. */
export async function forgetReviewer(transaction: Database, userId: string, name: string): Promise<void> {
  for (const { kind, table, erasedAuthor } of allSubjects) {
    const rows = await transaction
      .update(table)
      .set({ ...erasedAuthor, userId: null, name })
      .where(eq(table.userId, userId))
      .returning({ itemId: table.itemId })
    await recordChanges(transaction, kind, new Set(rows.map(({ itemId }) => itemId)), 'rating')
  }
}

/** Deletes all reviews of an account. Call within the transaction that erases the account. */
export async function deleteReviewsOf(context: SignedInContext, transaction: Database): Promise<void> {
  const { userId } = context.caller
  for (const subject of allSubjects) {
    const deleted = await deleteReviewsWhere(transaction, subject, eq(subject.table.userId, userId))
    await recordAudit(
      transaction,
      context,
      deleted.map((recordId) => ({ action: subject.deletion, recordId, actor: context.caller })),
    )
  }
}
