// Filters of the staff's list of reviews, for tours and products.

import { and, eq, gte, isNotNull, isNull, lt, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ReviewKind } from '#contract/staff-reviews.ts'
import type { ReviewQueue } from '#contract/staff-vocabulary.ts'
import { newReviewDays } from '#contract/vocabulary.ts'
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

interface FilteredColumns {
  userId: SQLWrapper
  networkHash: SQLWrapper
  createdAt: SQLWrapper
  answer: SQLWrapper
  id: SQLWrapper
}

/** All conditions of the filter except the item. */
export function isWanted(kind: ReviewKind, columns: FilteredColumns, filter: ReviewFilter): SQL | undefined {
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
  (kind: ReviewKind, columns: FilteredColumns, now: Date) => SQL | undefined
> = {
  reported: (kind, { id }) => isReported(kind, id),
  new: (_, { answer, createdAt }, now) =>
    and(isNull(answer), gte(createdAt, new Date(now.getTime() - newReviewDays * dayMs))),
  answered: (_, { answer }) => isNotNull(answer),
}
