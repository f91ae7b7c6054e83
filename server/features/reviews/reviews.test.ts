// The list of all reviews, in which staff find and delete reviews.
import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { mostSorted, planOf, sequentiallyRead, statementsOf } from '#server/testing/query-plans.ts'

const testApp = await buildTestApp()
const { server, sql } = testApp

const scores = { Rating: 90, Comfort: 84, Food: 88, Hospitality: 96, Hygiene: 92, Reception: 90 }

async function reviewProduct(
  person: SignedIn,
  productId: string,
  description: string,
  address = '192.0.2.1',
) {
  const response = await server.inject({
    method: 'POST',
    url: '/api/comments',
    remoteAddress: address,
    headers: person.headers,
    payload: { productId, description, rating: 4 },
  })
  return response.json()._id as string
}

async function reviewTour(person: SignedIn, tourId: string, description: string, address = '192.0.2.1') {
  const response = await server.inject({
    method: 'PATCH',
    url: `/api/cards/${tourId}/review`,
    remoteAddress: address,
    headers: person.headers,
    payload: { ...scores, description },
  })
  return response.json().review__descriptions[0]._id as string
}

async function list(staff: SignedIn, query: Record<string, string> = {}) {
  const response = await staff.call('GET', `/reviews?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const textsOf = ({ items }: { items: { description: string }[] }) =>
  items.map(({ description }) => description)

test('staff see the reviews of tours and products together, newest first, with author, item and score', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const ingrid = await signUp(testApp, { username: 'ingrid' })
  const tour = await createTour(testApp, { title: 'Two harbours' })
  const product = await createProduct(testApp, { title: 'Flask' })
  const first = await reviewTour(ingrid, tour.id, 'Calm.')
  const second = await reviewProduct(ingrid, product.id, 'Warm.')
  const response = await admin.call('GET', '/reviews')
  expect(response.headers['cache-control']).toBe('private, no-store')
  expect(response.json()).toEqual({
    items: [
      {
        _id: second,
        kind: 'product',
        item: { _id: product.id, slug: 'flask', title: 'Flask', isDeleted: false },
        author: { _id: ingrid.userId, name: 'ingrid', username: 'ingrid' },
        description: 'Warm.',
        rating: 4,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        hasNetwork: true,
      },
      expect.objectContaining({
        _id: first,
        kind: 'tour',
        item: { _id: tour.id, slug: 'two-harbours', title: 'Two harbours', isDeleted: false },
        rating: 9,
      }),
    ],
    currentPage: 1,
    totalPages: 1,
    totalCount: 2,
    itemsPerPage: 12,
    queues: { reported: 0, new: 2, answered: 0 },
  })
  // The network is never shown, not even as a hash.
  const hashes = await sql`select network_hash from tour_reviews`
  expect(response.body).not.toContain(hashes[0]!.network_hash)
  expect(response.body).not.toContain('192.0.2')
})

test('pages of tour and product reviews together neither repeat nor skip a review', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const person = await signUp(testApp)
  const tour = await createTour(testApp)
  const product = await createProduct(testApp)
  for (let number = 0; number < 7; number++) {
    await (number % 3 === 0 ? reviewTour : reviewProduct)(
      person,
      number % 3 === 0 ? tour.id : product.id,
      `Number ${number}`,
    )
  }
  const pages = []
  for (const page of ['1', '2', '3', '4', '20000']) pages.push(await list(admin, { page, itemsPerPage: '3' }))
  expect(pages.flatMap(textsOf)).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `Number ${number}`))
  expect(pages[2]).toMatchObject({ totalCount: 7, totalPages: 3, currentPage: 3 })
})

test('staff find reviews by author, by item, by network and by time, and by several of them', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const ingrid = await signUp(testApp, { username: 'Ingrid' })
  const mira = await signUp(testApp, { username: 'mira' })
  const tour = await createTour(testApp, { title: 'Two harbours', location: 'Norway' })
  const product = await createProduct(testApp, { title: 'Blue harbour flask' })
  const a = await reviewTour(ingrid, tour.id, 'a', '203.0.113.1')
  await reviewProduct(ingrid, product.id, 'b', '198.51.100.1')
  const c = await reviewProduct(mira, product.id, 'c', '203.0.113.99')
  await reviewTour(mira, tour.id, 'd', '2001:db8::1')
  const times = { a: '09:00', b: '10:00', c: '10:59:59.999', d: '11:00' }
  for (const [text, time] of Object.entries(times)) {
    for (const table of ['tour_reviews', 'product_reviews']) {
      await sql`update ${sql(table)} set created_at = ${`2026-03-01T${time}Z`} where description = ${text}`
    }
  }
  const cases: [Record<string, string>, string][] = [
    [{}, 'dcba'],
    [{ author: 'INGRID' }, 'ba'],
    [{ author: mira.email }, 'dc'],
    [{ author: ` ${ingrid.userId} ` }, 'ba'],
    [{ author: 'nobody' }, ''],
    [{ author: ' ' }, 'dcba'],
    [{ item: 'harbour' }, 'dcba'],
    [{ item: 'norway' }, 'da'],
    [{ item: 'flask BLUE' }, 'cb'],
    [{ item: product.id }, 'cb'],
    [{ item: tour.id }, 'da'],
    [{ item: 'nothing' }, ''],
    [{ network: a }, 'ca'],
    [{ network: c, item: 'flask' }, 'c'],
    [{ network: crypto.randomUUID() }, ''],
    [{ network: 'nonsense' }, ''],
    [{ from: '2026-03-01T10:00', to: '2026-03-01T11:00' }, 'cb'],
    [{ from: '2026-03-01T10:00:00Z' }, 'dcb'],
    [{ to: '2026-03-01T10:00', author: 'ingrid' }, 'a'],
  ]
  for (const [query, texts] of cases) {
    const found = await list(admin, query)
    expect(textsOf(found).join(''), JSON.stringify(query)).toBe(texts)
    expect(found.totalCount).toBe(texts.length)
  }
  for (const wrong of [
    'from=soon',
    'to=2026-02-30T10:00',
    'from=2026-03-01',
    'from=2026-03-01T24:00',
    'page=0',
  ]) {
    expect((await admin.call('GET', `/reviews?${wrong}`)).statusCode, wrong).toBe(400)
  }
})

test('reviews of deleted items and of erased accounts are listed too', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const person = await signUp(testApp)
  await sql`update users set created_at = now() - interval '40 days' where id = ${person.userId}`
  const tour = await createTour(testApp, { title: 'Two harbours' })
  const product = await createProduct(testApp, { title: 'Harbour flask' })
  await reviewTour(person, tour.id, 'Calm.')
  const id = await reviewProduct(person, product.id, 'Warm.')
  await boss.call('DELETE', `/cards/${tour.id}`)
  await boss.call('DELETE', `/products/${product.id}`)
  expect((await person.call('POST', '/user/erase', { password: 'correct horse' })).statusCode).toBe(200)
  const author = { _id: null, name: 'Former traveller', username: null }
  for (const query of [{}, { item: 'harbour' }, { network: id }]) {
    expect((await list(boss, query as Record<string, string>)).items).toMatchObject([
      { item: { title: 'Harbour flask', isDeleted: true }, author, hasNetwork: true },
      { item: { title: 'Two harbours', isDeleted: true }, author },
    ])
  }
})

test('several reviews are deleted at once: all leave the ratings, and each leaves an entry', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const people = await Promise.all([1, 2, 3].map(() => signUp(testApp)))
  const tour = await createTour(testApp)
  const product = await createProduct(testApp)
  const ids: string[] = []
  for (const person of people) {
    ids.push(await reviewTour(person, tour.id, 'Calm.'), await reviewProduct(person, product.id, 'Warm.'))
  }
  const [goneTour, goneProduct, alreadyGone, , ...kept] = ids as [string, string, string, ...string[]]
  await admin.call('DELETE', `/cards/${tour.id}/review/${alreadyGone}`)
  await sql`update products set deleted_at = now()`
  const response = await admin.call('POST', '/reviews/delete', {
    ids: [goneProduct, goneTour, alreadyGone, goneTour, crypto.randomUUID()],
  })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toEqual({ ids: [goneTour, goneProduct] })
  expect(await sql`select id from tour_reviews`).toEqual([{ id: kept[0] }])
  expect(await sql`select review_count, score_total::int from tours`).toEqual([
    { review_count: 1, score_total: 540 },
  ])
  expect(await sql`select rating_count, rating_total::int from products`).toEqual([
    { rating_count: 2, rating_total: 8 },
  ])
  expect(
    await sql`select action, record_id as id, actor_id as by from audit_log order by audit_log.id offset 1`,
  ).toEqual([
    { action: 'DELETE /cards/:id/review/:reviewId', id: goneTour, by: admin.userId },
    { action: 'DELETE /comments/:id', id: goneProduct, by: admin.userId },
  ])
})

test('at most a hundred reviews are deleted at once, and none if the audit entry cannot be written', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const person = await signUp(testApp)
  const product = await createProduct(testApp)
  const tour = await createTour(testApp)
  const ids = [await reviewProduct(person, product.id, 'Warm.'), await reviewTour(person, tour.id, 'Calm.')]
  const remove = (some: unknown) => admin.call('POST', '/reviews/delete', { ids: some })
  const many = Array.from({ length: 101 }, () => crypto.randomUUID())
  for (const wrong of [[], many, ['x'], ids[0], undefined]) {
    expect((await remove(wrong)).statusCode).toBe(400)
  }
  expect((await remove([...ids.slice(0, 1), ...many.slice(0, 99)])).statusCode).toBe(200)
  await sql`alter table audit_log add constraint broken check (action not like '%reviewId')`
  expect((await remove(ids)).statusCode).toBe(500)
  await sql`alter table audit_log drop constraint broken`
  expect(await sql`select review_count from tours`).toEqual([{ review_count: 1 }])
})

test('ratings stay exact while staff and authors delete the same reviews in any order', async () => {
  const staff = await Promise.all([1, 2, 3].map(() => signUp(testApp, { role: 2 })))
  const author = await signUp(testApp)
  const tours = await Promise.all([1, 2, 3].map(() => createTour(testApp)))
  const products = await Promise.all([1, 2, 3].map(() => createProduct(testApp)))
  const ids: string[] = []
  for (let time = 0; time < 4; time++) {
    for (const { id } of tours) ids.push(await reviewTour(author, id, 'Calm.'))
    for (const { id } of products) ids.push(await reviewProduct(author, id, 'Warm.'))
  }
  const going = ids.slice(0, 18)
  const responses = await Promise.all([
    staff[0]!.call('POST', '/reviews/delete', { ids: going }),
    staff[1]!.call('POST', '/reviews/delete', { ids: going.toReversed() }),
    staff[2]!.call('POST', '/reviews/delete', { ids: going.slice(5, 15) }),
    author.call('DELETE', `/comments/${going[4]}`),
    author.call('DELETE', `/cards/${tours[0]!.id}/review/${going[0]}`),
    author.call('POST', '/comments', { productId: products[0]!.id, description: 'Again.', rating: 4 }),
  ])
  const failed = responses.filter(({ statusCode }) => ![200, 201, 404].includes(statusCode))
  expect(failed.map(({ body }) => body)).toEqual([])
  for (const { id } of tours) {
    expect(await sql`select review_count, score_total::int from tours where id = ${id}`).toEqual([
      { review_count: 1, score_total: 540 },
    ])
  }
  for (const [index, { id }] of products.entries()) {
    const count = index === 0 ? 2 : 1
    expect(await sql`select rating_count, rating_total::int from products where id = ${id}`).toEqual([
      { rating_count: count, rating_total: 4 * count },
    ])
  }
  const entries = await sql`select record_id from audit_log`
  expect(entries.map(({ record_id: id }) => id).sort()).toEqual(going.toSorted())
})

test('with many reviews no query reads or sorts the whole table', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const author = await signUp(testApp, { username: 'ingrid' })
  const tour = await createTour(testApp)
  const product = await createProduct(testApp)
  for (let number = 0; number < 20; number++) await createTour(testApp)
  const network = await reviewTour(author, tour.id, 'Calm.')
  await sql`
    insert into tour_reviews (id, tour_id, username, avatar, description, rating_score, comfort_score, food_score,
      hospitality_score, hygiene_score, reception_score, created_at, network_hash)
    select gen_random_uuid(), ${tour.id}, 'M', '', 'Calm.', 80, 80, 80, 80, 80, 80, now() - make_interval(secs => n),
      case when n % 50 = 0 then md5((n / 500)::text) end
    from generate_series(1, 50000) n`
  await sql`
    insert into product_reviews (id, product_id, name, masked_email, avatar, description, rating, created_at)
    select gen_random_uuid(), ${product.id}, 'M', '', '', 'Warm.', 4, now() - make_interval(secs => n)
    from generate_series(1, 50000) n`
  await sql`analyze tour_reviews, product_reviews`
  const hour = { from: '2026-01-01T10:00', to: '2026-01-01T11:00' }
  for (const query of [{}, { page: '3' }, { author: 'ingrid' }, { network }, hour, { item: product.id }]) {
    const text = new URLSearchParams(query as Record<string, string>)
    const statements = await statementsOf(testApp.client, () => boss.call('GET', `/reviews?${text}`))
    const [listed] = statements.filter(({ text }) => text.includes('as found'))
    const plan = await planOf(sql, listed!)
    expect(sequentiallyRead(plan), `${text}`).toEqual([])
    expect(mostSorted(plan), `${text}`).toBeLessThanOrEqual(80)
  }
})
