// Caches the results of expensive queries, above all how many rows a filter finds, until the data changes.
import type { ChangedAspect, ChangeFeed, ChangeKind } from './changes.ts'

export interface QueryCache {
  /** The cached result, or that of `read`: callers share one read in flight. Failures are not cached. */
  get<Value>(key: string, read: () => Promise<Value>): Promise<Value>
  /**
   * The cache as it is now, for a caller who asks only after other reads: once a change has come meanwhile, the
   * results go nowhere, since a read replica may have answered without that change.
   */
  currentGeneration(): Pick<QueryCache, 'get'>
}

/** Visitors can make up as many different filters as they like. */
const defaultMaxEntries = 5_000

export interface QueryCacheOptions {
  /** Changes that invalidate although no record itself has changed. */
  aspects?: readonly ChangedAspect[]
  maxEntries?: number
}

/** A cache of results about one kind of record. */
export function createQueryCache(
  feed: Pick<ChangeFeed, 'subscribe'>,
  kind: ChangeKind,
  { aspects = [], maxEntries = defaultMaxEntries }: QueryCacheOptions = {},
): QueryCache {
  let entries = new Map<string, Promise<unknown>>()
  feed.subscribe((change) => {
    const isAbout =
      change.kind === 'everything' ||
      (change.kind === kind && (change.aspect === undefined || aspects.includes(change.aspect)))
    // Reads in flight go too: they may not have seen the change.
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
