// Every public address for search engines: an index, and lists of at most as many addresses as the format allows.
// Tours and products stream from the database, so that a million of them needs no more memory than a few.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '#server/answers/compression.ts'
import type { Database } from '#server/database/client.ts'
import type { PublicAddress, PublicAddresses } from '#server/database/public-addresses.ts'
import { AppError } from '#server/errors.ts'
import { productAddresses } from '#server/features/products/products.queries.ts'
import { tourAddresses } from '#server/features/tours/tours.queries.ts'

/** What the pages themselves know: client/site/site-pages.ts. */
export interface SitePages {
  publicPages: readonly { path: string; lastChange?: string }[]
  privatePaths: readonly string[]
}

export interface SitemapOptions {
  db: Database
  publicUrl: string
  sitePages: () => Promise<SitePages>
  now?: () => Date
  /** Addresses in one list: 50 000 is what the format allows. */
  partSize?: number
}

interface Collection {
  addresses: PublicAddresses
  /** The one true address of a record, as its page names it. */
  pathOf: (record: PublicAddress) => string
}

const collections: Record<string, Collection> = {
  tours: { addresses: tourAddresses, pathOf: ({ id }) => `/tour-item/${id}` },
  products: {
    addresses: productAddresses,
    pathOf: ({ slug }) => `/shop/products/${encodeURIComponent(slug)}`,
  },
}

const rowsPerRead = 2_000
const keepSeconds = 3_600
/** Lists that are written at the same time: a whole one reads 50 000 rows. */
const mostAtOnce = 4

const part = /^(tours|products)(?:-after-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?\.xml$/

export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { db, publicUrl, sitePages, partSize = 50_000, now = () => new Date() } = options
  const readIndex = keptFor(keepSeconds, now, () => indexOf(db, publicUrl, partSize))

  app.get('/sitemap.xml', async (request, reply) => sendXml(request, reply, [await readIndex()]))

  app.get('/sitemaps/pages.xml', async (request, reply) => {
    const { publicPages } = await sitePages()
    const entries = publicPages.map(({ path, lastChange }) => entry('url', publicUrl + path, lastChange))
    return sendXml(request, reply, [listHead, ...entries, listEnd])
  })

  let underWay = 0
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, name, after] = part.exec(request.params.file) ?? []
    const collection = collections[name ?? '']
    if (collection === undefined) return reply.callNotFound()
    if (underWay >= mostAtOnce) throw new AppError('unavailable', undefined, { retryAfterSeconds: 5 })
    underWay++
    reply.raw.once('close', () => underWay--)
    const reader = readPart(db, collection.addresses, after ?? null, partSize)
    // The first rows before the head: where there are none the list does not exist, and a database that is away is told.
    const first = await reader.next()
    if (first.done) return reply.callNotFound()
    const write = (record: PublicAddress) =>
      entry('url', publicUrl + collection.pathOf(record), record.updatedAt.toISOString())
    async function* document() {
      yield listHead + first.value!.map(write).join('')
      for await (const rows of reader) yield rows.map(write).join('')
      yield listEnd
    }
    return sendXml(request, reply, document())
  })
}

async function* readPart(db: Database, addresses: PublicAddresses, after: string | null, size: number) {
  let last = after
  for (let left = size; left > 0; ) {
    const rows = await addresses.listAddresses(db, last, Math.min(left, rowsPerRead))
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.id
    left -= rows.length
  }
}

async function indexOf(db: Database, publicUrl: string, partSize: number): Promise<string> {
  const lists = [entry('sitemap', `${publicUrl}/sitemaps/pages.xml`)]
  for (const [name, { addresses }] of Object.entries(collections)) {
    for (const { after, lastChange } of await addresses.listParts(db, partSize)) {
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

/** `address` is percent-encoded already, except for what XML minds. */
function entry(element: 'url' | 'sitemap', address: string, lastChange?: string): string {
  const location = address.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  const changed = lastChange === undefined ? '' : `<lastmod>${lastChange}</lastmod>`
  return `<${element}><loc>${location}</loc>${changed}</${element}>\n`
}

/** Compressed for whoever takes it: a whole list has 8 MB of much the same. */
function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${keepSeconds}`)
    .header('vary', 'accept-encoding')
  if (request.method === 'HEAD') return reply.send()
  const text = Readable.from(parts)
  if (encoding === null) return reply.send(text)
  const packer =
    encoding === 'br'
      ? createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 6 })
  // Whichever of the two ends early ends the other; the answer itself tells of a fault by stopping short.
  pipeline(text, packer).catch((error) => request.log.debug({ err: error }, 'sitemap ended early'))
  return reply.header('content-encoding', encoding).send(packer)
}

/** Reads once for everybody who asks, and again when it has become old. Failures are not kept. */
function keptFor<Value>(seconds: number, now: () => Date, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | undefined
  return () => {
    const time = now().getTime()
    if (kept === undefined || time >= kept.until) {
      const fresh = { value: read(), until: time + seconds * 1000 }
      kept = fresh
      fresh.value.catch(() => {
        if (kept === fresh) kept = undefined
      })
    }
    return kept.value
  }
}
