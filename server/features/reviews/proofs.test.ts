// Which facts prove reviews: paid trips and completed orders of their authors.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { newId } from '#server/database/ids.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, placeOrder, type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

const scores = { Rating: 90, Comfort: 80, Food: 80, Hospitality: 80, Hygiene: 80, Reception: 80 }
const today = () => dateInUtc(clock.now)
const lastMonth = () => addDays(today(), -40)

interface Trip {
  by: SignedIn
  tourId: string
  date?: string
  status?: 'confirmed' | 'cancelled'
  /** In cents of 1000 dollars; null without a bill. */
  paid?: number | null
  waived?: number
  /** In cents. */
  total?: number
}

/** Adds a booking as it is after its departure. Returns its id. */
async function addTrip({
  by,
  tourId,
  date,
  status = 'confirmed',
  paid = 100_000,
  waived = 0,
  total = 100_000,
}: Trip) {
  const id = newId()
  const cancelledAt = status === 'cancelled' ? clock.now : null
  const [row] = await sql<{ reference: string }[]>`
    insert into bookings (id, tour_id, user_id, username, email, phone, date, description, ticket_count, total_cents,
      status, cancelled_at, created_at)
    values (${id}, ${tourId}, ${by.userId}, 'A', 'a@example.com', '', ${date ?? lastMonth()}, '', 1, ${total},
      ${status}, ${cancelledAt}, now() - interval '90 days')
    returning reference`
  if (paid !== null)
    await sql`
      insert into bills (kind, record_id, reference, total_cents, deposit_cents, paid_cents, waived_cents, created_at)
      values ('booking', ${id}, ${row!.reference}, ${total}, ${Math.min(total, 20_000)}, ${paid}, ${waived}, now() - interval '90 days')`
  return id
}

const reviewTour = (by: SignedIn, tourId: string) =>
  by.call('PATCH', `/cards/${tourId}/review`, { ...scores, description: 'Calm water.' })

async function listOf(path: string) {
  const response = await server.inject(`/api${path}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { totalCount: number; items: { description: string; proof?: unknown }[] }
}

test('a paid trip before the review marks it with its month, in the list, in the detail and in the answer', async () => {
  const traveller = await signUp(testApp)
  const { id: tourId } = await createTour(testApp)
  await addTrip({ by: traveller, tourId, date: '2026-05-12' })
  await addTrip({ by: traveller, tourId, date: '2025-03-02' })
  const proof = { kind: 'travelled', month: '2026-05' }
  const response = await reviewTour(traveller, tourId)
  expect(response.json().review__descriptions).toMatchObject([{ proof }])
  expect((await listOf(`/cards/${tourId}/reviews`)).items).toMatchObject([{ proof }])
  expect((await server.inject(`/api/cards/${tourId}`)).json().review__descriptions).toMatchObject([{ proof }])
})

test('a check-in proves a trip that is not paid here; one that was undone does not', async () => {
  const { id: tourId } = await createTour(testApp)
  const checkIn = (bookingId: string, kind: 'in' | 'undo') => sql`
    insert into check_ins (id, booking_id, tour_id, date, kind, count, count_before, method, device_id, at, created_at)
    values (gen_random_uuid(), ${bookingId}, ${tourId}, ${lastMonth()}, ${kind}, 1, 0, 'list', gen_random_uuid(), now(), now())`
  const [there, undone] = [await signUp(testApp), await signUp(testApp)]
  await checkIn(await addTrip({ by: there, tourId, paid: null }), 'in')
  const mistaken = await addTrip({ by: undone, tourId, paid: null })
  await checkIn(mistaken, 'in')
  await checkIn(mistaken, 'undo')
  await reviewTour(there, tourId)
  await reviewTour(undone, tourId)
  const { items } = await listOf(`/cards/${tourId}/reviews`)
  const proof = { kind: 'travelled', month: lastMonth().slice(0, 7) }
  expect(items.filter((item) => item.proof !== undefined)).toMatchObject([{ proof }])
})

test.each<[string, Omit<Trip, 'by' | 'tourId'>]>([
  ['a cancelled trip', { status: 'cancelled' }],
  ['a trip of which the balance is unpaid', { paid: 20_000 }],
  ['a trip without a bill', { paid: null }],
  ['a trip of which no payment is recorded', { paid: 0 }],
  ['a trip for nothing', { paid: 0, total: 0 }],
  ['a trip that is refunded as a whole', { paid: 0, waived: 100_000 }],
  ['a refund as a whole that is under way', { waived: 100_000 }],
  ['a trip that lies ahead', { date: addDays(today(), 20) }],
  ['a trip that departs today', { date: today() }],
])('%s proves nothing', async (_, trip) => {
  const traveller = await signUp(testApp)
  const { id: tourId } = await createTour(testApp)
  await addTrip({ by: traveller, tourId, ...trip })
  await reviewTour(traveller, tourId)
  const { items } = await listOf(`/cards/${tourId}/reviews`)
  expect(items).toHaveLength(1)
  expect(items[0]).not.toHaveProperty('proof')
})

test('a goodwill refund of a part leaves the mark', async () => {
  const traveller = await signUp(testApp)
  const { id: tourId } = await createTour(testApp)
  await addTrip({ by: traveller, tourId, paid: 90_000, waived: 10_000 })
  await reviewTour(traveller, tourId)
  expect((await listOf(`/cards/${tourId}/reviews`)).items).toMatchObject([{ proof: { kind: 'travelled' } }])
})

test("another traveller's trip, and a trip on another tour, prove nothing", async () => {
  const [author, other] = [await signUp(testApp), await signUp(testApp)]
  const [tour, elsewhere] = [await createTour(testApp), await createTour(testApp)]
  await addTrip({ by: other, tourId: tour.id })
  await addTrip({ by: author, tourId: elsewhere.id })
  await reviewTour(author, tour.id)
  expect((await listOf(`/cards/${tour.id}/reviews`)).items[0]).not.toHaveProperty('proof')
})

test('verified lists only proven reviews, with their count', async () => {
  const { id: tourId } = await createTour(testApp)
  for (const isProven of [true, false, true]) {
    const by = await signUp(testApp)
    if (isProven) await addTrip({ by, tourId })
    expect((await reviewTour(by, tourId)).statusCode).toBe(200)
  }
  expect(await listOf(`/cards/${tourId}/reviews`)).toMatchObject({ totalCount: 3 })
  const proven = await listOf(`/cards/${tourId}/reviews?verified=true&itemsPerPage=1&page=2`)
  expect(proven).toMatchObject({ totalCount: 2, items: [{ proof: { kind: 'travelled' } }] })
  const wrong = await server.inject(`/api/cards/${tourId}/reviews?verified=no`)
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().errors).toHaveProperty('verified')
})

test('erasing the account takes the proof away, and the review stays without a name', async () => {
  const traveller = await signUp(testApp)
  // The reviews of a younger account are deleted with it.
  await sql`update users set created_at = now() - interval '40 days' where id = ${traveller.userId}`
  const { id: tourId } = await createTour(testApp)
  await addTrip({ by: traveller, tourId })
  await reviewTour(traveller, tourId)
  expect((await listOf(`/cards/${tourId}/reviews?verified=true`)).totalCount).toBe(1)
  const erased = await traveller.call('POST', '/user/erase', { password: 'correct horse' })
  expect(erased.statusCode, erased.body).toBeLessThan(300)
  const { items } = await listOf(`/cards/${tourId}/reviews`)
  expect(items).toMatchObject([{ userId: null, description: 'Calm water.' }])
  expect(items[0]).not.toHaveProperty('proof')
  expect((await listOf(`/cards/${tourId}/reviews?verified=true`)).totalCount).toBe(0)
})

const commentOn = (by: SignedIn, productId: string) =>
  by.call('POST', '/comments', { productId, description: 'Warm until noon.', rating: 5 })

/** Orders the product and brings the order to its customer. */
async function receive(by: SignedIn, productId: string) {
  const staff = await signUp(testApp, { role: 2 })
  const order = await placeOrder(by, productId)
  await sql`update orders set state = 'packed', paid_at = now(), pay_by = null, delivery = 'collect',
    created_at = now() - interval '9 days', history = '[]' where id = ${order._id}`
  await sql`update bills set paid_cents = total_cents, pay_by = null where record_id = ${order._id}`
  const mark = async (body: object) => {
    const response = await staff.call('POST', `/orders/${order._id}/marks`, body)
    expect(response.statusCode, response.body).toBeLessThan(300)
  }
  return { order, mark }
}

test('a completed order marks the review of its buyer, and a return takes the mark off at once', async () => {
  const buyer = await signUp(testApp)
  const { id: productId } = await createProduct(testApp)
  const { mark } = await receive(buyer, productId)
  const path = `/comments?productId=${productId}`
  expect((await commentOn(buyer, productId)).json()).not.toHaveProperty('proof')
  expect((await listOf(path)).items[0]).not.toHaveProperty('proof')
  await mark({ state: 'completed' })
  expect((await listOf(path)).items).toMatchObject([{ proof: { kind: 'bought' } }])
  expect((await listOf(`${path}&verified=true`)).totalCount).toBe(1)
  await mark({ state: 'returned' })
  expect((await listOf(path)).items[0]).not.toHaveProperty('proof')
  expect((await listOf(`${path}&verified=true`)).totalCount).toBe(0)
})

test('an order that is refunded as a whole, and an order of another buyer, prove nothing', async () => {
  const [buyer, other] = [await signUp(testApp), await signUp(testApp)]
  const { id: productId } = await createProduct(testApp)
  const { order, mark } = await receive(buyer, productId)
  await mark({ state: 'completed' })
  expect((await commentOn(buyer, productId)).json()).toMatchObject({ proof: { kind: 'bought' } })
  expect((await commentOn(other, productId)).json()).not.toHaveProperty('proof')
  await sql`update bills set waived_cents = total_cents where record_id = ${order._id}`
  expect((await listOf(`/comments?productId=${productId}&verified=true&page=1`)).totalCount).toBe(0)
})
