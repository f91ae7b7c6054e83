// Caches for the lists of one kind of record. They are invalidated when the data changes.
import type { ChangedAspect, ChangeFeed, ChangeKind } from './change-feed.ts'
import type { Database } from './client.ts'
import { createGroupedCounts, type GroupedCounts } from './grouped-counts.ts'
import { createKeysetPositions, type KeysetPositions } from './ordered-rows.ts'
import { createQueryCache, type QueryCache } from './query-cache.ts'

export interface ListCaches {
  /** Number of records by filter. */
  counts: QueryCache
  /** The same, by filters that depend on reviews. */
  countsByRating: QueryCache
  /** Number of rows by filter, of lists of what belongs to the records, such as bookings to tours. */
  groupedCounts: GroupedCounts
  /** Keyset positions for sorts that do not depend on reviews. */
  positions: KeysetPositions
  /** Keyset positions for sorts that depend on reviews. */
  positionsByRating: KeysetPositions
}

/** The positions of one list take up to a few hundred kilobytes. */
const maxListsWithPositions = 50

/** A change of one of these `aspects` also invalidates the caches. */
export function createListCaches(
  db: Database,
  feed: Pick<ChangeFeed, 'subscribe'>,
  kind: ChangeKind,
  aspects: readonly ChangedAspect[] = [],
): ListCaches {
  const createPositions = (alsoOn: readonly ChangedAspect[]) =>
    createKeysetPositions(
      db,
      createQueryCache(feed, kind, { aspects: alsoOn, maxEntries: maxListsWithPositions }),
    )
  return {
    counts: createQueryCache(feed, kind, { aspects }),
    countsByRating: createQueryCache(feed, kind, { aspects: [...aspects, 'rating'] }),
    groupedCounts: createGroupedCounts(feed, kind, aspects),
    positions: createPositions(aspects),
    positionsByRating: createPositions([...aspects, 'rating']),
  }
}
