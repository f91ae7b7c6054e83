// Checks the query plans of the calls of visitors and staff, on tables of realistic size.

import { beforeAll, expect, test, vi } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { lowestPriceOf } from '#server/features/seats/departures/lowest-price.ts'
import { renewSoldOutDates } from '#server/features/seats/departures/sold-out-dates.ts'
import { renewPrices } from '#server/features/tours/tour-prices.service.ts'
import { loadBulkData } from '#server/seed/bulk-data.ts'
import { buildTestApp } from './build-test-app.ts'
import { bookingOf, type SignedIn, signUp } from './factories.ts'
import {
  drawPlan,
  mostSorted,
  planOf,
  type Statement,
  sequentiallyRead,
  statementsOf,
} from './query-plans.ts'

const testApp = await buildTestApp({ keepsData: true })
const { client, sql } = testApp

/** Tables that must not be read completely. Not departures, whose rows are as small as the entries of an index. */
const largeTables = ['products', 'tours', 'product_reviews', 'tour_reviews', 'bookings', 'users']
/** The largest number of rows that a page may sort. */
const mostWorthSorting = 1_000

const items = 12_000
const pages = Math.ceil(items / 12)
let staff: SignedIn
let visitor: SignedIn
let product: { _id: string; slug: string }
let tour: { _id: string; slug: string }

beforeAll(async () => {
  await loadBulkData(client, {
    counts: { users: 1_200, tours: items, products: items, tour_reviews: items, product_reviews: items },
    today: dateInUtc(new Date()),
    report: () => {},
  })
  await sql`
    insert into bookings (id, tour_id, user_id, username, email, phone, date, description, ticket_count, total_cents, created_at)
    select gen_random_uuid(), tours.id, booker.id, booker.username, booker.email, '', current_date + (place % 400)::int - 200,
      repeat('A window seat, please. ', 8), 1, 100, now() - make_interval(mins => place::int)
    from (select id, row_number() over () as place from tours) as tours
    join (select id, username, email, row_number() over () as place from users) as booker using (place)`
  await sql`
    insert into bookings (id, tour_id, user_id, username, email, phone, date, description, ticket_count, total_cents, created_at)
    select gen_random_uuid(), tour_id, user_id, username, email, '', date + again, description, 1, 100, created_at - make_interval(days => again)
    from bookings, generate_series(1, 9) as again`
  await sql`insert into departures (tour_id, date, tickets_booked) select tour_id, date, count(*) from bookings group by 1, 2`
  await sql`
    update tours set schedule = 'departures', facts = '{"cutOffHours": 48}'
    from (select id, row_number() over (order by id) as place from tours) as numbered
    where tours.id = numbered.id and place % 10 = 0`
  await sql`
    insert into departures (tour_id, date, tickets_booked, state)
    select id, current_date + week * 7 + extract(hour from created_at)::int % 7, 0, 'open'
    from tours, generate_series(1, 78) as week where schedule = 'departures'
    on conflict (tour_id, date) do update set state = excluded.state`
  await renewPrices(testApp.db, lowestPriceOf, new Date())
  await renewSoldOutDates(testApp.db, new Date())
  await sql`vacuum tours, users`
  await vacuumWhole()
  staff = await signUp(testApp, { role: 3 })
  visitor = await signUp(testApp)
  product = (await call(visitor, 'GET', '/products')).items[0]
  const { items: tours } = await call(visitor, 'GET', '/cards')
  tour = tours.find(({ schedule }: { schedule: string }) => schedule === 'any-day')
})

/** Runs VACUUM until all pages are marked all-visible. Pages with very recent commits cannot be marked at once. */
async function vacuumWhole(): Promise<void> {
  await sql`analyze bookings, departures, sold_out_dates, tours`
  await vi.waitFor(
    async () => {
      const unmarked = await sql<{ name: string }[]>`
        select relname as name from pg_class
        where relname = any(${largeTables}) and relkind = 'r' and relallvisible < relpages`
      for (const { name } of unmarked) await sql`vacuum ${sql(name)}`
      expect(unmarked.map(({ name }) => name)).toEqual([])
    },
    { timeout: 60_000, interval: 100 },
  )
}

async function call(
  who: SignedIn,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) {
  const response = await who.call(method, path, body)
  expect(response.statusCode, `${method} ${path}: ${response.body}`).toBeLessThan(300)
  return response.json()
}

interface Wanted {
  /** Set if no index has the order of the rows, so that they may be sorted. */
  maySort?: true
}

async function expectGoodPlans(work: () => Promise<unknown>, { maySort }: Wanted = {}): Promise<Statement[]> {
  const statements = await statementsOf(client, work)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    const plan = await planOf(sql, statement)
    const told = `${statement.text}\n${JSON.stringify(statement.parameters)}\n${drawPlan(plan)}`
    const read = sequentiallyRead(plan).filter((table) => largeTables.includes(table))
    expect(read, `reads all of a table:\n${told}`).toEqual([])
    if (!maySort) expect(mostSorted(plan), `sorts:\n${told}`).toBeLessThan(mostWorthSorting)
  }
  return statements
}

/** Checks the first, the middle and the last page. */
async function expectGoodPages(path: string, wanted: Wanted = {}, last = pages) {
  for (const page of [1, Math.ceil(last / 2), last]) {
    const address = `${path}${path.includes('?') ? '&' : '?'}page=${page}`
    await expectGoodPlans(() => call(staff, 'GET', address), wanted)
  }
}

test('no list of products reads or sorts the whole table, in any order and on any page', async () => {
  for (const sort of ['date', 'popular', 'rating', 'lowprice', 'highprice']) {
    await expectGoodPages(`/products?sort=${sort}`)
    await expectGoodPages(`/products?sort=${sort}&category=Camping`, {}, 150)
    await expectGoodPages(`/products?sort=${sort}&sku=bk-000004`, { maySort: true }, 2)
    await expectGoodPages(`/products?sort=${sort}&inStock=true`)
    for (const filter of ['tag=Summer', 'min=20&max=500', 'price=99', 'category=Beach&tag=Summer&min=100']) {
      await expectGoodPages(`/products?sort=${sort}&${filter}`, { maySort: true }, 20)
    }
    // Too many to be sorted: read in their order, as far as prices are known to the planner.
    await expectGoodPages(`/products?sort=${sort}&min=20&max=500`, {}, 500)
  }
})

function nextMonth(): string {
  return addDays(dateInUtc(new Date()), 31).slice(0, 7)
}

test('no list of tours reads or sorts the whole table, in any order and on any page', async () => {
  for (const sort of ['', 'date', 'lowprice', 'highprice', 'name']) {
    await expectGoodPages(`/cards?sort=${sort}`)
    const departs = `departs=${nextMonth()}`
    for (const filter of [
      'type=Skiing',
      'time=5',
      'min=200&max=900',
      departs,
      `${departs}&min=200&max=900`,
    ]) {
      await expectGoodPages(`/cards?sort=${sort}&${filter}`, { maySort: true }, 40)
    }
  }
})

test('no search reads a whole table, also with misspelt words', async () => {
  for (const text of ['midnight', 'midnigth', 'nordic wool', 'norddic wol', 'pack', 'nosuchthing']) {
    const query = encodeURIComponent(text)
    await expectGoodPlans(() => call(visitor, 'GET', `/products?name=${query}`), { maySort: true })
    await expectGoodPlans(() => call(visitor, 'GET', `/products?name=${query}&sort=popular&category=Beach`), {
      maySort: true,
    })
  }
  for (const text of [
    ...['norway', 'norwya', 'slow', 'golden fjords', 'goldne fjord', 'nosuchthing'],
    // Words in many texts, words in names of countries only, the beginning of many words, and a stop word.
    ...['africa', 'scandinavian evenings', 'march', 'nor', 'the'],
  ]) {
    const query = encodeURIComponent(text)
    await expectGoodPlans(() => call(visitor, 'GET', `/search?q=${query}`), { maySort: true })
    await expectGoodPlans(() => call(visitor, 'GET', `/search?q=${query}&sort=lowprice&type=Skiing`), {
      maySort: true,
    })
    await expectGoodPlans(() => call(visitor, 'GET', `/cards?destination=${query}&sort=date`), {
      maySort: true,
    })
  }
})

test('no suggestions read a whole table, for single letters, frequent words and slips', async () => {
  const texts = [
    ...['s', 'n', 'nor', 'norway', 'new zea', 'midnight', 'golden fjo', 'evenings', 'norwya', 'nosuchthing'],
    ...['wool', 'nordic woo', 'pack', 'w p', 'bakcpack', 'the'],
  ]
  for (const text of texts) {
    const query = encodeURIComponent(text)
    await expectGoodPlans(() => call(visitor, 'GET', `/search/suggestions?q=${query}`), { maySort: true })
  }
})

test('details, reviews, seats and related products are found by their indexes', async () => {
  await expectGoodPlans(() => call(visitor, 'GET', `/products/${product._id}`))
  await expectGoodPlans(() => call(visitor, 'GET', `/products/${product.slug}`))
  await expectGoodPlans(() => call(visitor, 'GET', `/comments?productId=${product._id}`))
  await expectGoodPlans(() => call(visitor, 'GET', '/products?category=Winter&itemsPerPage=4'))
  await expectGoodPlans(() => call(visitor, 'GET', `/cards/${tour.slug}`))
  await expectGoodPlans(() => call(visitor, 'GET', `/cards/${tour._id}/reviews`))
  await expectGoodPlans(() => call(visitor, 'GET', `/cards/${tour._id}/seats`))
  await expectGoodPlans(() => call(visitor, 'GET', `/cards/${tour._id}/departures`))
})

test('categories are counted by an index, and few products for the values of filters', async () => {
  await expectGoodPlans(() => call(visitor, 'GET', '/product-categories'), { maySort: true })
  // Whatever is left out, few are left: many are read from the table, up to the limit.
  for (const filter of ['name=nosuchthing&min=100', 'category=Beach&tag=Summer&max=13'])
    await expectGoodPlans(() => call(visitor, 'GET', `/product-counts?${filter}&inStock=true`), {
      maySort: true,
    })
})

test('writes and reads of carts, bookings and reviews use indexes', async () => {
  const date = addDays(dateInUtc(new Date()), 30)
  await expectGoodPlans(() => call(visitor, 'POST', '/carts', { product: product._id, count: 2 }))
  await expectGoodPlans(() => call(visitor, 'GET', '/carts'))
  await expectGoodPlans(() => call(visitor, 'PATCH', `/carts/${product._id}`, { quantity: 3 }))
  await expectGoodPlans(() => call(visitor, 'DELETE', `/carts?productId=${product._id}`))
  let booking = ''
  await expectGoodPlans(async () => {
    booking = (await call(visitor, 'POST', '/tours', bookingOf(tour._id, { date })))._id
  })
  await expectGoodPlans(() => call(visitor, 'GET', '/tours/my-tour'))
  await expectGoodPlans(() => call(visitor, 'DELETE', `/tours/${booking}`))
  await expectGoodPlans(() =>
    call(visitor, 'POST', '/comments', { productId: product._id, rating: 4, description: 'Fine.' }),
  )
})

test('no list for staff reads a whole table', async () => {
  for (const filter of [
    '',
    'when=upcoming',
    'status=confirmed',
    `date=${dateInUtc(new Date())}`,
    'q=garcia',
    'q=0170%205553',
    'tour=norway',
  ]) {
    await expectGoodPages(`/tours?${filter}`, { maySort: true }, 10)
  }
  for (const filter of ['', 'when=upcoming', 'when=past', 'tour=norway']) {
    await expectGoodPages(`/tours/departures?${filter}`, { maySort: true }, 10)
  }
})
