// Figures of days, weeks and months against sums of the rows themselves.
import { beforeEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import type { PeriodLength } from '#contract/staff-vocabulary.ts'
import { newId } from '#server/database/ids.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, signUp } from '#server/testing/factories.ts'
import { readFigures, storeDailyFigures } from './figures.service.ts'

const testApp = await buildTestApp()
const { db, sql, clock } = testApp

const read = async (by: PeriodLength) => (await readFigures(db, by, clock.now)).periods

interface Event {
  kind: 'booking' | 'order' | 'charge' | 'refund'
  at: string
  cents: number
}

let events: Event[] = []
let tourId: string
beforeEach(async () => {
  events = []
  tourId = (await createTour(testApp)).id
})

async function add(event: Event): Promise<void> {
  events.push(event)
  const id = newId()
  if (event.kind === 'booking')
    return void (await sql`
      insert into bookings (id, tour_id, username, email, phone, date, description, ticket_count, total_cents, created_at)
      values (${id}, ${tourId}, 'Ida', '', '', '2030-01-01', '', 1, 1, ${event.at})`)
  if (event.kind === 'order')
    return void (await sql`
      insert into orders (id, email, address, delivery, note, state, goods_cents, delivery_cents, total_cents,
        vat_basis_points, vat_cents, cancelled_by, created_at)
      values (${id}, '', '{"name": "Ida"}', 'collect', '', 'cancelled', 1, 0, 1, 0, 0, 'customer', ${event.at})`)
  await sql`
    insert into bills (kind, record_id, reference, total_cents, deposit_cents, created_at)
    values ('order', ${id}, ${id}, 1, 1, ${event.at})`
  await sql`
    insert into payments (id, kind, record_id, what, method, amount_cents, state, title, created_at)
    values (${id}, 'order', ${id}, 'all', 'transfer', 1, 'paid', '', ${event.at})`
  if (event.kind === 'refund')
    await sql`
      insert into refunds (id, payment_id, amount_cents, state, reason, created_at, settled_at)
      values (${id}, ${id}, ${event.cents}, 'done', '', ${event.at}, ${event.at})`
  await sql`
    insert into ledger_entries (id, kind, record_id, payment_id, refund_id, entry, amount_cents, provider_ref, at)
    values (${id}, 'order', ${id}, ${id}, ${event.kind === 'refund' ? id : null}, ${event.kind}, ${event.cents}, ${id},
      ${event.at})`
}

/** What a period has by the events alone. */
function expected({ from, to }: { from: string; to: string }) {
  const own = events.filter(({ at }) => from <= at.slice(0, 10) && at.slice(0, 10) <= to)
  const sum = (kind: Event['kind']) =>
    own.reduce((total, event) => total + (event.kind === kind ? event.cents : 0), 0)
  return {
    from,
    to,
    bookings: own.filter(({ kind }) => kind === 'booking').length,
    orders: own.filter(({ kind }) => kind === 'order').length,
    revenue: (sum('charge') - sum('refund')) / 100,
  }
}

async function expectExact(): Promise<void> {
  for (const by of ['day', 'week', 'month'] as const) {
    const periods = await read(by)
    expect(periods).toEqual(periods.map(expected))
    // Without gaps, the present one first.
    expect(periods[0]!.from <= dateInUtc(clock.now) && dateInUtc(clock.now) <= periods[0]!.to).toBe(true)
    for (const [index, { from }] of periods.entries())
      if (index + 1 < periods.length) expect(periods[index + 1]!.to).toBe(addDays(from, -1))
  }
}

test('figures are exact before and after days are stored, at the edges of days, weeks and months', async () => {
  const today = dateInUtc(clock.now)
  const kinds = ['booking', 'order', 'charge', 'refund'] as const
  for (let days = 0; days < 420; days += 3)
    for (const time of ['00:00:00.000Z', '23:59:59.999Z']) {
      const at = `${addDays(today, -days)}T${time}`
      if (at <= clock.now.toISOString())
        await add({ kind: kinds[days % 4]!, at, cents: 100 + ((days * 7919) % 90_000) })
    }
  await expectExact()
  await storeDailyFigures(db, clock.now)
  const [stored] = await sql`select max(day)::text as day, count(*)::int as count from daily_figures`
  expect([addDays(today, -1), addDays(today, -2)]).toContain(stored!.day)
  expect(stored!.count).toBeGreaterThan(100)
  await expectExact()
  await storeDailyFigures(db, clock.now)
  await expectExact()
})

test('days are stored an hour after their end, and what follows is added to them', async () => {
  const day = dateInUtc(clock.now)
  await add({ kind: 'booking', at: `${day}T23:59:59.000Z`, cents: 0 })
  clock.advance(Date.parse(`${addDays(day, 1)}T00:30:00Z`) - clock.now.getTime())
  await storeDailyFigures(db, clock.now)
  expect(await sql`select 1 from daily_figures where day = ${day}`).toHaveLength(0)
  // A slow transaction writes what it began before midnight.
  await add({ kind: 'charge', at: `${day}T23:59:59.500Z`, cents: 12_345 })
  await expectExact()
  clock.advance(3_600_000)
  await storeDailyFigures(db, clock.now)
  expect(await sql`select 1 from daily_figures where day = ${day}`).toHaveLength(1)
  await expectExact()
})

test('many processes store days at once, and readers get the same figures meanwhile', async () => {
  await add({ kind: 'order', at: `${addDays(dateInUtc(clock.now), -2)}T12:00:00.000Z`, cents: 0 })
  const before = await read('month')
  const store = () => storeDailyFigures(db, clock.now)
  const [readings] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => read('month'))),
    Promise.all([store(), store(), store()]),
  ])
  for (const periods of readings) expect(periods).toEqual(before)
  await expectExact()
})

test('figures of days that are over stay when their orders are deleted', async () => {
  await add({ kind: 'order', at: `${addDays(dateInUtc(clock.now), -2)}T12:00:00.000Z`, cents: 0 })
  await storeDailyFigures(db, clock.now)
  const before = await read('month')
  await sql`delete from orders`
  expect(await read('month')).toEqual(before)
})

test('staff choose the length of the periods, which is a day at first', async () => {
  const staff = await signUp(testApp, { role: 2 })
  for (const by of ['day', 'week', 'month'] as const)
    expect((await staff.call('GET', `/figures?by=${by}`)).json()).toEqual({ by, periods: await read(by) })
  expect((await staff.call('GET', '/figures')).json().by).toBe('day')
  const wrong = await staff.call('GET', '/figures?by=year')
  expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { by: 'must be one of day, week, month' }])
})
