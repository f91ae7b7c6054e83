// Counts and steps of a search against the searches themselves, on random catalogues.
import { expect, test } from 'vitest'
import type { FilterStep, ValueCount } from '#contract/filter-counts.ts'
import type { TourCounts } from '#contract/tours.ts'
import { travelTypes } from '#contract/vocabulary.ts'
import { Draws } from '#server/seed/random.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createDepartures, createTour } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, clock } = testApp
clock.now = new Date('2026-11-28T12:00:00Z')

type Query = Record<string, string>

async function get<Body>(path: string, query: Query): Promise<Body> {
  const response = await server.inject({ url: `/api/${path}?${new URLSearchParams(query)}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const totalOf = async (query: Query) =>
  (await get<{ totalCount: number }>('search', { ...query, itemsPerPage: '1' })).totalCount

const words = [
  ...['beach', 'desert', 'slow', 'in march', 'warm', 'under 300', 'xylophone', 'iceland'],
  ...[
    'beach march under 80',
    'slow for nine',
    'five days desert',
    'somewhere warm in june under 120',
    'hills for 7 in june',
  ],
]
const places = ['Flåm, Norway', 'Jambiani, Tanzania', 'Wānaka, New Zealand', 'Naoussa, Greece']
const prices = [50, 100, 150, 200, 400, 800]
const months = ['2026-11', '2026-12', '2027-01', '2027-06', '2028-05']

test.each([1, 2])(
  'every count is that of the search itself, and no smaller step is missing (%i)',
  async (seed) => {
    const random = new Draws(seed, 1)
    const pick = <Value>(values: readonly Value[]): Value => random.one(values)
    for (let number = 0; number < 14; number++) {
      const isScheduled = random.whole(0, 2) === 0
      const tour = await createTour(testApp, {
        title: `${pick(['Beach', 'Desert', 'Slow', 'Hills'])} ${number}`,
        location: pick(places),
        type: pick(travelTypes),
        costCents: pick(prices) * 100 + pick([0, 0, 50]),
        calendarDate: `2027-${String(random.whole(1, 12)).padStart(2, '0')}-05`,
        available: random.whole(0, 5) > 0,
        schedule: isScheduled ? 'departures' : 'any-day',
        facts: random.whole(0, 3) === 0 ? {} : { durationDays: random.whole(3, 9) },
        seats: random.whole(2, 9),
        ...pick([{}, { reviewCount: 1, scoreTotal: random.whole(100, 600) }]),
      })
      if (isScheduled) await createDepartures(testApp, tour.id, [`${pick(months)}-20`])
    }
    let empty = 0
    for (let question = 0; question < 6; question++) {
      const query: Query = {}
      const set = (name: string, value: string) => {
        if (random.whole(0, 2) === 0) query[name] = value
      }
      set('q', pick(words))
      set('destination', pick(['norway', 'greece', 'nowhere', 'tanzania']))
      set('time', String(random.whole(1, 12)))
      set('type', pick(travelTypes))
      set('departs', pick(months))
      set('max', String(pick(prices)))
      if (query.max === undefined) set('min', String(pick(prices)))
      set('days', pick(['3-', '1-4', '5-6', '8-9', '11-20']))
      set('rating', String(random.whole(1, 10)))
      set('people', String(random.whole(1, 11)))
      const counts = await get<TourCounts>('search/counts', query)
      for (const name of ['time', 'type', 'departs', 'rating', 'days'] as const)
        for (const { value, count } of counts[name] as ValueCount[]) {
          const asked = { ...query, [name]: name === 'days' ? `${value}-${value}` : value }
          expect(await totalOf(asked), JSON.stringify([query, name, value])).toBe(count)
        }
      const { min: _min, max: _max, ...anyPrice } = query
      for (const { min = 0, max, count } of counts.prices!.filter(
        (bar) => bar.count > 0 || bar.min === undefined,
      )) {
        const asked = { ...anyPrice, min: String(min), ...(max !== undefined && { max: String(max) }) }
        expect(await totalOf(asked), JSON.stringify(asked)).toBe(count)
      }
      const total = await totalOf(query)
      for (const values of [counts.time, counts.type])
        if (query.departs === undefined)
          expect(values!.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(total)
      if (total > 0) {
        expect(counts.steps).toEqual([])
        continue
      }
      empty++
      await checkSteps(query, counts.steps)
    }
    expect(empty).toBeGreaterThan(1)
  },
)

/** `null` leaves a parameter out. */
function changed(query: Query, changes: FilterStep['changes']): Query {
  return Object.fromEntries(
    Object.entries({ ...query, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

async function checkSteps(query: Query, steps: readonly FilterStep[]): Promise<void> {
  const asked = JSON.stringify(query)
  for (const { changes, count } of steps) {
    expect(count, asked).toBeGreaterThan(0)
    expect(await totalOf(changed(query, changes)), `${asked} ${JSON.stringify(changes)}`).toBe(count)
  }
  const has = (changes: FilterStep['changes']) =>
    steps.some((step) => JSON.stringify(step.changes) === JSON.stringify(changes))
  const names = Object.keys(query)
  for (const name of names)
    if ((await totalOf(changed(query, { [name]: null }))) > 0)
      expect(has({ [name]: null }), `${asked} without ${name}`).toBe(true)
  // Up to the next price in whole dollars: one dollar less finds nothing.
  for (const { changes } of steps) {
    if (typeof changes.max === 'string')
      expect(await totalOf(changed(query, { ...changes, max: String(Number(changes.max) - 1) })), asked).toBe(
        0,
      )
    for (const name of ['people', 'rating'])
      if (typeof changes[name] === 'string')
        expect(await totalOf(changed(query, { [name]: String(Number(changes[name]) + 1) })), asked).toBe(0)
  }
  if (query.time !== undefined) {
    const found = await Promise.all(
      Array.from({ length: 12 }, async (_, place) => {
        const value = String(place + 1)
        return { value, total: await totalOf({ ...query, time: value }) }
      }),
    )
    const apart = (value: string) => {
      const far = Math.abs(Number(value) - Number(query.time))
      return Math.min(far, 12 - far)
    }
    const best = Math.min(...found.filter((each) => each.total > 0).map(({ value }) => apart(value)))
    for (const { value, total } of found)
      expect(has({ time: value }), `${asked} time ${value}`).toBe(total > 0 && apart(value) === best)
  }
  if (steps.length > 0) return
  for (const [place, name] of names.entries())
    for (const other of names.slice(place + 1))
      expect(
        await totalOf(changed(query, { [name]: null, [other]: null })),
        `${asked} ${name} ${other}`,
      ).toBe(0)
}

test('too many tours are not counted', async () => {
  const tour = await createTour(testApp, { title: 'Many', calendarDate: '2027-03-05' })
  await testApp.sql`
    insert into tours (id, slug, title, sub_title, description, image, previews, type, cost_cents, calendar_date, seats, location, age)
    select gen_random_uuid(), slug || place, title || ' ' || place, sub_title, description, image, previews, type, cost_cents,
      calendar_date, seats, location, age
    from tours, generate_series(1, 2001) as place where id = ${tour.id}`
  const { steps, ...values } = await get<TourCounts>('search/counts', { time: '4' })
  expect(steps).toEqual([{ changes: { time: null } }])
  expect(values).not.toHaveProperty('time')
  expect(values.type).toEqual([])
  expect(values.departs!.every(({ count }) => count === 0)).toBe(true)
})
