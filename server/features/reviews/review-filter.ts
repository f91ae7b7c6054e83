// Filters of the staff's list of reviews, for tours and products.
import { and, eq, gte, isNotNull, isNull, lt, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ReviewKind, ReviewQueue } from '#contract/staff-reviews.ts'
import { newReviewDays } from '#contract/vocabulary.ts'
import type { Database } from '#server/database/client.ts'
import { isReported } from './open-reports.ts'

export interface ReviewFilter {
  userId?: string | undefined
  /** Words of a title, or an id. */
  item?: string | undefined
  networkHash?: string | undefined
  queue?: ReviewQueue | undefined
  /** Now, for the queue of new reviews. */
  now: Date
  /** Includes this moment. */
  from?: Date | undefined
  /** Excludes this moment. */
  to?: Date | undefined
}

/**
 * Selects the reviews of tours or of products: a statement with the columns kind, id, item_id, user_id, name,
 * description, rating, created_at, has_network, answer and answered_at.
 */
export type SelectReviews = (db: Database, filter: ReviewFilter) => SQL

/** A review of either kind. */
export interface FoundReview {
  id: string
  itemId: string
  userId: string | null
  /** Shown beside it. */
  name: string
  description: string
  createdAt: Date
  answer: string | null
}

interface ReviewColumns {
  userId: SQLWrapper
  networkHash: SQLWrapper
  createdAt: SQLWrapper
  answer: SQLWrapper
  id: SQLWrapper
}

/** All conditions of the filter except the item. */
export function isWanted(kind: ReviewKind, columns: ReviewColumns, filter: ReviewFilter): SQL | undefined {
  const { userId, networkHash, from, to } = filter
  return and(
    userId === undefined ? undefined : eq(columns.userId, userId),
    networkHash === undefined ? undefined : eq(columns.networkHash, networkHash),
    from === undefined ? undefined : gte(columns.createdAt, from),
    to === undefined ? undefined : lt(columns.createdAt, to),
    filter.queue === undefined ? undefined : isQueued[filter.queue](kind, columns, filter.now),
  )
}

const dayMs = 86_400_000

const isQueued: Record<
  ReviewQueue,
  (kind: ReviewKind, columns: ReviewColumns, now: Date) => SQL | undefined
> = {
  reported: (kind, { id }) => isReported(kind, id),
  new: (_, { answer, createdAt }, now) =>
    and(isNull(answer), gte(createdAt, new Date(now.getTime() - newReviewDays * dayMs))),
  answered: (_, { answer }) => isNotNull(answer),
}
