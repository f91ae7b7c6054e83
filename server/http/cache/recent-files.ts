// Files that were sent within the last minute, in memory: scripts, style sheets, fonts and pictures. A page asks for
// dozens of them, and finding, opening and streaming a file costs ten times as much as sending it from memory.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newCache } from 'transitory'
import { chooseEncoding, type Encoding } from './compression.ts'

export interface RecentFile {
  /** Pattern of the route, for the metrics. */
  route: string
  etag: string | null
  /** Names and values in one list, without those of a single response. */
  headers: readonly string[]
  bytes: Buffer
}

export interface RecentFiles {
  /** `encoding`: the best that the caller accepts. */
  find(address: string, encoding: Encoding | null): RecentFile | undefined
  keep(address: string, encoding: Encoding | null, file: RecentFile): void
  figures(): { files: number; bytes: number }
}

/** A deleted picture is sent no longer than this, nor is an older version of a replaced file. */
const keptMs = 60_000
/** Larger files come from the disk. */
const largestBytes = 512 * 1024
/** Estimated size of an address and its headers. */
const overheadBytes = 2048

/** `maxBytes`: 0 keeps nothing. */
export function createRecentFiles({ maxBytes, now }: { maxBytes: number; now: () => Date }): RecentFiles {
  const entries = newCache<string, { file: RecentFile; until: number }>()
    // The library lets a cache grow by a hundredth before it evicts.
    .maxSize(Math.floor(maxBytes / 1.01))
    .withWeigher((_key, { file }) => file.bytes.length + overheadBytes)
    .build()
  const keyOf = (address: string, encoding: Encoding | null) => `${encoding} ${address}`
  return {
    find(address, encoding) {
      const entry = entries.getIfPresent(keyOf(address, encoding))
      if (entry === null) return undefined
      const leftMs = entry.until - now().getTime()
      // More than a minute ahead: the clock was wrong when the file was sent.
      return leftMs > 0 && leftMs <= keptMs ? entry.file : undefined
    },
    keep(address, encoding, file) {
      if (file.bytes.length + overheadBytes > maxBytes) return
      entries.set(keyOf(address, encoding), { file, until: now().getTime() + keptMs })
    },
    figures: () => ({ files: entries.size, bytes: entries.weightedSize }),
  }
}

/** Keeps the files that the routes of `scope` send to everyone alike. */
export function keepRecentFiles(scope: FastifyInstance, files: RecentFiles): void {
  scope.addHook('onSend', (request, reply, payload, done) => {
    if (!(payload instanceof Readable) || !mayBeKept(request, reply)) return done(null, payload)
    buffer(payload).then((bytes) => {
      const wanted = chooseEncoding(request.headers['accept-encoding'])
      const sent = reply.getHeader('content-encoding') ?? null
      // Uncompressed for a caller who accepts compression: there is no compressed form.
      if (sent === wanted || sent === null) files.keep(request.url, wanted, asSent(request, reply, bytes))
      done(null, bytes)
    }, done)
  })
}

/** Not addresses with a query, which name the same file under any number of addresses. */
function mayBeKept({ method, url }: FastifyRequest, reply: FastifyReply): boolean {
  const length = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY)
  const isWhole = method === 'GET' && reply.statusCode === 200 && !url.includes('?')
  const isPublic = String(reply.getHeader('cache-control')).startsWith('public')
  return isWhole && isPublic && !reply.hasHeader('set-cookie') && length <= largestBytes
}

function asSent(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): RecentFile {
  const { 'x-request-id': _, 'content-length': __, ...headers } = reply.getHeaders()
  return {
    route: request.routeOptions.url ?? 'none',
    etag: headers.etag === undefined ? null : String(headers.etag),
    headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
    bytes,
  }
}
