// Files that were sent lately, in memory: scripts, style sheets, fonts and pictures. A page asks for dozens of them, and
// to find, open and stream one from a disk (or from another machine) takes many times what sending it takes.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './compression.ts'

/** As it was sent to whoever asked first. */
export interface SentFile {
  readonly etag: string | null
  /** Pairs in one list, without what is of one request or one length. */
  readonly headers: readonly string[]
  readonly bytes: Buffer
}

export interface SentFiles {
  /** `encoding`: what the caller takes best. */
  find(address: string, encoding: Encoding | null): SentFile | undefined
  keep(address: string, encoding: Encoding | null, file: SentFile): void
  figures(): { hits: number; files: number; bytes: number }
}

/** A picture that is deleted is gone from memory, too, after this; so is every other change in a folder. */
const keptForMs = 60_000
/** Films and the like come from the disk. */
const largestBytes = 512 * 1024
/** For addresses and headers. */
const overheadBytes = 2048

interface Entry {
  forms: Map<Encoding | null, SentFile>
  bytes: number
  until: number
}

/** `maxBytes`: 0 keeps nothing. */
export function createSentFiles({ maxBytes, now }: { maxBytes: number; now: () => Date }): SentFiles {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>()
  let bytes = 0
  let hits = 0

  function remove(address: string, entry: Entry): void {
    entries.delete(address)
    bytes -= entry.bytes
  }

  function isCurrent({ until }: Entry): boolean {
    const leftMs = until - now().getTime()
    return leftMs > 0 && leftMs <= keptForMs
  }

  return {
    find(address, encoding) {
      const entry = entries.get(address)
      const file = entry?.forms.get(encoding)
      if (entry === undefined || file === undefined) return undefined
      entries.delete(address)
      if (!isCurrent(entry)) {
        bytes -= entry.bytes
        return undefined
      }
      entries.set(address, entry)
      hits++
      return file
    },
    keep(address, encoding, file) {
      if (file.bytes.length + overheadBytes > maxBytes) return
      const known = entries.get(address)
      if (known !== undefined) remove(address, known)
      const isOfNow = known !== undefined && isCurrent(known)
      const entry: Entry = isOfNow
        ? known
        : { forms: new Map(), bytes: 0, until: now().getTime() + keptForMs }
      entry.bytes += file.bytes.length + overheadBytes - weightOf(entry.forms.get(encoding))
      entry.forms.set(encoding, file)
      entries.set(address, entry)
      bytes += entry.bytes
      for (const [oldest, { bytes: weight }] of entries) {
        if (bytes <= maxBytes) return
        entries.delete(oldest)
        bytes -= weight
      }
    },
    figures: () => ({ hits, files: entries.size, bytes }),
  }
}

function weightOf(file: SentFile | undefined): number {
  return file === undefined ? 0 : file.bytes.length + overheadBytes
}

/** Keeps what the routes of `app` stream to everyone alike. */
export function keepSentFiles(app: FastifyInstance, files: SentFiles): void {
  // Calls back: for all other answers a promise would cost more than the question.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!(payload instanceof Readable) || !mayBeKept(request, reply)) return done(null, payload)
    buffer(payload).then((bytes) => {
      const wanted = chooseEncoding(request.headers['accept-encoding'])
      const sent = reply.getHeader('content-encoding') ?? null
      // Sent plain to whoever takes it compressed: there is no compressed one.
      if (sent === wanted || sent === null) files.keep(request.url, wanted, asSent(reply, bytes))
      done(null, bytes)
    }, done)
  })
}

/** An address with a query names the same file once more: nobody fills the memory with such. */
function mayBeKept({ method, url }: FastifyRequest, reply: FastifyReply): boolean {
  const length = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY)
  const isPublic = String(reply.getHeader('cache-control')).startsWith('public')
  const isPlain = method === 'GET' && reply.statusCode === 200 && !url.includes('?')
  return isPlain && isPublic && !reply.hasHeader('set-cookie') && length <= largestBytes
}

function asSent(reply: FastifyReply, bytes: Buffer): SentFile {
  const { 'x-request-id': _, 'content-length': __, ...headers } = reply.getHeaders()
  return {
    etag: headers.etag === undefined ? null : String(headers.etag),
    headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
    bytes,
  }
}
