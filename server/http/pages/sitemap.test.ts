import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '#server/calls/errors.ts'
import { handleError, sendNotFound } from '#server/http/errors.ts'
import { sitemapCollections } from '#server/process/serve.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour } from '#server/testing/factories.ts'
import { statementsOf } from '#server/testing/query-plans.ts'
import { registerRobots } from './robots.ts'
import { registerSitemap, type SitePages } from './sitemap.ts'

const testApp = await buildTestApp()
const publicUrl = 'https://halyard.example'
const sitePages = async (): Promise<SitePages> => ({
  publicPages: [
    { path: '/' },
    { path: '/detail/trains', lastChange: '2026-10-21T07:40:00Z' },
    { path: '/a&b' },
  ],
  privatePaths: ['/my-cart', '/admin'],
})

const opened: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()))
})

function open(options: { partSize?: number; db?: typeof testApp.db; publicUrl?: string } = {}) {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(sendNotFound)
  registerSitemap(app, {
    db: testApp.db,
    publicUrl,
    sitePages,
    collections: sitemapCollections,
    now: () => testApp.clock.now,
    ...options,
  })
  registerRobots(app, { publicUrl, sitePages })
  opened.push(app)
  return app
}

/** Inserts many tours with one statement. */
async function addTours(count: number): Promise<void> {
  await testApp.sql`
    insert into tours (id, slug, title, sub_title, description, image, previews, type, cost_cents, calendar_date, seats,
      location, age, updated_at)
    select (lpad(to_hex(number), 8, '0') || '-0000-7000-8000-000000000000')::uuid, 'walk-' || number, 'Walk ' || number,
      'On foot', '', '/images/tours/walk.webp', '{}', 'Europe', 1, '2027-01-01', 1, 'Norway', 1,
      timestamptz '2026-01-01 00:00:00Z' + number * interval '1 second'
    from generate_series(1, ${count}) as number`
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location!)

describe('the sitemap', () => {
  it('lists the product’s own pages, with their last change where it is known', async () => {
    const app = open()
    const index = await app.inject('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(index.headers['cache-control']).toBe('public, max-age=3600')
    // Without tours and products there are no lists of them.
    expect(locations(index.body)).toEqual([`${publicUrl}/sitemaps/pages.xml`])
    const { body } = await app.inject('/sitemaps/pages.xml')
    expect(body).toContain('<url><loc>https://halyard.example/</loc></url>')
    expect(body).toContain(
      '<url><loc>https://halyard.example/detail/trains</loc><lastmod>2026-10-21T07:40:00Z</lastmod></url>',
    )
    expect(body).toContain('<loc>https://halyard.example/a&#38;b</loc>')
    expect((await app.inject('/sitemaps/tours.xml')).statusCode).toBe(404)
  })

  it('lists tours and products by their canonical addresses, without deleted ones', async () => {
    const updatedAt = new Date('2026-03-04T05:06:07.000Z')
    await createTour(testApp, { title: 'Gone', deletedAt: new Date() })
    const { id } = await createTour(testApp, { title: 'Slow boat', updatedAt })
    await createProduct(testApp, { title: 'Ärmel & Hut', slug: 'ärmel', updatedAt })
    const app = open()
    const index = (await app.inject('/sitemap.xml')).body
    expect(index).toContain(
      `<sitemap><loc>${publicUrl}/sitemaps/tours.xml</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod></sitemap>`,
    )
    const tours = (await app.inject('/sitemaps/tours.xml')).body
    expect(tours.match(/<url>.*/g)).toEqual([
      `<url><loc>${publicUrl}/tour-item/${id}</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod></url>`,
    ])
    expect(locations((await app.inject('/sitemaps/products.xml')).body)).toEqual([
      `${publicUrl}/shop/products/%C3%A4rmel`,
    ])
  })

  it('is split into parts, and every tour is in exactly one part', async () => {
    await addTours(10_001)
    const app = open({ partSize: 4_000 })
    const index = (await app.inject('/sitemap.xml')).body
    const lists = locations(index).filter((location) => location.includes('tours'))
    expect(lists).toHaveLength(3)
    // The last change of each part is the latest of its own tours.
    expect(index).toContain('<lastmod>2026-01-01T01:06:40.000Z</lastmod>')
    const seen = new Set<string>()
    for (const [place, list] of lists.entries()) {
      const { statusCode, body } = await app.inject(new URL(list).pathname)
      expect(statusCode).toBe(200)
      const addresses = locations(body)
      expect(addresses).toHaveLength(place < 2 ? 4_000 : 2_001)
      for (const address of addresses) seen.add(address)
      expect(body.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true)
      expect(body.endsWith('</urlset>\n')).toBe(true)
    }
    expect(seen.size).toBe(10_001)
  })

  it('is compressed for callers that accept gzip', async () => {
    await addTours(3_000)
    const app = open()
    const plain = await app.inject('/sitemaps/tours.xml')
    for (const encoding of ['gzip', 'br, gzip;q=0.5']) {
      const packed = await app.inject({
        url: '/sitemaps/tours.xml',
        headers: { 'accept-encoding': encoding },
      })
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    }
    for (const encoding of ['identity', 'gzip;q=0']) {
      const unpacked = await app.inject({
        url: '/sitemaps/tours.xml',
        headers: { 'accept-encoding': encoding },
      })
      expect([unpacked.headers['content-encoding'], unpacked.body]).toEqual([undefined, plain.body])
    }
  })

  it('is read once an hour for any number of GET and HEAD requests', async () => {
    await addTours(3_000)
    const app = open()
    const url = '/sitemaps/tours.xml'
    const reads = await statementsOf(testApp.client, async () => {
      const head = await app.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.body]).toEqual([200, ''])
      const responses = await Promise.all(Array.from({ length: 6 }, () => app.inject(url)))
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    })
    // Two reads for the two parts, and one that finds no third part.
    expect(reads.filter(({ text }) => text.includes('"tours"'))).toHaveLength(3)
    testApp.clock.advance(3_600_000)
    const later = await statementsOf(testApp.client, () => app.inject(url))
    expect(later.filter(({ text }) => text.includes('"tours"'))).toHaveLength(3)
  })

  it('is counted once an hour for any number of requests', async () => {
    const app = open()
    await app.inject('/sitemap.xml')
    await createTour(testApp)
    expect(locations((await app.inject('/sitemap.xml')).body)).toHaveLength(1)
    testApp.clock.advance(3_600_000)
    expect(locations((await app.inject('/sitemap.xml')).body)).toHaveLength(2)
  })

  it.each([
    '/sitemaps/',
    '/sitemaps/users.xml',
    '/sitemaps/tours-after-1.xml',
    '/sitemaps/tours-after-zzzzzzzz-0000-0000-0000-000000000000.xml',
    '/sitemaps/tours-after-ffffffff-ffff-ffff-ffff-ffffffffffff.xml',
    '/sitemaps/constructor.xml',
    '/sitemaps/tours.xml%0a',
  ])('has no list at %s', async (url) => {
    await createTour(testApp)
    expect((await open().inject(url)).statusCode).toBe(404)
  })

  it('has only lists that the index names, including new ones', async () => {
    await addTours(3)
    const app = open({ partSize: 2 })
    const list = (number: number) =>
      app.inject(`/sitemaps/tours-after-0000000${number}-0000-7000-8000-000000000000.xml`)
    expect([(await list(1)).statusCode, (await list(2)).statusCode]).toEqual([404, 200])
    await createTour(testApp)
    await createTour(testApp)
    const { id } = (
      await testApp.sql<{ id: string }[]>`select id from tours order by id offset 3 limit 1`
    )[0]!
    const url = `/sitemaps/tours-after-${id}.xml`
    testApp.clock.advance(60_000)
    expect((await app.inject(url)).statusCode).toBe(200)
  })

  it('answers 503 with Retry-After when too many lists are written at once', async () => {
    await addTours(12)
    const app = open({ partSize: 2 })
    const index = (await app.inject('/sitemap.xml')).body
    const lists = locations(index).filter((location) => location.includes('tours'))
    expect(lists).toHaveLength(6)
    const ask = () => Promise.all(lists.map((list) => app.inject(new URL(list).pathname)))
    const responses = await ask()
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, 200, 200, 200, 503, 503])
    expect(responses.find(({ statusCode }) => statusCode === 503)!.headers['retry-after']).toBeDefined()
    // Finished lists free their places.
    expect((await ask()).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  })

  it('is served although slow readers hold connections', async () => {
    await addTours(5_000)
    await createProduct(testApp)
    // More than the network holds for those who do not read.
    const app = open({ publicUrl: `https://${'long.'.repeat(600)}example` })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const slow: IncomingMessage[] = []
    for (let reader = 0; reader < 8; reader++) {
      const path = '/sitemaps/tours.xml'
      const [response] = (await once(get({ port, host: '127.0.0.1', path }), 'response')) as [IncomingMessage]
      expect(response.statusCode).toBe(200)
      slow.push(response)
    }
    for (const list of ['tours', 'products']) {
      expect((await app.inject(`/sitemaps/${list}.xml`)).statusCode).toBe(200)
    }
    for (const response of slow) response.destroy()
  })

  it('that cannot be read answers with an error, and the next request reads it again', async () => {
    await createTour(testApp)
    let isAway = true
    const db = new Proxy(testApp.db, {
      get(target, name) {
        if (isAway) throw new AppError('unavailable')
        return Reflect.get(target, name)
      },
    })
    const app = open({ db })
    for (const url of ['/sitemap.xml', '/sitemaps/tours.xml']) {
      expect((await app.inject(url)).statusCode).toBe(503)
    }
    isAway = false
    for (const url of ['/sitemap.xml', '/sitemaps/tours.xml']) {
      expect((await app.inject(url)).statusCode).toBe(200)
    }
  })
})

it('robots.txt excludes the API, the back office and pages that need a sign-in, and names the sitemap', async () => {
  const { headers, body } = await open().inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /my-cart',
      'Disallow: /admin',
      '',
      'Sitemap: https://halyard.example/sitemap.xml',
      '',
    ].join('\n'),
  )
})
