import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql } = testApp

const review = {
  description: 'The captain slowed down so we could finish our coffee.',
  Rating: 90,
  Comfort: 84,
  Food: 88,
  Hospitality: 96,
  Hygiene: 92,
  Reception: 80,
}

test('a review answers the tour with the review in it, six scores in order (R-152, R-153, R-155, R-311, R-139)', async () => {
  const traveller = await signUp(testApp, { username: 'Ingrid' })
  const tour = await createTour(testApp)

  const response = await traveller.call('PATCH', `/cards/${tour.id}/review`, review)

  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject({ _id: tour.id, numReviews: 1, rating: expect.closeTo(530 / 60, 10) })
  expect(response.json().review__descriptions).toEqual([
    {
      _id: expect.any(String),
      userId: traveller.userId,
      username: 'Ingrid',
      avatar: '',
      description: review.description,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      rating: [
        { title: 'Rating', percent: 90 },
        { title: 'Comfort', percent: 84 },
        { title: 'Food', percent: 88 },
        { title: 'Hospitality', percent: 96 },
        { title: 'Hygiene', percent: 92 },
        { title: 'Reception', percent: 80 },
      ],
    },
  ])
})

test('reviews show the display name, not the username', async () => {
  const traveller = await signUp(testApp, { username: 'ingrid.login' })
  await sql`update users set name = 'Ingrid S.' where id = ${traveller.userId}`
  const tour = await createTour(testApp)
  const response = await traveller.call('PATCH', `/cards/${tour.id}/review`, review)
  expect(response.json().review__descriptions).toMatchObject([{ username: 'Ingrid S.' }])
  for (const url of [`/api/cards/${tour.id}`, `/api/cards/${tour.id}/reviews`, `/tour-item/${tour.slug}`])
    expect((await server.inject(url)).body, url).not.toContain('ingrid.login')
})

test('a signed-out visitor cannot review a tour (R-151, R-476)', async () => {
  const tour = await createTour(testApp)
  const response = await server.inject({
    method: 'PATCH',
    url: `/api/cards/${tour.id}/review`,
    payload: review,
  })
  expect(response.statusCode).toBe(401)
  expect(response.json().message).toBe('You need login to do this action!')
  expect(await sql`select * from tour_reviews`).toHaveLength(0)
})

test('the reviewer is taken from the session, not from the form (R-152, R-464)', async () => {
  const traveller = await signUp(testApp, { username: 'Ingrid' })
  const other = await signUp(testApp)
  const tour = await createTour(testApp)
  const claimed = { email: 'boss@example.com', avatar: 'https://example.com/x.png', username: 'Boss' }

  const response = await traveller.call('PATCH', `/cards/${tour.id}/review`, {
    ...review,
    ...claimed,
    userId: traveller.userId,
  })
  expect(response.json().review__descriptions[0]).toMatchObject({ username: 'Ingrid', avatar: '' })
  const stolen = await traveller.call('PATCH', `/cards/${tour.id}/review`, {
    ...review,
    userId: other.userId,
  })
  expect(stolen.statusCode).toBe(403)
})

test('every score is a whole percent and the description is not empty (R-139)', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp)
  for (const wrong of [
    { Rating: 101 },
    { Food: -1 },
    { Comfort: 50.5 },
    { Hygiene: '60' },
    { Reception: null },
    { description: ' ' },
  ]) {
    const response = await traveller.call('PATCH', `/cards/${tour.id}/review`, { ...review, ...wrong })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().errors)).toEqual(Object.keys(wrong))
  }
  expect(await sql`select * from tour_reviews`).toHaveLength(0)
})

test('fifty reviews at the same moment keep mean and count exact', async () => {
  const travellers = await Promise.all(Array.from({ length: 10 }, () => signUp(testApp)))
  const tour = await createTour(testApp)

  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      travellers[index % 10]!.call('PATCH', `/cards/${tour.id}/review`, { ...review, Rating: index * 2 }),
    ),
  )

  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
  const [row] = await sql`select review_count, score_total from tours`
  const expectedTotal = 50 * (84 + 88 + 96 + 92 + 80) + 2 * ((49 * 50) / 2)
  expect(row).toEqual({ review_count: 50, score_total: String(expectedTotal) })
  const detail = (await server.inject({ url: `/api/cards/${tour.id}` })).json()
  expect(detail.rating).toBeCloseTo(expectedTotal / (50 * 6) / 10, 10)
  expect(detail.numReviews).toBe(50)
})

test('lists have only the number of reviews; the detail has the newest hundred', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp)
  for (let number = 1; number <= 101; number++) {
    await traveller.call('PATCH', `/cards/${tour.id}/review`, { ...review, description: `Number ${number}` })
  }
  const listed = (await server.inject({ url: '/api/cards' })).json().items[0]
  expect(listed).toMatchObject({ numReviews: 101, review__descriptions: [] })
  const detail = (await server.inject({ url: `/api/cards/${tour.id}` })).json()
  expect(detail.review__descriptions).toHaveLength(100)
  expect(detail.review__descriptions[0].description).toBe('Number 101')

  const lastPage = (await server.inject({ url: `/api/cards/${tour.slug}/reviews?page=9` })).json()
  expect(lastPage).toMatchObject({ currentPage: 9, totalPages: 9, totalCount: 101, itemsPerPage: 12 })
  expect(lastPage.items.at(-1).description).toBe('Number 1')
})

test('a review is deleted by its author or by staff, and no longer counts', async () => {
  const author = await signUp(testApp)
  const stranger = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const tour = await createTour(testApp)
  const post = async () =>
    (await author.call('PATCH', `/cards/${tour.id}/review`, review)).json().review__descriptions[0]._id
  const [first, second] = [await post(), await post()]

  expect((await stranger.call('DELETE', `/cards/${tour.id}/review/${first}`)).statusCode).toBe(403)
  expect(await sql`select * from tour_reviews`).toHaveLength(2)
  expect((await author.call('DELETE', `/cards/${tour.id}/review/${first}`)).json().numReviews).toBe(1)
  expect((await author.call('DELETE', `/cards/${tour.id}/review/${first}`)).statusCode).toBe(404)
  const last = await admin.call('DELETE', `/cards/${tour.id}/review/${second}`)
  expect(last.json()).toMatchObject({ numReviews: 0, rating: 0, review__descriptions: [] })
  // The entry has the id of the deleted review, not that of its tour, and the id of the caller.
  const action = 'DELETE /cards/:id/review/:reviewId'
  expect(
    await sql`select action, record_id as id, actor_id as by from audit_log order by audit_log.id`,
  ).toEqual([
    { action, id: first, by: author.userId },
    { action, id: second, by: admin.userId },
  ])
})

test('authors may delete their review of a deleted tour, which accepts no new reviews', async () => {
  const author = await signUp(testApp)
  const stranger = await signUp(testApp)
  const tour = await createTour(testApp)
  const posted = await author.call('PATCH', `/cards/${tour.id}/review`, review)
  const path = `/cards/${tour.id}/review/${posted.json().review__descriptions[0]._id}`
  await sql`update tours set deleted_at = now() where id = ${tour.id}`

  expect((await author.call('PATCH', `/cards/${tour.id}/review`, review)).statusCode).toBe(404)
  expect((await stranger.call('DELETE', path)).statusCode).toBe(403)
  expect(await sql`select from tour_reviews`).toHaveLength(1)
  // Another tour may have its slug by now.
  expect((await author.call('DELETE', path.replace(tour.id, tour.slug))).statusCode).toBe(404)
  expect((await author.call('DELETE', path)).json()).toMatchObject({ _id: tour.id, numReviews: 0 })
  expect(await sql`select review_count, score_total::int from tours`).toEqual([
    { review_count: 0, score_total: 0 },
  ])
  expect((await server.inject({ url: `/api/cards/${tour.id}` })).statusCode).toBe(404)
})

test('the reviews of a tour that is deleted stay readable for everybody, by its id (R-467)', async () => {
  const traveller = await signUp(testApp)
  const boss = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { title: 'Two harbours' })
  await traveller.call('PATCH', `/cards/${tour.id}/review`, review)
  const read = async (name: string) => server.inject({ url: `/api/cards/${name}/reviews` })
  const before = (await read(tour.id)).json()
  expect(before.totalCount).toBe(1)
  expect((await boss.call('DELETE', `/cards/${tour.id}`)).statusCode).toBe(200)
  expect((await read(tour.id)).json()).toEqual(before)
  expect((await read(tour.slug)).statusCode).toBe(404)
  // Another tour may have its title by now.
  await createTour(testApp, { title: 'Two harbours' })
  expect((await read(tour.slug)).json().totalCount).toBe(0)
})

test('the same idempotency key reviews once', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp)
  const headers = { 'idempotency-key': 'review-1' }
  const first = await traveller.call('PATCH', `/cards/${tour.id}/review`, review, headers)
  const second = await traveller.call('PATCH', `/cards/${tour.id}/review`, review, headers)
  expect(second.json()).toEqual(first.json())
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(await sql`select * from tour_reviews`).toHaveLength(1)
})
