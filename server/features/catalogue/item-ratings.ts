// The ratings of tours and products: sum and count of the scores of all reviews, so that the mean stays exact under concurrent
// reviews.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { notFound } from '#server/calls/errors.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import type { CatalogueKind, ItemRow } from './catalogue-items.ts'

export function createItemRatings<Row extends ItemRow, Item>({
  kind,
  noun,
  records,
  columns,
  rating,
}: Pick<CatalogueKind<Row, Item>, 'kind' | 'noun' | 'records' | 'columns' | 'rating'>) {
  const total = columns[rating.total]!
  const count = columns[rating.count]!

  return {
    /** Call within a transaction. Adds a review. Throws `not_found` for an item that is deleted. */
    async countRating(transaction: Database, id: string, score: number): Promise<void> {
      const [counted] = await transaction
        .update(records as PgTable)
        .set({ [rating.total]: sql`${total} + ${score}`, [rating.count]: sql`${count} + 1` })
        .where(and(eq(records.id, id), isNull(records.deletedAt)))
        .returning({ id: records.id })
      if (counted === undefined) throw notFound(noun)
      await recordChange(transaction, kind, id, 'rating')
    },

    /** Call within a transaction. Subtracts deleted reviews. Their items may be deleted too. */
    async uncountRatings(
      transaction: Database,
      reviews: readonly { itemId: string; score: number }[],
    ): Promise<void> {
      const byItem = [...Map.groupBy(reviews, ({ itemId }) => itemId)]
      // In a fixed order, so that two calls cannot block each other.
      for (const [id, some] of byItem.sort(([one], [other]) => (one < other ? -1 : 1))) {
        const score = some.reduce((sum, review) => sum + review.score, 0)
        await transaction
          .update(records as PgTable)
          .set({ [rating.total]: sql`${total} - ${score}`, [rating.count]: sql`${count} - ${some.length}` })
          .where(eq(records.id, id))
        await recordChange(transaction, kind, id, 'rating')
      }
    },
  }
}
