// Cache of finished responses: pages and reads of the API that are the same bytes for everyone. Simultaneous
// requests share one build. Responses are invalidated by tag when data changes, and evicted by W-TinyLFU when
// the cache is full.

import { newCache, RemovalReason } from 'transitory'
import { quarterMs } from '#contract/time-zones.ts'
import {
  type CacheEntry,
  compressResponse,
  type FinishedResponse,
  finishResponse,
  type UnfinishedResponse,
} from './finished-response.ts'

export interface ResponseCacheFigures {
  hits: number
  fills: number
  /** Responses that were invalidated by changes of data. */
  drops: number
  /** Responses that were removed to make room for others. */
  evictions: number
  entries: number
  bytes: number
}

export interface ResponseCache {
  /** The cached response, if it is fresh. */
  find(key: string): FinishedResponse | undefined
  /** The cached response, or else the response of `make`, which is called once for simultaneous requests. */
  obtain(key: string, make: () => Promise<UnfinishedResponse>): Promise<FinishedResponse>
  /** Invalidates all responses with one of these tags, including those that are being made. */
  drop(tags: readonly string[]): void
  dropAll(): void
  figures(): ResponseCacheFigures
}

export interface ResponseCacheOptions {
  /** Total size of compressed bodies, headers and keys; 0 disables the cache. */
  maxBytes: number
  now: () => Date
  /** Whether an error is temporary. Then the stale response is sent. */
  isPassing: (error: unknown) => boolean
}

/** From this age on a response is rebuilt in the background, because pages choose some content at random. */
const staleAfterMs = 5 * 60_000
/** From this age on the next request waits for the new response. */
const expiresAfterMs = 10 * 60_000
/** While the database is away, the pause before a response is built again. */
const retryAfterMs = 1000
/** Estimated size of an entry's key, headers and tags. */
const overheadBytes = 2048

interface Entry {
  response: CacheEntry
  tags: readonly string[]
  staleAt: number
  expiresAt: number
}

interface Filling {
  promise: Promise<FinishedResponse>
  /** Tags that were dropped since the filling started: its data may be stale. */
  dropped: Set<string>
  isAllDropped: boolean
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { maxBytes, now, isPassing } = options
  const keysOfTag = new Map<string, Set<string>>()
  /** After an invalidation, a request never joins a filling that started before it. */
  const joinable = new Map<string, Filling>()
  const inFlight = new Set<Filling>()
  const counts = { hits: 0, fills: 0, drops: 0, evictions: 0 }
  const entries = newCache<string, Entry>()
    // The library lets a cache grow by a hundredth before it evicts.
    .maxSize(Math.floor(maxBytes / 1.01))
    .withWeigher((_key, { response }) => response.size() + overheadBytes)
    .withRemovalListener((key, { tags }, reason) => {
      if (reason === RemovalReason.REPLACED) return
      if (reason === RemovalReason.SIZE) counts.evictions++
      for (const tag of tags) {
        const keys = keysOfTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysOfTag.delete(tag)
      }
    })
    .build()

  function store(key: string, response: CacheEntry, tags: readonly string[], madeAt: number): void {
    const nextQuarter = (Math.floor(madeAt / quarterMs) + 1) * quarterMs
    const entry: Entry = {
      response,
      tags,
      // Upcoming departures change with the day, bookable departures at their cut-offs. In the zone of any house both are at
      // a quarter of an hour.
      staleAt: Math.min(madeAt + staleAfterMs, nextQuarter),
      expiresAt: Math.min(madeAt + expiresAfterMs, nextQuarter),
    }
    entries.delete(key)
    for (const tag of tags) keysOfTag.set(tag, (keysOfTag.get(tag) ?? new Set()).add(key))
    entries.set(key, entry)
  }

  /** A separate function, so that its closure does not retain the request for which the response was made. */
  function weighAgain(key: string) {
    return (response: CacheEntry): void => {
      const entry = entries.peek(key)
      if (entry?.response === response) entries.set(key, entry)
    }
  }

  function fill(key: string, make: () => Promise<UnfinishedResponse>): Promise<FinishedResponse> {
    const joined = joinable.get(key)
    if (joined !== undefined) return joined.promise
    const filling: Filling = { promise: Promise.resolve().then(run), dropped: new Set(), isAllDropped: false }
    joinable.set(key, filling)
    inFlight.add(filling)
    counts.fills++
    return filling.promise

    async function run(): Promise<FinishedResponse> {
      const madeAt = now().getTime()
      try {
        const made = await make()
        const { tags } = made
        if (tags === null) return finishResponse(made)
        const response = await compressResponse(made, weighAgain(key))
        const isCurrent = !filling.isAllDropped && !tags.some((tag) => filling.dropped.has(tag))
        if (isCurrent) store(key, response, tags, madeAt)
        return response
      } finally {
        inFlight.delete(filling)
        if (joinable.get(key) === filling) joinable.delete(key)
      }
    }
  }

  /**
   * Whether `moment` is in the future by at most `longestMs`. Further ahead means that the clock was wrong
   * when the response was made.
   */
  function isWithin(longestMs: number, moment: number): boolean {
    const leftMs = moment - now().getTime()
    return leftMs > 0 && leftMs <= longestMs
  }

  return {
    find(key) {
      const entry = entries.getIfPresent(key)
      if (entry === null || !isWithin(staleAfterMs, entry.staleAt)) return undefined
      counts.hits++
      return entry.response
    },
    async obtain(key, make) {
      if (maxBytes === 0) return finishResponse(await make())
      const entry = entries.peek(key)
      if (entry === null) return fill(key, make)
      counts.hits++
      if (isWithin(staleAfterMs, entry.staleAt)) return entry.response
      const isExpired = !isWithin(expiresAfterMs, entry.expiresAt)
      const filled = fill(key, make).catch((error) => {
        if (!isPassing(error)) throw error
        entry.staleAt = now().getTime() + retryAfterMs
        entry.expiresAt = Math.max(entry.expiresAt, entry.staleAt)
        return entry.response
      })
      if (isExpired) return filled
      // No request waits for this filling. Its error reaches the next request after the stale response has
      // expired.
      filled.catch(() => {})
      return entry.response
    },
    drop(tags) {
      joinable.clear()
      for (const filling of inFlight) for (const tag of tags) filling.dropped.add(tag)
      for (const key of new Set(tags.flatMap((tag) => [...(keysOfTag.get(tag) ?? [])]))) {
        entries.delete(key)
        counts.drops++
      }
    },
    dropAll() {
      joinable.clear()
      for (const filling of inFlight) filling.isAllDropped = true
      counts.drops += entries.size
      entries.clear()
    },
    figures: () => ({ ...counts, entries: entries.size, bytes: entries.weightedSize }),
  }
}
