// Cache of finished answers: pages and reads of the API that are the same bytes for everyone. Simultaneous
// requests share one build. Answers are invalidated by tag when data changes, and evicted by W-TinyLFU when
// the cache is full.
import { newCache, RemovalReason } from 'transitory'
import {
  type CachedAnswer,
  compressAnswer,
  type FinishedAnswer,
  finishAnswer,
  type MadeAnswer,
} from './finished-response.ts'

export interface AnswerCacheFigures {
  hits: number
  fills: number
  /** Answers that were invalidated by changes of data. */
  drops: number
  /** Answers that were removed to make room for others. */
  evictions: number
  entries: number
  bytes: number
}

export interface AnswerCache {
  /** The cached answer, if it is fresh. */
  find(key: string): FinishedAnswer | undefined
  /** The cached answer, or else the answer of `make`, which is called once for simultaneous requests. */
  obtain(key: string, make: () => Promise<MadeAnswer>): Promise<FinishedAnswer>
  /** Invalidates all answers with one of these tags, including those that are being made. */
  drop(tags: readonly string[]): void
  dropAll(): void
  figures(): AnswerCacheFigures
}

export interface AnswerCacheOptions {
  /** Total size of compressed bodies, headers and keys; 0 disables the cache. */
  maxBytes: number
  now: () => Date
  /** Whether an error is temporary. Then the stale answer is sent. */
  isPassing: (error: unknown) => boolean
}

/** From this age on an answer is rebuilt in the background, because pages choose some content at random. */
const staleAfterMs = 5 * 60_000
/** From this age on the next request waits for the new answer. */
const expiresAfterMs = 10 * 60_000
/** While the database is away, the pause before an answer is built again. */
const retryAfterMs = 1000
/** Estimated size of an entry's key, headers and tags. */
const overheadBytes = 2048

interface Entry {
  answer: CachedAnswer
  tags: readonly string[]
  staleAt: number
  expiresAt: number
}

interface Filling {
  promise: Promise<FinishedAnswer>
  /** Tags that were dropped since the filling started: its data may be stale. */
  dropped: Set<string>
  isAllDropped: boolean
}

export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  const { maxBytes, now, isPassing } = options
  const keysOfTag = new Map<string, Set<string>>()
  /** After an invalidation, a request never joins a filling that started before it. */
  const joinable = new Map<string, Filling>()
  const inFlight = new Set<Filling>()
  const counts = { hits: 0, fills: 0, drops: 0, evictions: 0 }
  const entries = newCache<string, Entry>()
    // The library lets a cache grow by a hundredth before it evicts.
    .maxSize(Math.floor(maxBytes / 1.01))
    .withWeigher((_key, { answer }) => answer.size() + overheadBytes)
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

  function store(key: string, answer: CachedAnswer, tags: readonly string[], madeAt: number): void {
    const nextHour = (Math.floor(madeAt / 3_600_000) + 1) * 3_600_000
    const entry: Entry = {
      answer,
      tags,
      // Upcoming departures change with the day, bookable departures with the hour, since each cut-off is at
      // a full hour.
      staleAt: Math.min(madeAt + staleAfterMs, nextHour),
      expiresAt: Math.min(madeAt + expiresAfterMs, nextHour),
    }
    entries.delete(key)
    for (const tag of tags) keysOfTag.set(tag, (keysOfTag.get(tag) ?? new Set()).add(key))
    entries.set(key, entry)
  }

  /** A separate function, so that its closure does not retain the request for which the answer was made. */
  function weighAgain(key: string) {
    return (answer: CachedAnswer): void => {
      const entry = entries.peek(key)
      if (entry?.answer === answer) entries.set(key, entry)
    }
  }

  function fill(key: string, make: () => Promise<MadeAnswer>): Promise<FinishedAnswer> {
    const joined = joinable.get(key)
    if (joined !== undefined) return joined.promise
    const filling: Filling = { promise: Promise.resolve().then(run), dropped: new Set(), isAllDropped: false }
    joinable.set(key, filling)
    inFlight.add(filling)
    counts.fills++
    return filling.promise

    async function run(): Promise<FinishedAnswer> {
      const madeAt = now().getTime()
      try {
        const made = await make()
        const { tags } = made
        if (tags === null) return finishAnswer(made)
        const answer = await compressAnswer(made, weighAgain(key))
        const isCurrent = !filling.isAllDropped && !tags.some((tag) => filling.dropped.has(tag))
        if (isCurrent) store(key, answer, tags, madeAt)
        return answer
      } finally {
        inFlight.delete(filling)
        if (joinable.get(key) === filling) joinable.delete(key)
      }
    }
  }

  /**
   * Whether `moment` is in the future by at most `longestMs`. Further ahead means that the clock was wrong
   * when the answer was made.
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
      return entry.answer
    },
    async obtain(key, make) {
      if (maxBytes === 0) return finishAnswer(await make())
      const entry = entries.peek(key)
      if (entry === null) return fill(key, make)
      counts.hits++
      if (isWithin(staleAfterMs, entry.staleAt)) return entry.answer
      const isExpired = !isWithin(expiresAfterMs, entry.expiresAt)
      const filled = fill(key, make).catch((error) => {
        if (!isPassing(error)) throw error
        entry.staleAt = now().getTime() + retryAfterMs
        entry.expiresAt = Math.max(entry.expiresAt, entry.staleAt)
        return entry.answer
      })
      if (isExpired) return filled
      // No request waits for this filling. Its error reaches the next request after the stale answer has
      // expired.
      filled.catch(() => {})
      return entry.answer
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
