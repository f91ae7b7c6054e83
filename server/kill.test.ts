// What was acknowledged is there afterwards, however rudely the server went.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#server/calendar.ts'
import { buildServerIfStale, startBuiltServer } from '#server/testing/built-server.ts'
import { type HttpCall, httpSignIn } from '#server/testing/http-client.ts'

const rounds = 20
const password = 'sample password 1'
let dataDir: string

beforeAll(async () => {
  buildServerIfStale()
  dataDir = await mkdtemp(join(tmpdir(), 'halyard-kill-'))
}, 300_000)

afterAll(() => rm(dataDir, { recursive: true, force: true }))

interface Counts {
  quantity: number
  bookings: number
  tourReviews: number
  productReviews: number
}

/** What one traveller has written about one tour and one product, as the API shows it, and whether its parts agree. */
async function readState(call: HttpCall, tourId: string, productId: string, date: string): Promise<Counts> {
  const cart = (await call('GET /carts', {})).body
  const tour = (await call('GET /cards/:id', { params: { id: tourId } })).body
  const product = (await call('GET /products/:id', { params: { id: productId } })).body
  const reviews = (await call('GET /cards/:id/reviews', { params: { id: tourId } })).body
  const comments = (await call('GET /comments', { query: { productId } })).body
  const bookings = (await call('GET /tours/my-tour', {})).body.items.filter(
    (booking) => booking.tourId === tourId && booking.date === date,
  )
  const seats = (
    await call('GET /cards/:id/seats', { params: { id: tourId }, query: { from: date, to: date } })
  ).body
  const tickets = bookings.reduce((sum, { ticketCount }) => sum + ticketCount, 0)

  expect(reviews.totalCount).toBe(tour.numReviews)
  expect(comments.totalCount).toBe(product.numRating)
  expect(seats.items[0]!.seatsLeft).toBe(tour.seats - tickets)
  return {
    quantity: cart.items.find((line) => line.product._id === productId)?.quantity ?? 0,
    bookings: tickets,
    tourReviews: tour.numReviews,
    productReviews: product.numRating,
  }
}

test(`after ${rounds} kills in the middle of writes every acknowledged write is there`, async () => {
  const environment = { DATA_DIR: dataDir, SAMPLE_PASSWORD: password, RATE_LIMIT: 'off' }
  const date = addDays(dateInUtc(new Date()), 40)
  const acknowledged: Counts = { quantity: 0, bookings: 0, tourReviews: 0, productReviews: 0 }
  const sent: Counts = { ...acknowledged }
  let tourId = ''
  let productId = ''
  let before: Counts | null = null

  for (let round = 0; round < rounds; round++) {
    const server = await startBuiltServer(environment)
    const call = await httpSignIn(server.url, 'traveller', password)
    if (before === null) {
      const tours = (await call('GET /cards', { query: { itemsPerPage: 100 } })).body.items
      tourId = tours.find(({ available, seats }) => available && seats >= 20)!._id
      const products = (await call('GET /products', { query: { itemsPerPage: 100 } })).body.items
      productId = products.find(({ available }) => available)!._id
      before = await readState(call, tourId, productId, date)
    }
    const state = await readState(call, tourId, productId, date)
    for (const name of Object.keys(state) as (keyof Counts)[]) {
      // A write that was under way may have happened or not; what was answered has.
      expect(state[name] - before[name], `${name} in round ${round}`).toBeGreaterThanOrEqual(
        acknowledged[name],
      )
      expect(state[name] - before[name], `${name} in round ${round}`).toBeLessThanOrEqual(sent[name])
    }

    const scores = { Rating: 60, Comfort: 60, Food: 60, Hospitality: 60, Hygiene: 60, Reception: 60 }
    const description = `Round ${round}`
    const writes: Record<keyof Counts, () => Promise<{ status: number }>> = {
      quantity: () => call('POST /carts', { body: { product: productId, count: 1 } }),
      bookings: () =>
        call('POST /tours', {
          body: { tourId, username: 'Mira', email: 'mira@example.com', date, ticketCount: 1 },
        }),
      tourReviews: () =>
        call('PATCH /cards/:id/review', { params: { id: tourId }, body: { description, ...scores } }),
      productReviews: () => call('POST /comments', { body: { productId, description, rating: 4 } }),
    }
    let killing: Promise<unknown> | undefined
    // The kill comes at another point of the writing in every round.
    const killAfter = acknowledged.quantity + 1 + (round % 7)
    const writing = Object.entries(writes).map(async ([name, write]) => {
      while (killing === undefined) {
        sent[name as keyof Counts]++
        const answer = await write().catch(() => null)
        if (answer === null) return
        if (answer.status === 200 || answer.status === 201) acknowledged[name as keyof Counts]++
        if (acknowledged.quantity >= killAfter) killing ??= server.kill('SIGKILL')
      }
    })
    await Promise.all(writing)
    await killing
  }
  expect(acknowledged.quantity).toBeGreaterThan(rounds)
  expect(
    Math.min(acknowledged.bookings, acknowledged.tourReviews, acknowledged.productReviews),
  ).toBeGreaterThan(0)
}, 180_000)
