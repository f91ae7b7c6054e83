// Finished answers, kept in memory: pages and reads of the API that are the same bytes for everyone.
// Filled once however many ask, dropped by tag when data changes, bounded in bytes.
import { hash } from 'node:crypto'
import { compressText, type Encoding, worthwhileBytes } from './compression.ts'

/** What was made for an address. */
export interface MadeAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
  /** What it was made from, as `tagsOf` (answer-tags.ts) names it; null for what must not be kept. */
  tags: readonly string[] | null
}

/** An answer as it is sent, kept or not. */
export interface FinishedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null where there is nothing to compare: faults, refusals, redirects. */
  readonly etag: string | null
  readonly bytes: Buffer
  /** Compressed at its first request; the bytes as they are where compressing is of no use. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>
}

export interface AnswerCacheFigures {
  hits: number
  fills: number
  /** Answers that were dropped because data has changed. */
  drops: number
  /** Answers that made room for others. */
  evictions: number
  entries: number
  bytes: number
}

export interface AnswerCache {
  /** What is kept for a key and may be sent as it is. `address`: under which it was asked for. */
  find(key: string, address: string): FinishedAnswer | undefined
  /** The same for an address as it was written in a request, where it has been asked for before. */
  findByAddress(address: string): FinishedAnswer | undefined
  /** What is kept, or else what `make` makes: once for all who ask at the same moment. */
  obtain(key: string, make: () => Promise<MadeAnswer>): Promise<FinishedAnswer>
  /** Nothing made from any of these before now is sent to whoever asks from now on. */
  drop(tags: readonly string[]): void
  dropAll(): void
  figures(): AnswerCacheFigures
}

export interface AnswerCacheOptions {
  /** Bodies, compressed ones and headers together; 0 keeps nothing. */
  maxBytes: number
  now: () => Date
  /** Whether making failed for a reason that will pass: then what is kept is sent although it is old. */
  isPassing: (error: unknown) => boolean
}

/** Pages draw some of their content at random: from here on an answer is made again behind the next visitor's back. */
const staleAfterMs = 5 * 60_000
/** From here on the next visitor waits for it. */
const expiresAfterMs = 10 * 60_000
/** While what an answer needs is away, it is not tried again for so long. */
const retryAfterMs = 1000
/** For the keys, headers and tags of an entry. */
const overheadBytes = 2048

/** Ways to write one address that are remembered: the usual one, and a few with parameters that mean nothing here. */
const mostAddresses = 4
const longestAddress = 500

interface Entry {
  key: string
  addresses: string[]
  answer: FinishedAnswer
  tags: readonly string[]
  bytes: number
  staleAt: number
  expiresAt: number
}

interface Filling {
  promise: Promise<FinishedAnswer>
  /** What was dropped since it began: what it has read of that may be old. */
  dropped: Set<string>
  isAllDropped: boolean
}

export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  const { maxBytes, now, isPassing } = options
  /** In the order of their last use. */
  const entries = new Map<string, Entry>()
  const entryOfAddress = new Map<string, Entry>()
  const keysOfTag = new Map<string, Set<string>>()
  const fillingOfKey = new Map<string, Filling>()
  /** Also those that nobody may join any more. */
  const fillings = new Set<Filling>()
  const counts = { hits: 0, fills: 0, drops: 0, evictions: 0 }
  let bytes = 0

  function remove(entry: Entry): void {
    entries.delete(entry.key)
    for (const address of entry.addresses) entryOfAddress.delete(address)
    bytes -= entry.bytes
    for (const tag of entry.tags) {
      const keys = keysOfTag.get(tag)
      keys?.delete(entry.key)
      if (keys?.size === 0) keysOfTag.delete(tag)
    }
  }

  function makeRoom(): void {
    for (const entry of entries.values()) {
      if (bytes <= maxBytes) return
      remove(entry)
      counts.evictions++
    }
  }

  function keep(key: string, answer: FinishedAnswer, tags: readonly string[], madeAt: number): Entry {
    const earlier = entries.get(key)
    if (earlier !== undefined) remove(earlier)
    const midnight = (Math.floor(madeAt / 86_400_000) + 1) * 86_400_000
    const entry: Entry = {
      key,
      addresses: [],
      answer,
      tags,
      bytes: answer.bytes.length + overheadBytes,
      // What lies ahead and what is over depends on the day.
      staleAt: Math.min(madeAt + staleAfterMs, midnight),
      expiresAt: Math.min(madeAt + expiresAfterMs, midnight),
    }
    entries.set(key, entry)
    bytes += entry.bytes
    for (const tag of tags) {
      const keys = keysOfTag.get(tag) ?? new Set()
      keysOfTag.set(tag, keys.add(key))
    }
    makeRoom()
    return entry
  }

  function fill(key: string, make: () => Promise<MadeAnswer>): Promise<FinishedAnswer> {
    const joined = fillingOfKey.get(key)
    if (joined !== undefined) return joined.promise
    const filling: Filling = { promise: Promise.resolve().then(run), dropped: new Set(), isAllDropped: false }
    fillingOfKey.set(key, filling)
    fillings.add(filling)
    counts.fills++
    return filling.promise

    async function run(): Promise<FinishedAnswer> {
      const madeAt = now().getTime()
      try {
        const made = await make()
        const { tags } = made
        let entry: Entry | undefined
        const answer = finishAnswer(made, (grown) => {
          if (entry === undefined || entries.get(key) !== entry) return
          entry.bytes += grown
          bytes += grown
          makeRoom()
        })
        const isCurrent =
          tags !== null && !filling.isAllDropped && !tags.some((tag) => filling.dropped.has(tag))
        if (isCurrent) entry = keep(key, answer, tags, madeAt)
        return answer
      } finally {
        fillings.delete(filling)
        if (fillingOfKey.get(key) === filling) fillingOfKey.delete(key)
      }
    }
  }

  /** Whoever asks after a drop joins nothing that began before it. */
  function closeFillings(): void {
    fillingOfKey.clear()
  }

  /** Before a moment, and not longer before it than can be: then the clock was ahead when the answer was made. */
  function isWithin(longestMs: number, moment: number): boolean {
    const leftMs = moment - now().getTime()
    return leftMs > 0 && leftMs <= longestMs
  }

  /** Counts and moves what is fresh to the end of the line. */
  function use(entry: Entry | undefined): Entry | undefined {
    if (entry === undefined || !isWithin(staleAfterMs, entry.staleAt)) return undefined
    entries.delete(entry.key)
    entries.set(entry.key, entry)
    counts.hits++
    return entry
  }

  return {
    find(key, address) {
      const entry = use(entries.get(key))
      if (entry === undefined) return undefined
      if (entry.addresses.length < mostAddresses && address.length <= longestAddress) {
        if (!entryOfAddress.has(address)) entry.addresses.push(address)
        entryOfAddress.set(address, entry)
      }
      return entry.answer
    },
    findByAddress: (address) => use(entryOfAddress.get(address))?.answer,
    async obtain(key, make) {
      if (maxBytes === 0) return finishAnswer(await make())
      const entry = entries.get(key)
      if (entry === undefined) return fill(key, make)
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
      // Nobody waits for it: what went wrong is told to whoever asks when the old answer has expired.
      filled.catch(() => {})
      return entry.answer
    },
    drop(tags) {
      closeFillings()
      for (const filling of fillings) for (const tag of tags) filling.dropped.add(tag)
      for (const tag of tags) {
        for (const key of [...(keysOfTag.get(tag) ?? [])]) {
          remove(entries.get(key)!)
          counts.drops++
        }
      }
    },
    dropAll() {
      closeFillings()
      for (const filling of fillings) filling.isAllDropped = true
      counts.drops += entries.size
      entries.clear()
      entryOfAddress.clear()
      keysOfTag.clear()
      bytes = 0
    },
    figures: () => ({ ...counts, entries: entries.size, bytes }),
  }
}

export function finishAnswer(made: MadeAnswer, onGrown: (bytes: number) => void = () => {}): FinishedAnswer {
  const bytes = Buffer.from(made.body)
  const encoded = new Map<Encoding, Buffer | Promise<Buffer>>()
  const compress = async (encoding: Encoding): Promise<Buffer> => {
    const compressed = await compressText(bytes, encoding)
    encoded.set(encoding, compressed)
    onGrown(compressed.length)
    return compressed
  }
  return {
    status: made.status,
    headers: made.headers,
    etag: made.status === 200 ? `W/"${hash('sha1', bytes, 'base64url')}"` : null,
    bytes,
    encoded(encoding) {
      if (bytes.length < worthwhileBytes) return bytes
      const known = encoded.get(encoding)
      if (known !== undefined) return known
      const compressing = compress(encoding)
      encoded.set(encoding, compressing)
      return compressing
    },
  }
}
