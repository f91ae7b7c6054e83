// After every write that changes public data, no process sends a stale response from its cache.
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createProduct,
  createTour,
  type SignedIn,
  signUp,
  testPassword,
} from '#server/testing/factories.ts'
import { jpegUpload } from '#server/testing/pictures.ts'

const testApp = await buildTestApp({ environment: { PAGE_CACHE_MB: '8' } })
const { server, app } = testApp
const sibling = await testApp.buildSibling()

const dropAll = () => {
  app.responseCache.dropAll()
  sibling.responseCache.dropAll()
}
beforeEach(dropAll)
afterEach(dropAll)

interface Ids {
  tour: string
  product: string
}
type Answer = Promise<{ statusCode: number; body: string }>

interface Write {
  what: string
  /** Reads whose answers the write changes. */
  reads: (ids: Ids) => string[]
  /** Creates the data that the reads need, and returns the function that writes. */
  prepare: (ids: Ids) => Promise<() => Answer>
}

const today = dateInUtc(new Date())
const stars = { Rating: 80, Comfort: 80, Food: 80, Hospitality: 80, Hygiene: 80, Reception: 80 }
const image = await jpegUpload('#1f8a8c')
const newTour = {
  ...{ title: 'Three harbours', subTitle: 'A boat', description: 'A week under sail.', location: 'Greece' },
  ...{ type: 'Trendy', age: 10, cost: 1690.5, seats: 8, calendarDate: addDays(today, 200), available: true },
  ...{ image, previews: [] },
}
const newProduct = {
  ...{ title: 'Enamel mug', subTitle: 'For tea', description: 'Chips.', sku: 'HY-MUG', category: 'Vintage' },
  ...{ dimensions: '9 × 9 × 8 cm', cost: 24.5, weight: 0.25, tag: [], available: true, image, previews: [] },
}

const superAdmin = () => signUp(testApp, { role: 3 })

interface Reviewed {
  /** The reviewed item. */
  of: string
  reads: (ids: Ids) => string[]
  /** Reads that contain the authors' names. */
  lists: (ids: Ids) => string[]
  review: (author: SignedIn, ids: Ids) => Answer
  /** The path that deletes the only review. */
  path: (ids: Ids) => Promise<string>
}

const reviewed: Reviewed[] = [
  {
    of: 'a tour',
    reads: ({ tour }) => ['/cards', `/cards/${tour}`],
    lists: ({ tour }) => [`/cards/${tour}/reviews`],
    review: (author, { tour }) =>
      author.call('PATCH', `/cards/${tour}/review`, { ...stars, description: 'Calm water.' }),
    path: async ({ tour }) => {
      const [{ id }] = await testApp.sql<[{ id: string }]>`
        select id from tour_reviews where tour_id = ${tour}`
      return `/cards/${tour}/review/${id}`
    },
  },
  {
    of: 'a product',
    reads: ({ product }) => ['/products?sort=rating', `/products/${product}`],
    lists: ({ product }) => [`/comments?productId=${product}`],
    review: (author, { product: productId }) =>
      author.call('POST', '/comments', { productId, description: 'Warm.', rating: 4 }),
    path: async ({ product }) => {
      const [{ id }] = await testApp.sql<[{ id: string }]>`
        select id from product_reviews where product_id = ${product}`
      return `/comments/${id}`
    },
  },
]

const reviewWrites = reviewed.flatMap(({ of, reads, lists, review, path }): Write[] => [
  {
    what: `a review of ${of}`,
    reads: (ids) => [...reads(ids), ...lists(ids)],
    prepare: async (ids) => {
      const author = await signUp(testApp)
      return () => review(author, ids)
    },
  },
  {
    what: `a deleted review of ${of}`,
    reads: (ids) => [...reads(ids), ...lists(ids)],
    prepare: async (ids) => {
      const author = await signUp(testApp)
      await review(author, ids)
      const reviewPath = await path(ids)
      return () => author.call('DELETE', reviewPath)
    },
  },
  {
    what: `an erased author of a review of ${of}`,
    reads: lists,
    prepare: async (ids) => {
      const author = await signUp(testApp)
      await review(author, ids)
      return () => author.call('POST', '/user/erase', { password: testPassword })
    },
  },
])

const seatReads = ({ tour }: Ids) => [`/cards/${tour}/seats?from=${today}&to=${addDays(today, 60)}`]

const writes: Write[] = [
  ...reviewWrites,
  {
    what: 'a new tour',
    reads: () => ['/cards', '/search?q=harbours'],
    prepare: async () => {
      const staff = await superAdmin()
      return () => staff.call('POST', '/cards', newTour)
    },
  },
  {
    what: 'an edited tour',
    reads: ({ tour }) => ['/cards', '/search?q=harbours', `/cards/${tour}`],
    prepare: async ({ tour }) => {
      const staff = await superAdmin()
      return () => staff.call('PATCH', `/cards/${tour}`, { title: 'Two harbours and a boat' })
    },
  },
  {
    what: 'a deleted tour',
    reads: () => ['/cards', '/search?q=harbours'],
    prepare: async ({ tour }) => {
      const staff = await superAdmin()
      return () => staff.call('DELETE', `/cards/${tour}`)
    },
  },
  {
    what: 'a booking',
    reads: seatReads,
    prepare: async ({ tour }) => {
      const traveller = await signUp(testApp)
      return () => traveller.call('POST', '/tours', bookingOf(tour))
    },
  },
  {
    what: 'a cancelled booking',
    reads: seatReads,
    prepare: async ({ tour }) => {
      const traveller = await signUp(testApp)
      const booking = await traveller.call('POST', '/tours', bookingOf(tour))
      return () => traveller.call('DELETE', `/tours/${booking.json()._id}`)
    },
  },
  {
    what: 'a new product',
    reads: () => ['/products', '/product-categories'],
    prepare: async () => {
      const staff = await superAdmin()
      return () => staff.call('POST', '/products', newProduct)
    },
  },
  {
    what: 'an edited product',
    reads: ({ product }) => ['/products', '/product-categories', `/products/${product}`],
    prepare: async ({ product }) => {
      const staff = await superAdmin()
      return () => staff.call('PATCH', `/products/${product}`, { category: 'Vintage' })
    },
  },
  {
    what: 'a deleted product',
    reads: () => ['/products', '/product-categories'],
    prepare: async ({ product }) => {
      const staff = await superAdmin()
      return () => staff.call('DELETE', `/products/${product}`)
    },
  },
]

async function read(url: string, from: FastifyInstance): Promise<string> {
  const response = await from.inject(`/api${url}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.body
}

test.each(writes)(
  '$what is visible at once in the process that wrote it, and soon in the others',
  async ({ reads, prepare }) => {
    const [tour, product] = [
      await createTour(testApp, { title: 'Two harbours' }),
      await createProduct(testApp, { category: 'Camping' }),
    ]
    const ids = { tour: tour.id, product: product.id }
    const write = await prepare(ids)
    const before = new Map<string, string>()
    for (const url of reads(ids)) {
      before.set(url, await read(url, server))
      // Until the sibling has also received the prepared data.
      await expect.poll(() => read(url, sibling.server)).toBe(before.get(url))
    }
    const written = await write()
    expect(written.statusCode, written.body).toBeLessThan(300)
    const after = new Map<string, string>()
    for (const [url, old] of before) {
      after.set(url, await read(url, server))
      expect(after.get(url), url).not.toBe(old)
    }
    await expect
      .poll(() => Promise.all([...after.keys()].map((url) => read(url, sibling.server))))
      .toEqual([...after.values()])
  },
)
