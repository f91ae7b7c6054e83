// The sitemap: an index, and lists with at most as many addresses as the format allows. A list is written
// once an hour, compressed while it is read from the database, and sent from memory, so that slow readers
// hold no database connection. 50 000 addresses compress to about a megabyte.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import type { SitemapPage, SitemapPages } from '#server/database/sitemap-pages.ts'
import { acceptsGzip } from '#server/http/cache/compression.ts'

/** The pages with fixed content (client/site/site-pages.ts). */
export interface SitePages {
  publicPages: readonly { path: string; lastChange?: string }[]
  privatePaths: readonly string[]
}

export type Collections = Readonly<Record<string, Collection>>

export interface SitemapOptions {
  db: Database
  publicUrl: string
  sitePages: () => Promise<SitePages>
  /** By the names in the addresses of their lists. */
  collections: Collections
  now?: () => Date
  /** Addresses in one list: 50 000 is what the format allows. */
  partSize?: number
}

/** The public pages of one kind of record. */
export interface Collection {
  addresses: SitemapPages
  /** The canonical path of a record. */
  pathOf: (record: SitemapPage) => string
}

const rowsPerRead = 2_000
const keepSeconds = 3_600
/** Lists that are written at the same time: a whole one reads 50 000 rows. */
const mostAtOnce = 4
/** After this time the database is asked again for a list that this process does not know. */
const unknownSeconds = 60

const part = /^([a-z]+)(?:-after-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?\.xml$/

export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { db, publicUrl, sitePages, collections, partSize = 50_000, now = () => new Date() } = options
  const readParts = keptFor(now, () => partsOf(db, collections, partSize))
  const lists = new Map<string, { list: Promise<Buffer | null>; until: number }>()
  let underWay = 0

  app.get('/sitemap.xml', async (request, reply) =>
    sendXml(request, reply, indexOf(await readParts(keepSeconds), publicUrl)),
  )

  app.get('/sitemaps/pages.xml', async (request, reply) => {
    const { publicPages } = await sitePages()
    const entries = publicPages.map(({ path, lastChange }) => entry('url', publicUrl + path, lastChange))
    return sendXml(request, reply, [listHead, ...entries, listEnd].join(''))
  })

  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const { file } = request.params
    const [, name, after = null] = part.exec(file) ?? []
    const collection = Object.hasOwn(collections, name ?? '') ? collections[name!] : undefined
    // Only lists of the index: otherwise every id would start another list.
    if (collection === undefined || !(await isPart(name!, after))) return reply.callNotFound()
    const list = await obtainList(file, collection, after)
    return list === null ? reply.callNotFound() : sendPacked(request, reply, list)
  })

  async function isPart(name: string, after: string | null): Promise<boolean> {
    if (after === null) return true
    const isIn = (parts: Parts) => parts[name]!.some((each) => each.after === after)
    return isIn(await readParts(keepSeconds)) || isIn(await readParts(unknownSeconds))
  }

  /** Null for a list without addresses. Failures are not cached. */
  function obtainList(file: string, collection: Collection, after: string | null): Promise<Buffer | null> {
    const time = now().getTime()
    for (const [name, { until }] of lists) if (until <= time) lists.delete(name)
    const known = lists.get(file)
    if (known !== undefined) return known.list
    if (underWay >= mostAtOnce) throw new AppError('unavailable', undefined, { retryAfterSeconds: 5 })
    underWay++
    const list = writeList(collection, after).finally(() => underWay--)
    const fresh = { list, until: time + keepSeconds * 1000 }
    const forget = () => {
      if (lists.get(file) === fresh) lists.delete(file)
    }
    lists.set(file, fresh)
    list.then((written) => written === null && forget(), forget)
    return list
  }

  async function writeList(collection: Collection, after: string | null): Promise<Buffer | null> {
    const reader = readPart(db, collection.addresses, after, partSize)
    const first = await reader.next()
    if (first.done) return null
    const write = (record: SitemapPage) =>
      entry('url', publicUrl + collection.pathOf(record), record.updatedAt.toISOString())
    async function* document() {
      yield listHead + first.value!.map(write).join('')
      for await (const rows of reader) yield rows.map(write).join('')
      yield listEnd
    }
    const packer = createGzip()
    const [packed] = await Promise.all([buffer(packer), pipeline(Readable.from(document()), packer)])
    return packed
  }
}

async function* readPart(db: Database, addresses: SitemapPages, after: string | null, size: number) {
  let last = after
  for (let left = size; left > 0; ) {
    const rows = await addresses.listPages(db, last, Math.min(left, rowsPerRead))
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.id
    left -= rows.length
  }
}

type Parts = Record<string, Awaited<ReturnType<SitemapPages['listParts']>>>

async function partsOf(db: Database, collections: Collections, partSize: number): Promise<Parts> {
  const parts: Parts = {}
  for (const [name, { addresses }] of Object.entries(collections)) {
    parts[name] = await addresses.listParts(db, partSize)
  }
  return parts
}

function indexOf(parts: Parts, publicUrl: string): string {
  const lists = [entry('sitemap', `${publicUrl}/sitemaps/pages.xml`)]
  for (const [name, all] of Object.entries(parts)) {
    for (const { after, lastChange } of all) {
      const file = after === null ? name : `${name}-after-${after}`
      lists.push(entry('sitemap', `${publicUrl}/sitemaps/${file}.xml`, lastChange.toISOString()))
    }
  }
  return `${declaration}<sitemapindex xmlns="${format}">\n${lists.join('')}</sitemapindex>\n`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const format = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const listHead = `${declaration}<urlset xmlns="${format}">\n`
const listEnd = '</urlset>\n'

/** `address` is percent-encoded already, but not escaped for XML. */
function entry(element: 'url' | 'sitemap', address: string, lastChange?: string): string {
  const location = address.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  const changed = lastChange === undefined ? '' : `<lastmod>${lastChange}</lastmod>`
  return `<${element}><loc>${location}</loc>${changed}</${element}>\n`
}

function sendXml(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  writeHead(reply)
  return request.method === 'HEAD' ? reply.send() : reply.send(text)
}

/**
 * Sends the compressed list, or decompresses it for callers that do not accept gzip: 8 MB for a full list.
 */
function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Buffer): FastifyReply {
  writeHead(reply).header('vary', 'accept-encoding')
  const acceptsPacked = acceptsGzip(request.headers['accept-encoding'])
  if (acceptsPacked) reply.header('content-encoding', 'gzip')
  if (request.method === 'HEAD') return reply.send()
  if (acceptsPacked) return reply.send(packed)
  const unpacker = createGunzip()
  // After an error the response ends early.
  pipeline(Readable.from([packed]), unpacker).catch((error) => {
    request.log.debug({ err: error }, 'sitemap ended early')
  })
  return reply.send(unpacker)
}

function writeHead(reply: FastifyReply): FastifyReply {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${keepSeconds}`)
}

/** Caches a read for all callers, until the value is older than a caller accepts. Failures are not cached. */
function keptFor<Value>(now: () => Date, read: () => Promise<Value>): (seconds: number) => Promise<Value> {
  let kept: { value: Promise<Value>; at: number } | undefined
  return (seconds) => {
    const time = now().getTime()
    if (kept === undefined || time >= kept.at + seconds * 1000) {
      const fresh = { value: read(), at: time }
      kept = fresh
      fresh.value.catch(() => {
        if (kept === fresh) kept = undefined
      })
    }
    return kept.value
  }
}
