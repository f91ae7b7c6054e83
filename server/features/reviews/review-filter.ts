// Filters of the staff's list of reviews, for tours and products.
import { and, eq, gte, lt, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'

export interface ReviewFilter {
  userId?: string | undefined
  /** Words of a title, or an id. */
  item?: string | undefined
  networkHash?: string | undefined
  /** Includes this moment. */
  from?: Date | undefined
  /** Excludes this moment. */
  to?: Date | undefined
}

/**
 * Selects the reviews of tours or of products: a statement with the columns kind, id, item_id, user_id, name,
 * description, rating, created_at and has_network.
 */
export type SelectReviews = (db: Database, filter: ReviewFilter) => SQL

interface ReviewColumns {
  userId: SQLWrapper
  networkHash: SQLWrapper
  createdAt: SQLWrapper
}

/** All conditions of the filter except the item. */
export function isWanted(columns: ReviewColumns, filter: ReviewFilter): SQL | undefined {
  const { userId, networkHash, from, to } = filter
  return and(
    userId === undefined ? undefined : eq(columns.userId, userId),
    networkHash === undefined ? undefined : eq(columns.networkHash, networkHash),
    from === undefined ? undefined : gte(columns.createdAt, from),
    to === undefined ? undefined : lt(columns.createdAt, to),
  )
}
