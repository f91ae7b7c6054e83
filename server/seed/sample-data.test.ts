import { afterAll, afterEach, expect, test } from 'vitest'
import { sampleProducts } from '#content/products.ts'
import { sampleTours } from '#content/tours.ts'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { orderStates } from '#contract/order-rules.ts'
import { orderInvariants } from '#server/data-checks/orders.ts'
import { paymentInvariants } from '#server/data-checks/payments.ts'
import { connectDatabase } from '#server/database/client.ts'
import { createUser, requireVerified } from '#server/features/passwords/password-checks.service.ts'
import { findUserByLogin } from '#server/features/users/users.service.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { datesOfSeasons, departureDate } from './sample-catalogue.ts'
import { loadSampleData } from './sample-data.ts'
import { titlesWithWrongRatings, titlesWithWrongReviewTimes } from './seed-test-tools.ts'

const now = new Date('2026-11-21T12:00:00Z')
const today = dateInUtc(now)
const password = 'a password for tests'
const options = { now, preparePassword: async () => password, createUser }

const client = connectDatabase(await createTestDatabase(), { connections: 4 })
const { db, sql } = client
// Otherwise the ledger cannot be emptied between tests.
await sql`alter table ledger_entries disable trigger user`

afterEach(async () => {
  await sql`truncate tours, products, users, bills, search_words, changes cascade`
})
afterAll(() => client.close())

test('the sample data is loaded into an empty database, quickly', async () => {
  const begin = performance.now()
  expect(await loadSampleData(db, options)).toMatchObject({
    tours: sampleTours.length,
    products: sampleProducts.length,
    cartLines: 2,
    orders: 9,
  })
  // It takes two seconds on an idle machine. Other tests may run at the same time.
  expect(performance.now() - begin).toBeLessThan(8_000)
  const [words] =
    await sql`select count(*)::int as count from search_words where word in ('chianti', 'backpack')`
  expect(words!.count).toBe(2)
})

test('a second load changes nothing', async () => {
  await loadSampleData(db, options)
  const before = await everyCount()
  // The password must not be generated, because it would be written to a file although no account has it.
  const preparePassword = () => Promise.reject(new Error('no password is needed'))
  expect(await loadSampleData(db, { ...options, preparePassword })).toBeNull()
  expect(await everyCount()).toEqual(before)
})

test('two processes that start at the same time load the sample data once', async () => {
  const loaded = await Promise.all([loadSampleData(db, options), loadSampleData(db, options)])
  expect(loaded.filter((counts) => counts !== null)).toHaveLength(1)
  expect((await everyCount()).tours).toBe(sampleTours.length)
})

test('a database with an account gets no sample data', async () => {
  await createUser(db, { username: 'owner', email: 'owner@example.com', role: 3, password })
  expect(await loadSampleData(db, options)).toBeNull()
  expect((await everyCount()).tours).toBe(0)
})

test('a load that fails leaves no rows', async () => {
  const failing = { ...options, createUser: () => Promise.reject(new Error('no accounts today')) }
  await expect(loadSampleData(db, failing)).rejects.toThrow('no accounts today')
  expect(await everyCount()).toMatchObject({ tours: 0, users: 0 })
})

test('ratings agree with the reviews', async () => {
  await loadSampleData(db, options)
  expect(await titlesWithWrongRatings(sql)).toEqual([])
})

test('the sample traveller has reviewed what was delivered, and each of these orders proves a review', async () => {
  await loadSampleData(db, options)
  const proven = await sql`
    select distinct r.product_id from product_reviews r
    join orders o on o.user_id = r.user_id and o.state = 'completed' and o.delivered_at < r.created_at
    join order_lines l on l.order_id = o.id and l.product_id = r.product_id and l.returned_at is null`
  expect(proven.length).toBeGreaterThan(0)
  const [traveller] = await sql`select id from users where username = 'traveller'`
  const own = await sql`select distinct product_id from product_reviews where user_id = ${traveller!.id}`
  expect(own).toHaveLength(proven.length)
})

test('no review is older than its tour or product, and none is in the future', async () => {
  await loadSampleData(db, options)
  expect(await titlesWithWrongReviewTimes(sql, now)).toEqual([])
})

test('tours have dates all over the year, most in the future and some in the past', async () => {
  await loadSampleData(db, options)
  const months = await sql`select month from tours where calendar_date >= ${today} group by month`
  expect(months.length).toBeGreaterThan(6)
  const [past] = await sql`select count(*)::int as count from tours where calendar_date < ${today}`
  expect(past!.count).toBeGreaterThan(0)
  expect(past!.count).toBeLessThan(sampleTours.length / 4)
  const [far] = await sql`
    select count(*)::int as count from tours
    where calendar_date not between ${addDays(today, -366)} and ${addDays(today, 366)}`
  expect(far!.count).toBe(0)
})

test('a departure date is in this year if its day is today or later, otherwise in the next year', () => {
  expect(departureDate({ month: 11, day: 21 }, today, false)).toBe('2026-11-21')
  expect(departureDate({ month: 11, day: 20 }, today, false)).toBe('2027-11-20')
  expect(departureDate({ month: 3, day: 4 }, today, true)).toBe('2026-03-04')
  expect(departureDate({ month: 11, day: 21 }, today, true)).toBe('2025-11-21')
})

test('tours leave any day, and further, older ones have departures in the next eighteen months', async () => {
  await loadSampleData(db, options)
  const inOrder = await sql<{ schedule: string }[]>`select schedule from tours order by created_at desc`
  const scheduled = inOrder.map(({ schedule }) => schedule === 'departures')
  expect(scheduled).toEqual(sampleTours.map(({ departures }) => departures !== undefined))
  // All that leave any day are newer.
  expect(scheduled.toSorted()).toEqual(scheduled)
  const count = scheduled.filter(Boolean).length
  expect(count).toBeGreaterThan(0)

  const tours = await sql`
    select slug, calendar_date::text, count(*)::int as count, min(date)::text as first, max(date)::text as last,
      count(distinct extract(isodow from date))::int as weekdays
    from tours join departures on tour_id = id where schedule = 'departures' group by 1, 2`
  expect(tours).toHaveLength(count)
  for (const { slug, calendar_date, count, first, last, weekdays } of tours) {
    expect(calendar_date, slug).toBe(first)
    expect(first >= addDays(today, 14) && last <= addDays(today, 548), `${slug}: ${first} to ${last}`).toBe(
      true,
    )
    expect(count, slug).toBeGreaterThanOrEqual(5)
    expect(weekdays, slug).toBe(1)
  }
})

test.each(['2026-01-01', '2026-12-31', '2028-02-29'])(
  'a season that includes the turn of the year has no gap and no duplicate date on %s',
  (from) => {
    const dates = datesOfSeasons(
      { month: 10, day: 6 },
      { weekday: 'tu', everyWeeks: 1, until: { month: 4, day: 13 } },
      from,
    )
    expect(dates).toEqual([...new Set(dates)].sort())
    expect(dates.every((date) => date.slice(5) >= '10-06' || date.slice(5) <= '04-13')).toBe(true)
    expect(dates.length).toBeGreaterThan(26)
  },
)

test('the sort by newest shows the order of the content, in which neighbours look different', async () => {
  await loadSampleData(db, options)
  const [firstTour] = await sql`select slug from tours order by created_at desc limit 1`
  const [firstProduct] = await sql`select slug from products order by created_at desc limit 1`
  expect([firstTour!.slug, firstProduct!.slug]).toEqual([sampleTours[0]!.slug, sampleProducts[0]!.slug])
})

test('the booked tickets of departures are those of the confirmed bookings', async () => {
  await loadSampleData(db, options)
  const booked = await sql`
    select tour_id, date::text, sum(ticket_count)::int as tickets from bookings where status = 'confirmed'
    group by tour_id, date order by tour_id, date`
  const taken = await sql`
    select tour_id, date::text, tickets_booked as tickets from departures where tickets_booked > 0
    order by tour_id, date`
  expect([...taken]).toEqual([...booked])
  const kinds = await sql`
    select status, date < ${today} as is_past, count(*)::int from bookings join users on users.id = user_id
    where users.username = 'traveller' group by 1, 2 order by 1, 2`
  expect([...kinds]).toEqual([
    { status: 'cancelled', is_past: false, count: 1 },
    { status: 'confirmed', is_past: false, count: 2 },
    { status: 'confirmed', is_past: true, count: 1 },
  ])
})

test('the sample traveller has orders in every state, each with its bill, invoice and ledger', async () => {
  await loadSampleData(db, options)
  const states = await sql`select distinct state from orders`
  expect(states.map(({ state }) => state).sort()).toEqual([...orderStates].sort())
  const billed = await sql`
    select orders.state, bills.paid_cents > 0 as is_paid, payments.state as payment
    from orders join bills on kind = 'order' and record_id = orders.id and bills.reference = orders.reference
    join payments using (kind, record_id) where orders.state in ('placed', 'packed', 'cancelled')
    order by orders.state, orders.created_at`
  expect([...billed]).toEqual([
    // Lapsed, and cancelled after it was paid.
    { state: 'cancelled', is_paid: false, payment: 'ended' },
    { state: 'cancelled', is_paid: false, payment: 'paid' },
    { state: 'packed', is_paid: true, payment: 'paid' },
    { state: 'placed', is_paid: false, payment: 'open' },
  ])
  const broken: string[] = []
  await sql.begin(async (transaction) => {
    for (const { name, find } of [...orderInvariants, ...paymentInvariants]) {
      const { count, examples } = await find(transaction)
      if (count > 0) broken.push(`${name}: ${examples.join('; ')}`)
    }
  })
  expect(broken).toEqual([])
  const orderCount = (await sql`select count(*)::int as count from orders`)[0]!.count
  expect((await sql`select 1 from bills join orders on orders.id = record_id`).length).toBe(orderCount)
})

test('every second review of an any-day tour is proven by a paid trip of its author', async () => {
  await loadSampleData(db, options)
  const [row] = await sql`
    select count(*)::int as all, count(month)::int as proven from (
      select (select to_char(max(date), 'YYYY-MM') from bookings
          join bills on bills.kind = 'booking' and record_id = bookings.id and paid_cents = bills.total_cents
        where user_id = tour_reviews.user_id and bookings.tour_id = tours.id and date < tour_reviews.created_at) as month
      from tour_reviews join tours on tours.id = tour_id where schedule = 'any-day') as reviews`
  expect(row!.proven).toBeGreaterThan(row!.all * 0.45)
  expect(row!.proven).toBeLessThan(row!.all * 0.65)
  const [early] = await sql`
    select count(*)::int as count from bookings join users on users.id = user_id where bookings.created_at < users.created_at`
  expect(early!.count).toBe(0)
})

test('the three accounts can sign in with the given password, and the reviewers have no password', async () => {
  await loadSampleData(db, options)
  const roleOf = async (username: string) =>
    (await requireVerified(await findUserByLogin(db, username), password)).role
  expect(await Promise.all(['traveller', 'admin', 'superadmin@example.com'].map(roleOf))).toEqual([1, 2, 3])
  const withPassword = await sql`select username from users where password_hash is not null order by role`
  expect(withPassword.map(({ username }) => username)).toEqual(['traveller', 'admin', 'superadmin'])
})

async function everyCount(): Promise<Record<string, number>> {
  const [counts] = await sql<Record<string, number>[]>`
    select (select count(*)::int from tours) as tours, (select count(*)::int from products) as products,
      (select count(*)::int from users) as users, (select count(*)::int from tour_reviews) as "tourReviews",
      (select count(*)::int from product_reviews) as "productReviews",
      (select count(*)::int from bookings) as bookings, (select count(*)::int from cart_lines) as "cartLines"`
  return counts!
}
