import { beforeEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { lowestPriceOf } from '#server/features/seats/departures/lowest-price.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { renewPrices } from './tour-prices.service.ts'

const testApp = await buildTestApp()
const { server, app, db, clock, sql } = testApp

interface ListedTour {
  _id: string
  cost: number
  fromCost?: number
}

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)

async function read(path: string) {
  await app.feed.readNow()
  const response = await server.inject({ url: `/api${path}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function fromCostOf(id: string): Promise<number | undefined> {
  return (await read(`/cards/${id}`)).fromCost
}

/** Written apart from the stored price: from the departures that the public list shows. */
async function lowestOnSale(id: string): Promise<number | undefined> {
  const { items } = await read(`/cards/${id}/departures?itemsPerPage=100`)
  const costs = items.flatMap(({ cost, seatsLeft }: { cost: number; seatsLeft: number }) =>
    seatsLeft > 0 ? [cost] : [],
  )
  return costs.length === 0 ? undefined : Math.min(...costs)
}

beforeEach(() => {
  clock.now = new Date('2027-03-01T09:30:00Z')
})

test('a tour with departures is listed, filtered and sorted by the lowest price that can be booked', async () => {
  const staff = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { schedule: 'departures', costCents: 10_000, seats: 2 })
  const others = [
    await createTour(testApp, { costCents: 15_000 }),
    await createTour(testApp, { costCents: 20_000 }),
  ]
  expect(await fromCostOf(tour.id)).toBeUndefined()
  const added = await staff.call('POST', `/cards/${tour.id}/departures`, {
    departures: [
      { date: daysAhead(20), cost: 180 },
      { date: daysAhead(30), cost: 220 },
      { date: daysAhead(40), state: 'closed' },
    ],
  })
  expect(added.statusCode, added.body).toBe(201)
  expect(await read(`/cards/${tour.id}`)).toMatchObject({ cost: 100, fromCost: 180 })
  const idsOf = async (query: string) =>
    (await read(`/cards?${query}`)).items.map(({ _id }: ListedTour) => _id)
  expect(await idsOf('sort=lowprice')).toEqual([others[0]!.id, tour.id, others[1]!.id])
  expect(await idsOf('sort=highprice')).toEqual([others[1]!.id, tour.id, others[0]!.id])
  expect(await idsOf('min=90&max=120')).toEqual([])
  expect(await idsOf('min=170&max=190')).toEqual([tour.id])
  const listed = (await read('/cards?min=170&max=190')).items[0]
  expect(listed).toMatchObject({ cost: 100, fromCost: 180 })
  for (const { id } of others) expect(await read(`/cards/${id}`)).not.toHaveProperty('fromCost')
})

test('the price follows bookings, cancellations and ends of bookings', async () => {
  const user = await signUp(testApp)
  const tour = await createTour(testApp, { schedule: 'departures', costCents: 10_000, seats: 2 })
  await createDepartures(testApp, tour.id, [daysAhead(1)], { costCents: 18_000 })
  await createDepartures(testApp, tour.id, [daysAhead(9)], { costCents: 22_000 })
  expect(await renewPrices(db, lowestPriceOf, clock.now)).toBe(1)
  expect(await fromCostOf(tour.id)).toBe(180)
  const booked = await user.call(
    'POST',
    '/tours',
    bookingOf(tour.id, { date: daysAhead(1), ticketCount: 2, email: user.email }),
  )
  expect(booked.statusCode, booked.body).toBe(201)
  await renewPrices(db, lowestPriceOf, clock.now)
  expect(await fromCostOf(tour.id)).toBe(220)
  const cancelled = await user.call('DELETE', `/tours/${booked.json()._id}`)
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  await renewPrices(db, lowestPriceOf, clock.now)
  expect(await fromCostOf(tour.id)).toBe(180)
  // Nothing is written any more: only time passes.
  clock.now = new Date('2027-03-02T23:59:59Z')
  expect(await renewPrices(db, lowestPriceOf, clock.now)).toBe(0)
  clock.now = new Date('2027-03-03T00:00:00Z')
  expect(await renewPrices(db, lowestPriceOf, clock.now)).toBe(1)
  expect(await fromCostOf(tour.id)).toBe(220)
  clock.now = new Date('2027-03-11T00:00:00Z')
  await renewPrices(db, lowestPriceOf, clock.now)
  expect(await fromCostOf(tour.id)).toBeUndefined()
})

test('existing tours, and changes that were missed, are found by the next run', async () => {
  const tour = await createTour(testApp, { schedule: 'departures', costCents: 10_000 })
  await createDepartures(testApp, tour.id, [daysAhead(5)], { costCents: 18_000 })
  for (const missed of [
    () => sql`delete from change_readers`,
    () => sql`update change_readers set read_at = now() - interval '10 minutes'`,
    // A restored database counts its transactions anew.
    () => sql`update change_readers set horizon = '9000000000'::xid8`,
  ]) {
    await sql`update departures set cost_cents = cost_cents + 100`
    await sql`truncate changes`
    await missed()
    await renewPrices(db, lowestPriceOf, clock.now)
    expect(await fromCostOf(tour.id)).toBe(await lowestOnSale(tour.id))
  }
  // Otherwise only the tours that the feed names are read.
  await sql`truncate changes`
  await sql`update departures set cost_cents = cost_cents + 100`
  expect(await renewPrices(db, lowestPriceOf, clock.now)).toBe(0)
})

test('a stored price neither makes a version of the tour nor changes its time', async () => {
  const tour = await createTour(testApp, { schedule: 'departures' })
  const before = await read(`/cards/${tour.id}`)
  await createDepartures(testApp, tour.id, [daysAhead(5)], { costCents: 18_000 })
  await renewPrices(db, lowestPriceOf, clock.now)
  const { fromCost, ...after } = await read(`/cards/${tour.id}`)
  expect(fromCost).toBe(180)
  expect(after).toEqual(before)
  const [versions] = await sql<{ count: number }[]>`
    select count(*)::int as count from tour_versions where tour_id = ${tour.id}`
  expect(versions!.count).toBe(0)
})

/** Repeatable numbers from 0 to 1. */
function createDraws(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test.each([1, 3])(
  'random departures: the stored price is the lowest on sale (%i)',
  async (seed) => {
    const draw = createDraws(seed)
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(draw() * values.length)]!
    const staff = await signUp(testApp, { role: 3 })
    const users = await Promise.all([1, 2, 3].map(() => signUp(testApp)))
    const made = await Promise.all(
      [1, 2, 3].map((number) =>
        createTour(testApp, {
          schedule: 'departures',
          costCents: 10_000 * number,
          seats: 3,
          facts: pick([{}, { cutOffHours: 48 }]),
        }),
      ),
    )
    const dates = Array.from({ length: 4 }, (_, place) => daysAhead(1 + place * 4))
    const bookings: { user: SignedIn; id: string }[] = []
    const terms = () => ({
      cost: pick([null, 90, 150.5, 260]),
      departureSeats: pick([null, 1, 4]),
      cutOffHours: pick([null, 0, 30]),
      state: pick(['open', 'guaranteed', 'closed']),
    })
    const book = async () => {
      const user = pick(users)
      const booking = bookingOf(pick(made).id, {
        date: pick(dates),
        ticketCount: pick([1, 2, 3]),
        email: user.email,
      })
      const response = await user.call('POST', '/tours', booking)
      if (response.statusCode === 201) bookings.push({ user, id: response.json()._id })
    }
    const acts = [
      () =>
        staff.call('POST', `/cards/${pick(made).id}/departures`, {
          departures: [{ date: pick(dates), ...terms() }],
        }),
      () => staff.call('PATCH', `/cards/${pick(made).id}/departures/${pick(dates)}`, terms()),
      () => staff.call('PATCH', `/cards/${pick(made).id}`, pick([{ cost: 120 }, { seats: 5 }, { seats: 3 }])),
      () => staff.call('PATCH', `/cards/${pick(made).id}`, { available: draw() < 0.8 }),
      () =>
        staff.call('PATCH', `/cards/${pick(made).id}`, { schedule: draw() < 0.8 ? 'departures' : 'any-day' }),
      () => staff.call('POST', '/cards/bulk', { ids: made.map(({ id }) => id), costPercent: 10 }),
      () => staff.call('DELETE', `/cards/${pick(made).id}/departures/${pick(dates)}`, {}),
      () =>
        pick(users).call('POST', '/holds', {
          departureTourId: pick(made).id,
          date: pick(dates),
          tickets: pick([1, 2, 3]),
        }),
      book,
      book,
      book,
      async () => {
        const [booking] = bookings.splice(Math.floor(draw() * bookings.length), 1)
        if (booking !== undefined) await booking.user.call('DELETE', `/tours/${booking.id}`)
      },
      async () => {
        clock.now = new Date(clock.now.getTime() + pick([60_000, 660_000, 7_200_000, 43_200_000]))
        // What the job of expired holds records.
        await sql`insert into changes (topic) select distinct 'tour/seats:' || tour_id from holds where expires_at <= ${clock.now}`
      },
    ]
    let priced = 0
    for (let step = 0; step < 36; step++) {
      await pick(step < 15 ? acts.slice(0, 1) : acts)()
      // Not after each, because reading all is slow.
      if (step % 2 !== 0) continue
      await renewPrices(db, lowestPriceOf, clock.now)
      for (const { id } of made) {
        const lowest = await lowestOnSale(id)
        expect(await fromCostOf(id), `step ${step}`).toBe(lowest)
        if (lowest !== undefined) priced++
      }
      if (step % 12 === 0) {
        const { items } = await read('/cards?sort=lowprice&itemsPerPage=100')
        const prices = items.map(({ cost, fromCost }: ListedTour) => fromCost ?? cost)
        expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b))
      }
    }
    expect(priced).toBeGreaterThan(10)
  },
  180_000,
)
