// Nobody withholds seats for nothing: form holds and waiting entries are limited in time, per account and per network.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { ticketLimits } from '#server/features/bookings/booked-tickets.service.ts'
import { makeOffers } from '#server/features/seats/waiting-list/offers.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } })
const { app, db, sql, clock } = testApp

const minutes = 60_000
const office = '198.51.100.7'
const elsewhere = '203.0.113.9'
const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const monday = daysAhead(20)

interface Wanted {
  tourId: string
  tickets: number
  date?: string
}

const from = (address: string) => ({ 'x-forwarded-for': address })

function hold(user: SignedIn, { tourId, tickets, date = monday }: Wanted, address = office) {
  return user.call('POST', '/holds', { departureTourId: tourId, date, tickets }, from(address))
}

function wait(user: SignedIn, { tourId, tickets, date = monday }: Wanted, address = office) {
  return user.call('POST', '/waiting-list', { departureTourId: tourId, date, tickets }, from(address))
}

function book(user: SignedIn, { tourId, tickets, date = monday }: Wanted, address = office) {
  const booking = bookingOf(tourId, { date, ticketCount: tickets })
  return user.call('POST', '/tours', booking, from(address))
}

const offer = () => makeOffers(db, app.outbox, clock.now, ticketLimits)

async function seatsLeft(tourId: string, date = monday): Promise<number> {
  const response = await testApp.server.inject(`/api/cards/${tourId}/seats?from=${date}&to=${date}`)
  return response.json().items[0].seatsLeft
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => signUp(testApp)))

/** Books all seats of the departure by staff, and returns the bookings. */
async function sellOut(tourId: string, seats: number, date = monday): Promise<() => Promise<void>> {
  const staff = await signUp(testApp, { role: 2 })
  const booked = await book(staff, { tourId, tickets: seats, date })
  expect(booked.statusCode, booked.body).toBe(201)
  return async () => {
    expect((await staff.call('DELETE', `/tours/${booked.json()._id}`)).statusCode).toBeLessThan(300)
  }
}

test('a form hold of an account on a departure lives twenty minutes in all, then pauses as long', async () => {
  const [mira] = await people(1)
  const { id: tourId } = await createTour(testApp, { seats: 30 })
  const begun = clock.now.getTime()
  const ends: number[] = []
  for (let minute = 0; minute < 20; minute += 4) {
    const held = (await hold(mira!, { tourId, tickets: 2 })).json()
    ends.push((Date.parse(held.expiresAt) - begun) / minutes)
    clock.advance(4 * minutes)
  }
  expect(ends).toEqual([10, 14, 18, 20, 20])
  const refused = await hold(mira!, { tourId, tickets: 2 })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'hold_paused'])
  expect(refused.json().message).toMatch(/You can book them all the same\.$/)
  expect(await seatsLeft(tourId)).toBe(30)
  // Another date is held all the same, and so is this one by others.
  expect((await hold(mira!, { tourId, tickets: 2, date: daysAhead(21) })).statusCode).toBe(201)
  clock.advance(19 * minutes)
  expect((await hold(mira!, { tourId, tickets: 2 })).json().code).toBe('hold_paused')
  expect((await book(mira!, { tourId, tickets: 2 })).statusCode).toBe(201)
  clock.advance(minutes)
  expect((await hold(mira!, { tourId, tickets: 2 })).statusCode).toBe(201)
})

test('releasing, extending and changing a hold give it no more time', async () => {
  const [mira] = await people(1)
  const { id: tourId } = await createTour(testApp, { seats: 30 })
  const begun = clock.now.getTime()
  const endOf = (response: { json(): { expiresAt: string } }) =>
    (Date.parse(response.json().expiresAt) - begun) / minutes
  const first = await hold(mira!, { tourId, tickets: 2 })
  clock.advance(6 * minutes)
  await mira!.call('DELETE', `/holds/${first.json()._id}`)
  const second = await hold(mira!, { tourId, tickets: 3 })
  expect([endOf(second), second.json().canExtend]).toEqual([16, true])
  const extended = await mira!.call('PATCH', `/holds/${second.json()._id}`)
  expect([endOf(extended), extended.json().canExtend]).toEqual([20, false])
  const third = await hold(mira!, { tourId, tickets: 1 })
  expect([endOf(third), third.json().canExtend]).toEqual([16, false])
  expect((await mira!.call('PATCH', `/holds/${third.json()._id}`)).json().code).toBe('hold_not_extendable')
})

test('a visitor tries eight dates, each of which is held', async () => {
  const [mira] = await people(1)
  const { id: tourId } = await createTour(testApp, { seats: 12 })
  for (let day = 20; day < 28; day++) {
    const held = await hold(mira!, { tourId, tickets: 4, date: daysAhead(day) })
    expect(held.statusCode, held.body).toBe(201)
    clock.advance(2 * minutes)
  }
  expect((await book(mira!, { tourId, tickets: 4, date: daysAhead(22) })).statusCode).toBe(201)
})

test('the form holds of a network take a fifth of a departure, or are one hold; a refused one is booked all the same', async () => {
  const { id: tourId } = await createTour(testApp, { seats: 30 })
  const [a, b, c, d] = await people(4)
  expect((await hold(a!, { tourId, tickets: 2 })).statusCode).toBe(201)
  // An account replaces its own hold.
  expect((await hold(a!, { tourId, tickets: 3 })).statusCode).toBe(201)
  expect((await hold(b!, { tourId, tickets: 3 }, '198.51.100.200')).statusCode).toBe(201)
  const refused = await hold(c!, { tourId, tickets: 1 })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'network_share'])
  expect((await book(c!, { tourId, tickets: 1 })).statusCode).toBe(201)
  expect((await hold(d!, { tourId, tickets: 20 }, elsewhere)).statusCode).toBe(201)
})

test('a family of ten holds its seats, and no second large hold of their network stands beside it', async () => {
  const { id: tourId } = await createTour(testApp, { seats: 30 })
  const [family, other] = await people(2)
  expect((await hold(family!, { tourId, tickets: 10 })).statusCode).toBe(201)
  expect((await hold(other!, { tourId, tickets: 1 })).json().code).toBe('network_share')
  expect((await book(family!, { tourId, tickets: 10 })).statusCode).toBe(201)
})

test('of simultaneous holds of a network no more than its share succeed', async () => {
  const { id: tourId } = await createTour(testApp, { seats: 30 })
  const responses = await Promise.all((await people(20)).map((user) => hold(user, { tourId, tickets: 2 })))
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  expect(await seatsLeft(tourId)).toBe(24)
})

test('the waiting entries of a network ask for a fifth of a departure, or are one entry', async () => {
  const { id: tourId } = await createTour(testApp, { seats: 20 })
  await sellOut(tourId, 20)
  const [family, neighbour, stranger] = await people(3)
  // A family of five waits for a departure of 20.
  expect((await wait(family!, { tourId, tickets: 5 })).statusCode).toBe(201)
  const refused = await wait(neighbour!, { tourId, tickets: 1 })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'network_share'])
  expect((await wait(stranger!, { tourId, tickets: 4 }, elsewhere)).statusCode).toBe(201)
  const responses = await Promise.all(
    (await people(8)).map((user) => wait(user, { tourId, tickets: 2 }, '192.0.2.4')),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
})

test('a large form hold does not stand beside what others of its network wait for', async () => {
  const { id: tourId } = await createTour(testApp, { seats: 30 })
  const free = await sellOut(tourId, 30)
  const [first, second] = await people(2)
  expect((await wait(first!, { tourId, tickets: 20 })).statusCode).toBe(201)
  await free()
  expect(await offer()).toBe(1)
  expect((await hold(second!, { tourId, tickets: 10 })).json().code).toBe('network_share')
  expect(await seatsLeft(tourId)).toBe(10)
  expect((await book(second!, { tourId, tickets: 10 })).statusCode).toBe(201)
})

test('of the entries on dates of one tour only the largest counts, those of other tours add up', async () => {
  const [mira] = await people(1)
  const tours = await Promise.all(Array.from({ length: 4 }, () => createTour(testApp, { seats: 20 })))
  for (const day of [20, 21, 22, 23]) await sellOut(tours[0]!.id, 20, daysAhead(day))
  for (const tour of tours.slice(1)) await sellOut(tour.id, 20)
  for (const day of [20, 21, 22, 23]) {
    const entry = await wait(mira!, { tourId: tours[0]!.id, tickets: 20, date: daysAhead(day) })
    expect(entry.statusCode, entry.body).toBe(201)
  }
  expect((await wait(mira!, { tourId: tours[1]!.id, tickets: 20 })).statusCode).toBe(201)
  expect((await wait(mira!, { tourId: tours[2]!.id, tickets: 20 })).statusCode).toBe(201)
  expect((await wait(mira!, { tourId: tours[3]!.id, tickets: 1 })).json().code).toBe('too_many_tickets')
  // Leaving gives the tickets back.
  const { items } = (await mira!.call('GET', '/waiting-list')).json()
  const left = items.find((entry: { tourId: string }) => entry.tourId === tours[1]!.id)
  expect((await mira!.call('DELETE', `/waiting-list/${left._id}`)).statusCode).toBe(204)
  expect((await wait(mira!, { tourId: tours[3]!.id, tickets: 20 })).statusCode).toBe(201)
})

test('what passes from entry to offer to hold to booking counts once', async () => {
  const [mira] = await people(1)
  const { id: tourId } = await createTour(testApp, { seats: 20 })
  const free = await sellOut(tourId, 20)
  expect((await wait(mira!, { tourId, tickets: 20 })).statusCode).toBe(201)
  await free()
  expect(await offer()).toBe(1)
  expect((await hold(mira!, { tourId, tickets: 20 })).statusCode).toBe(201)
  expect((await book(mira!, { tourId, tickets: 20 })).statusCode).toBe(201)
})

test('offers to staff obey the limits too, unless they have the right to book', async () => {
  for (const right of ['desk', 'shop'] as const) {
    const admin = await signUp(testApp, { rights: ['desk'] })
    const frees = []
    for (let count = 0; count < 4; count++) {
      const { id: tourId } = await createTour(testApp, { seats: 20 })
      frees.push(await sellOut(tourId, 20))
      expect((await wait(admin, { tourId, tickets: 20 })).statusCode).toBe(201)
    }
    await sql`update users set rights = ${[right]} where id = ${admin.userId}`
    for (const free of frees) await free()
    expect(await offer(), right).toBe(right === 'desk' ? 4 : 3)
  }
})

test('offers obey the limits of the account: what is beyond them is free for others until it fits again', async () => {
  const [mira, jon] = await people(2)
  const { id: tourId } = await createTour(testApp, { seats: 20 })
  const days = [20, 21, 22, 23]
  const frees = []
  for (const day of days) {
    frees.push(await sellOut(tourId, 20, daysAhead(day)))
    expect((await wait(mira!, { tourId, tickets: 20, date: daysAhead(day) })).statusCode).toBe(201)
  }
  for (const free of frees) await free()
  // Sixty tickets at most: the fourth is passed over, and keeps its place.
  expect(await offer()).toBe(3)
  expect(await seatsLeft(tourId, daysAhead(23))).toBe(20)
  expect(await offer()).toBe(0)
  const { items } = (await mira!.call('GET', '/waiting-list')).json()
  expect(items.map(({ offeredUntil }: { offeredUntil: string | null }) => offeredUntil !== null)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect((await mira!.call('DELETE', `/waiting-list/${items[0]._id}`)).statusCode).toBe(204)
  expect(await offer()).toBe(1)
  expect(await seatsLeft(tourId, daysAhead(23))).toBe(0)
  expect((await book(jon!, { tourId, tickets: 1, date: daysAhead(20) }, elsewhere)).statusCode).toBe(201)
})

test('the tickets that a network has booked today, holds and waits for are five hundred at most', async () => {
  const tours = await Promise.all(Array.from({ length: 26 }, () => createTour(testApp, { seats: 100 })))
  const users = await people(26)
  const responses = await Promise.all(
    users.map((user, index) => hold(user, { tourId: tours[index]!.id, tickets: 20 })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(25)
  const refused = responses.findIndex(({ statusCode }) => statusCode !== 201)
  expect(responses[refused]!.json().code).toBe('network_share')
  // Only booked tickets count against bookings.
  expect((await book(users[refused]!, { tourId: tours[refused]!.id, tickets: 20 })).statusCode).toBe(201)
  clock.advance(11 * minutes)
  expect((await hold(users[0]!, { tourId: tours[1]!.id, tickets: 20 })).statusCode).toBe(201)
  const [stored] = await sql`select count(*)::int as count from bookings`
  expect(stored).toEqual({ count: 1 })
})
