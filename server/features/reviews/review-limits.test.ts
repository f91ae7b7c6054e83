import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'
import { forgetReviewNetworks } from './staff-reviews.service.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on' } })
const { server, sql, clock } = testApp

const minute = 60_000
const hour = 60 * minute

const scores = { Rating: 80, Comfort: 80, Food: 80, Hospitality: 80, Hygiene: 80, Reception: 80 }

let network = 0
/** An address in a network without earlier calls. */
const newAddress = () => `10.${Math.floor(++network / 250)}.${network % 250}.7`

function post(person: SignedIn, productId: string, address = newAddress(), headers = {}) {
  return server.inject({
    method: 'POST',
    url: '/api/comments',
    remoteAddress: address,
    headers: { ...person.headers, ...headers },
    payload: { productId, description: 'Warm.', rating: 1 },
  })
}

function postOfTour(person: SignedIn, tourId: string, address = newAddress()) {
  return server.inject({
    method: 'PATCH',
    url: `/api/cards/${tourId}/review`,
    remoteAddress: address,
    headers: person.headers,
    payload: { ...scores, description: 'Calm.' },
  })
}

/** A user whose account is older than an hour. */
async function oldHand(): Promise<SignedIn> {
  const person = await signUp(testApp)
  const createdAt = new Date(clock.now.getTime() - 2 * hour).toISOString()
  await sql`update users set created_at = ${createdAt} where id = ${person.userId}`
  return person
}

const products = (count: number) => Promise.all(Array.from({ length: count }, () => createProduct(testApp)))

const refusal = (message: string) => ({ code: 'rate_limited', message })

test('an account writes one review of a product a day, and a refused account is told when the next review is possible', async () => {
  const person = await oldHand()
  const [product, another] = await products(2)
  expect((await post(person, product!.id)).statusCode).toBe(201)
  clock.advance(14 * minute)
  const refused = await post(person, product!.id)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual(
    refusal('You have written a review of this within the last day. You can write the next one in 24 hours.'),
  )
  expect(refused.headers['retry-after']).toBe(String((24 * 60 - 14) * 60))
  expect((await post(person, another!.id)).statusCode).toBe(201)
  expect((await post(await oldHand(), product!.id)).statusCode).toBe(201)
  // Deleting a review does not allow another one.
  const [{ id } = { id: '' }] = await sql`select id from product_reviews order by created_at limit 1`
  expect((await person.call('DELETE', `/comments/${id}`)).statusCode).toBe(200)
  clock.advance(23 * hour)
  const renewed = await signInAgain(person)
  expect((await post(renewed, product!.id)).json().message).toMatch(/in 46 minutes\.$/)
  clock.advance(46 * minute)
  expect((await post(await signInAgain(person), product!.id)).statusCode).toBe(201)
})

/** The test clock is ahead, so the access token has expired. */
async function signInAgain(person: SignedIn): Promise<SignedIn> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/user/signin',
    remoteAddress: newAddress(),
    payload: { username: person.username, password: testPassword },
  })
  return { ...person, headers: { authorization: `Bearer ${response.json().token}`, refresh: '', cookie: '' } }
}

test('the same limit applies to a tour, and tours and products are counted separately', async () => {
  const person = await oldHand()
  const [tour, another] = [await createTour(testApp), await createTour(testApp)]
  const [product] = await products(1)
  expect((await postOfTour(person, tour.id)).statusCode).toBe(200)
  const refused = await postOfTour(person, tour.id)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toMatch(/^You have written a review of this within the last day\./)
  expect((await postOfTour(person, another.id)).statusCode).toBe(200)
  expect((await post(person, product!.id)).statusCode).toBe(201)
  expect(await sql`select review_count from tours order by created_at`).toEqual([
    { review_count: 1 },
    { review_count: 1 },
  ])
})

test.each([1, 2, 3])(
  'parallel posts of one account give one review and leave no trace of the others (%i)',
  async () => {
    const person = await oldHand()
    const [product] = await products(1)
    const tour = await createTour(testApp)
    const ofProduct = await Promise.all(Array.from({ length: 4 }, () => post(person, product!.id)))
    // The limit of calls per minute also counts refused calls.
    clock.advance(minute)
    const ofTour = await Promise.all(Array.from({ length: 4 }, () => postOfTour(person, tour.id)))
    expect(ofProduct.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429, 429])
    expect(ofTour.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429, 429])
    expect(await sql`select rating_count, rating_total::int from products`).toEqual([
      { rating_count: 1, rating_total: 1 },
    ])
    expect(await sql`select review_count from tours`).toEqual([{ review_count: 1 }])
    // A refused review is not counted.
    expect(await sql`select sum(count)::int from rate_limits where key like 'review/network:%'`).toEqual([
      { sum: 2 },
    ])
  },
)

test('a new account writes at most five reviews in its first hour from any network; an older account may write more', async () => {
  const person = await signUp(testApp)
  const all = await products(8)
  for (const { id } of all.slice(0, 5)) expect((await post(person, id)).statusCode).toBe(201)
  clock.advance(14 * minute)
  const refused = await post(person, all[5]!.id)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual(
    refusal('A new account can write 5 reviews in its first hour. You can write the next one in 46 minutes.'),
  )
  clock.advance(46 * minute)
  const older = await signInAgain(person)
  for (const { id } of all.slice(5)) expect((await post(older, id)).statusCode).toBe(201)
})

test('one network writes five reviews an hour with any number of accounts (six accounts with five reviews each)', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => oldHand()))
  const all = await products(5)
  const responses = await Promise.all(
    people.flatMap((person, place) =>
      all.map(({ id }, index) => post(person, id, `203.0.113.${10 * place + index}`)),
    ),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(25)
  const messages = new Set(refused.map((response) => response.json().message))
  expect([...messages]).toEqual([
    '5 reviews have come from your network within the last hour. You can write the next one in 60 minutes.',
  ])
  // A review refused for its network does not count against the account in other networks.
  const [{ user_id: writer } = { user_id: '' }] = await sql`select user_id from product_reviews limit 1`
  const other = people.find(({ userId }) => userId !== writer)!
  clock.advance(minute)
  const [fresh] = await products(1)
  expect((await post(other, fresh!.id, '198.51.100.1')).statusCode).toBe(201)
})

test('an IPv6 network is its first 56 bits, and an IPv4 address that comes over IPv6 is itself', async () => {
  const all = await products(1)
  const write = async (address: string) => (await post(await oldHand(), all[0]!.id, address)).statusCode
  for (let number = 1; number <= 5; number++) {
    expect(await write(`2001:db8:1:2${number}::7`)).toBe(201)
    expect(await write(`::ffff:192.0.2.${number}`)).toBe(201)
  }
  expect(await write('2001:db8:1:2f:ffff::1')).toBe(429)
  expect(await write('2001:db8:1:120::1')).toBe(201)
  expect(await write('192.0.2.200')).toBe(429)
  expect(await write('192.0.3.1')).toBe(201)
})

test('a retry with the same idempotency key returns the same review, and a refused review may be sent again later', async () => {
  const person = await oldHand()
  const [product] = await products(1)
  const headers = { 'idempotency-key': 'once' }
  const first = await post(person, product!.id, newAddress(), headers)
  const again = await post(person, product!.id, newAddress(), headers)
  expect(again.json()).toEqual(first.json())
  const other = { 'idempotency-key': 'twice' }
  expect((await post(person, product!.id, newAddress(), other)).statusCode).toBe(429)
  clock.advance(25 * hour)
  expect((await post(await signInAgain(person), product!.id, newAddress(), other)).statusCode).toBe(201)
})

test('several people in one office with one address can each review their purchases, a few an hour', async () => {
  const [product] = await products(1)
  for (let number = 0; number < 10; number++) {
    if (number === 5) clock.advance(hour)
    const colleague = await oldHand()
    expect((await post(colleague, product!.id, '203.0.113.9')).statusCode).toBe(201)
  }
})

test('only a keyed hash of the network is stored, for thirty days', async () => {
  const person = await oldHand()
  const [product, another] = await products(2)
  const tour = await createTour(testApp)
  await post(person, product!.id, '203.0.113.9')
  await post(person, another!.id, '203.0.114.9')
  await postOfTour(person, tour.id, '203.0.113.200')
  const hashes = async () =>
    (await sql`select network_hash from product_reviews order by created_at`).concat(
      await sql`select network_hash from tour_reviews`,
    )
  const [first, second, third] = (await hashes()).map((row) => row.network_hash as string)
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(third).toBe(first)
  expect(second).not.toBe(first)
  const days = (count: number) => new Date(Date.now() + count * 24 * hour)
  await forgetReviewNetworks(testApp.db, days(29.9))
  expect((await hashes()).map((row) => row.network_hash)).toEqual([first, second, third])
  await forgetReviewNetworks(testApp.db, days(30.1))
  expect((await hashes()).map((row) => row.network_hash)).toEqual([null, null, null])
})
