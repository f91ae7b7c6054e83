// What a process caches about the lists of one kind of record until the data changes.
import type { ChangedAspect, ChangeFeed, ChangeKind } from './changes.ts'
import type { Database } from './client.ts'
import { createKeysetPositions, type KeysetPositions } from './ordered-rows.ts'
import { createQueryCache, type QueryCache } from './query-cache.ts'

export interface ListCaches {
  /** How many records a filter finds, by the filter. */
  counts: QueryCache
  /** Keyset positions of filters in orders that no review changes. */
  positions: KeysetPositions
  /** The same for orders by reviews. */
  positionsByRating: KeysetPositions
}

/** Each takes up to a few hundred kilobytes. */
const maxListsWithPositions = 50

/** `aspects`: changes that invalidate although no record itself has changed. */
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
    positions: createPositions(aspects),
    positionsByRating: createPositions([...aspects, 'rating']),
  }
}
