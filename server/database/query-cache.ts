// Caches the results of expensive queries until the data changes, for example the number of rows for a filter.
import type { ChangedAspect, ChangeFeed, ChangeKind } from './change-feed.ts'

export interface QueryCache {
  /** Returns the cached result, or calls `read`. Simultaneous callers share one read. Failures are not cached. */
  get<Value>(key: string, read: () => Promise<Value>): Promise<Value>
  /**
   * The present entries, for a caller that calls `get` only after other reads. If a change invalidates the cache meanwhile,
   * the caller's results are not cached, because a read replica may have answered without that change.
   */
  currentGeneration(): Pick<QueryCache, 'get'>
}

/** A limit, because visitors can invent any number of different filters. */
const defaultMaxEntries = 5_000

export interface QueryCacheOptions {
  /** Aspects whose changes also invalidate the cache. */
  aspects?: readonly ChangedAspect[]
  maxEntries?: number
}

/** Creates a cache for results that depend on one kind of record. */
export function createQueryCache(
  feed: Pick<ChangeFeed, 'subscribe'>,
  kind: ChangeKind,
  { aspects = [], maxEntries = defaultMaxEntries }: QueryCacheOptions = {},
): QueryCache {
  let entries = new Map<string, Promise<unknown>>()
  feed.subscribe((change) => {
    const isAbout =
      change.kind === 'everything' ||
      change.kind === 'settings' ||
      (change.kind === kind && (change.aspect === undefined || aspects.includes(change.aspect)))
    // Reads in flight are dropped too: they may not have seen the change.
    if (isAbout) entries = new Map()
  })
  function getIn<Value>(
    generation: Map<string, Promise<unknown>>,
    key: string,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const cached = generation.get(key) as Promise<Value> | undefined
    const result = cached ?? read()
    // Moves to the end: the first entry is the least recently used.
    generation.delete(key)
    generation.set(key, result)
    if (cached !== undefined) return cached
    result.catch(() => {
      if (generation.get(key) === result) generation.delete(key)
    })
    if (generation.size > maxEntries) generation.delete(generation.keys().next().value!)
    return result
  }
  return {
    get: (key, read) => getIn(entries, key, read),
    currentGeneration() {
      const generation = entries
      return { get: (key, read) => getIn(generation, key, read) }
    },
  }
}
