// Waiting for seats: who may wait, what the queue is owed, how offers come and go.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { maxWaitingEntries } from '#contract/waiting-list-rules.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { makeOffers } from './offers.service.ts'

const testApp = await buildTestApp()
const { app, db, server, sql, clock } = testApp

const hours = (count: number) => count * 3_600_000
const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const [monday, tuesday] = [daysAhead(20), daysAhead(21)]

function wait(user: SignedIn, tourId: string, tickets: number, date = monday) {
  return user.call('POST', '/waiting-list', { departureTourId: tourId, date, tickets })
}

function book(user: SignedIn, tourId: string, ticketCount: number, date = monday) {
  return user.call('POST', '/tours', bookingOf(tourId, { ticketCount, date }))
}

function hold(user: SignedIn, tourId: string, tickets: number, date = monday) {
  return user.call('POST', '/holds', { departureTourId: tourId, date, tickets })
}

async function seatsLeft(tourId: string, date = monday): Promise<number> {
  const response = await server.inject(`/api/cards/${tourId}/seats?from=${date}&to=${date}`)
  return response.json().items[0].seatsLeft
}

const offer = () => makeOffers(db, app.outbox, clock.now, null)
const entriesOf = async (user: SignedIn) => (await user.call('GET', '/waiting-list')).json().items
const holdsOf = async (user: SignedIn) => (await user.call('GET', '/holds')).json().items

/** A full departure, booked ticket by ticket by one guest, with the ids of the bookings. */
async function fullDeparture(seats: number, schedule: 'any-day' | 'departures' = 'departures') {
  const guest = await signUp(testApp)
  const tour = await createTour(testApp, { schedule, seats })
  if (schedule === 'departures') await createDepartures(testApp, tour.id, [monday, tuesday])
  const bookings: string[] = []
  for (let seat = 0; seat < seats; seat++) bookings.push((await book(guest, tour.id, 1)).json()._id)
  const free = async (count: number) => {
    for (const id of bookings.splice(0, count)) await guest.call('DELETE', `/tours/${id}`)
  }
  return { tour, guest, free }
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => signUp(testApp)))

for (const schedule of ['any-day', 'departures'] as const) {
  test(`users wait in turn for a full departure of a tour that leaves ${schedule}`, async () => {
    const { tour, free } = await fullDeparture(4, schedule)
    const [mira, jon, sofia] = (await people(3)) as [SignedIn, SignedIn, SignedIn]
    const joined = await wait(mira, tour.slug, 2)
    expect(joined.statusCode).toBe(201)
    expect(joined.json()).toMatchObject({
      tourId: tour.id,
      date: monday,
      tickets: 2,
      position: 1,
      offeredUntil: null,
      tour: { title: tour.title },
    })
    expect((await wait(jon, tour.id, 1)).json()).toMatchObject({ position: 2 })
    expect((await wait(jon, tour.id, 1)).json().code).toBe('already_waiting')

    await free(3)
    // Everything that is free is owed.
    expect(await seatsLeft(tour.id)).toBe(0)
    expect((await book(sofia, tour.id, 1)).json().code).toBe('not_enough_seats')
    expect((await hold(sofia, tour.id, 1)).json()).toMatchObject({ code: 'seats_gone', seatsLeft: 0 })
    // Owners take what they are owed, and no more.
    expect((await book(jon, tour.id, 2)).json().code).toBe('not_enough_seats')
    expect((await book(jon, tour.id, 1)).statusCode).toBe(201)
    expect(await entriesOf(jon)).toEqual([])
    expect((await hold(mira, tour.id, 2)).statusCode).toBe(201)
    expect((await book(mira, tour.id, 2)).statusCode).toBe(201)
    expect(await entriesOf(mira)).toEqual([])
    expect(await seatsLeft(tour.id)).toBe(0)
  })
}

test('an entry that does not fit is passed over and keeps its place', async () => {
  const { tour, free } = await fullDeparture(5)
  const [mira, jon, sofia] = (await people(3)) as [SignedIn, SignedIn, SignedIn]
  await wait(mira, tour.id, 3)
  await wait(jon, tour.id, 1)
  await free(2)
  expect(await seatsLeft(tour.id)).toBe(1)
  expect((await book(sofia, tour.id, 1)).statusCode).toBe(201)
  expect((await entriesOf(mira))[0].position).toBe(1)
  expect((await book(jon, tour.id, 1)).statusCode).toBe(201)
  await free(3)
  expect(await seatsLeft(tour.id)).toBe(0)
  expect((await book(sofia, tour.id, 1)).statusCode).toBe(409)
  expect((await book(mira, tour.id, 3)).statusCode).toBe(201)
})

test('users wait only while too few seats are left for them', async () => {
  const { tour, free } = await fullDeparture(3)
  const [mira] = (await people(1)) as [SignedIn]
  await free(2)
  expect((await wait(mira, tour.id, 2)).json()).toMatchObject({ code: 'seats_free', seatsLeft: 2 })
  expect((await wait(mira, tour.id, 4)).json()).toMatchObject({
    code: 'invalid_request',
    errors: { tickets: 'at most 3' },
  })
  expect((await wait(mira, tour.id, 3)).statusCode).toBe(201)
  expect((await wait(mira, tour.id, 3, daysAhead(40))).json().code).toBe('not_bookable')
  await sql`update departures set state = 'closed' where tour_id = ${tour.id}`
  const jon = await signUp(testApp)
  expect((await wait(jon, tour.id, 3)).json().code).toBe('not_bookable')
})

test('free seats are offered to the oldest entries that fit, by mail and for a day', async () => {
  const { tour, free } = await fullDeparture(4)
  const [mira, jon, sofia] = (await people(3)) as [SignedIn, SignedIn, SignedIn]
  await wait(mira, tour.id, 3)
  await wait(jon, tour.id, 2)
  expect(await offer()).toBe(0)
  await free(2)
  expect(await offer()).toBe(1)
  expect(await offer()).toBe(0)
  const until = new Date(clock.now.getTime() + hours(24)).toISOString()
  expect(await entriesOf(jon)).toMatchObject([{ position: 2, offeredUntil: until }])
  expect(await holdsOf(jon)).toMatchObject([
    { tourId: tour.id, date: monday, tickets: 2, kind: 'offer', expiresAt: until, canExtend: false },
  ])
  expect(await entriesOf(mira)).toMatchObject([{ position: 1, offeredUntil: null }])
  const mails = await sql`select recipient, template, text from mails where template = 'waiting-list-offer'`
  expect(mails).toMatchObject([{ recipient: jon.email }])
  expect(mails[0]!.text).toContain('We hold 2 tickets for you until')
  expect(mails[0]!.text).toContain(`/tour-item/${tour.slug}?date=${monday}&tickets=2#booking`)

  // Opening the form loses no offer, and nobody else gets the seats.
  expect((await hold(jon, tour.id, 2)).statusCode).toBe(201)
  expect(await holdsOf(jon)).toHaveLength(2)
  expect((await hold(sofia, tour.id, 1)).statusCode).toBe(409)
  expect((await book(jon, tour.id, 2)).statusCode).toBe(201)
  expect(await holdsOf(jon)).toEqual([])
  expect(await entriesOf(jon)).toEqual([])
})

test('a lapsed offer ends its entry without any job, and the seats go to the next in line', async () => {
  const { tour, free } = await fullDeparture(2)
  const [mira, jon] = (await people(2)) as [SignedIn, SignedIn]
  await wait(mira, tour.id, 2)
  await wait(jon, tour.id, 1)
  await free(2)
  await offer()
  // Sessions do not last as long as an offer does: it was made almost a day ago.
  const lapse = new Date(clock.now.getTime() + 60_000)
  await sql`update waiting_list set offered_until = ${lapse} where offered_until is not null`
  await sql`update holds set expires_at = ${lapse}`
  clock.advance(60_000 - 1)
  expect((await book(jon, tour.id, 1)).statusCode).toBe(409)
  clock.advance(1)
  expect(await entriesOf(mira)).toEqual([])
  expect((await book(mira, tour.id, 2)).json().code).toBe('not_enough_seats')
  expect(await entriesOf(jon)).toMatchObject([{ position: 1 }])
  expect(await seatsLeft(tour.id)).toBe(1)
  expect(await offer()).toBe(1)
  // A clock that is put back revives neither offer nor entry.
  clock.advance(-60_000)
  expect(await entriesOf(mira)).toEqual([])
  expect((await book(mira, tour.id, 2)).statusCode).toBe(409)
  clock.advance(60_000)
  expect((await book(jon, tour.id, 1)).statusCode).toBe(201)
  // A user whose entry has ended may join again.
  expect((await wait(mira, tour.id, 2)).statusCode).toBe(201)
})

test('within three days of departure an offer lasts two hours, and never longer than bookings', async () => {
  const date = daysAhead(2)
  const mira = await signUp(testApp)
  const soon = await createTour(testApp, { seats: 1 })
  const cutOff = await createTour(testApp, { seats: 1, facts: { cutOffHours: 24 } })
  for (const tour of [soon, cutOff]) {
    const [guest] = (await people(1)) as [SignedIn]
    const { _id } = (await book(guest, tour.id, 1, date)).json()
    await wait(mira, tour.id, 1, date)
    await guest.call('DELETE', `/tours/${_id}`)
  }
  clock.now = new Date(Date.parse(`${date}T00:00:00Z`) - hours(25))
  expect(await offer()).toBe(2)
  // Mira's session does not last until this time, depending on the time of day at which the test runs.
  const rows = await sql`select tour_id, expires_at from holds where kind = 'offer'`
  const offers = new Map(rows.map((each) => [each.tour_id, new Date(each.expires_at).toISOString()]))
  expect(offers.get(soon.id)).toBe(new Date(clock.now.getTime() + hours(2)).toISOString())
  expect(offers.get(cutOff.id)).toBe(new Date(clock.now.getTime() + hours(1)).toISOString())
})

test('leaving the list passes what is owed and offered to the next in line', async () => {
  const { tour, free } = await fullDeparture(1)
  const [mira, jon, sofia] = (await people(3)) as [SignedIn, SignedIn, SignedIn]
  const ids: string[] = []
  for (const user of [mira, jon, sofia]) ids.push((await wait(user, tour.id, 1)).json()._id)
  await free(1)
  expect((await jon.call('DELETE', `/waiting-list/${ids[0]}`)).statusCode).toBe(404)
  const left = await mira.call('DELETE', `/waiting-list/${ids[0]}`)
  expect([left.statusCode, left.body]).toEqual([204, ''])
  expect(await entriesOf(jon)).toMatchObject([{ position: 1 }])
  await offer()
  expect(await holdsOf(jon)).toMatchObject([{ kind: 'offer' }])
  // Declined by releasing the hold.
  await jon.call('DELETE', `/holds/${(await holdsOf(jon))[0]._id}`)
  expect(await entriesOf(jon)).toEqual([])
  await offer()
  expect(await holdsOf(sofia)).toMatchObject([{ kind: 'offer' }])
  // Or by leaving.
  await sofia.call('DELETE', `/waiting-list/${ids[2]}`)
  expect(await holdsOf(sofia)).toEqual([])
  expect(await seatsLeft(tour.id)).toBe(1)
})

test('seats that staff add are owed to the queue, and staff move nobody past it', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const { tour, free } = await fullDeparture(2)
  const [mira, jon] = (await people(2)) as [SignedIn, SignedIn]
  await wait(mira, tour.id, 2)
  const { _id } = (await book(jon, tour.id, 1, tuesday)).json()
  const raised = await superAdmin.call('PATCH', `/cards/${tour.id}/departures/${monday}`, {
    departureSeats: 4,
  })
  expect(raised.json()).toMatchObject({ seats: 4, seatsLeft: 0 })
  const move = () =>
    superAdmin.call('DELETE', `/cards/${tour.id}/departures/${tuesday}`, {
      bookings: { [_id]: { moveTo: monday } },
    })
  expect((await move()).json().code).toBe('not_enough_seats')
  await free(1)
  expect((await move()).statusCode).toBe(200)
  expect((await book(mira, tour.id, 2)).statusCode).toBe(201)
})

test('cancelling a departure or erasing an account ends the waiting', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const { tour, free, guest } = await fullDeparture(1)
  const [mira, jon] = (await people(2)) as [SignedIn, SignedIn]
  await wait(mira, tour.id, 1)
  await wait(jon, tour.id, 1)
  await free(1)
  await offer()
  await mira.call('POST', '/user/erase', { password: 'correct horse' })
  expect(await entriesOf(jon)).toMatchObject([{ position: 1 }])
  expect(await offer()).toBe(1)
  expect((await superAdmin.call('DELETE', `/cards/${tour.id}/departures/${monday}`, {})).statusCode).toBe(200)
  expect([await entriesOf(jon), await holdsOf(jon)]).toEqual([[], []])
  expect((await guest.call('GET', '/user/export')).json().waitingList).toEqual([])
})

test('an account waits for twenty departures at most, and past ones are cleared away', async () => {
  const [mira, guest] = (await people(2)) as [SignedIn, SignedIn]
  const tour = await createTour(testApp, { seats: 1 })
  const statuses: number[] = []
  for (let day = 1; day <= maxWaitingEntries + 1; day++) {
    await book(guest, tour.id, 1, daysAhead(day))
    statuses.push((await wait(mira, tour.id, 1, daysAhead(day))).statusCode)
  }
  expect(statuses).toEqual([...Array(maxWaitingEntries).fill(201), 409])
  clock.advance(hours(24 * 60))
  await offer()
  const [row] = await sql`select count(*)::int as count from waiting_list`
  expect(row!.count).toBe(0)
})

test('simultaneous joins get one place each, in an order without gaps', async () => {
  const { tour } = await fullDeparture(2)
  const users = await people(8)
  const responses = await Promise.all([...users, ...users].map((user) => wait(user, tour.id, 1)))
  const joined = responses.filter(({ statusCode }) => statusCode === 201)
  expect(joined).toHaveLength(8)
  const positions = await Promise.all(users.map(async (user) => (await entriesOf(user))[0].position))
  expect(positions.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('staff see who holds seats of a departure and who waits, in turn', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const { tour, free } = await fullDeparture(3)
  const [mira, jon, sofia] = (await people(3)) as [SignedIn, SignedIn, SignedIn]
  await wait(mira, tour.id, 2)
  await wait(jon, tour.id, 3)
  await free(2)
  await offer()
  const path = `/tours/departures/${tour.id}/${monday}/queue`
  const queue = (await admin.call('GET', path)).json()
  expect(queue.holds).toMatchObject([
    { username: mira.username, email: mira.email, tickets: 2, kind: 'offer' },
  ])
  expect(queue.waiting).toMatchObject([
    { username: mira.username, tickets: 2, position: 1, offeredUntil: queue.holds[0].expiresAt },
    { username: jon.username, tickets: 3, position: 2, offeredUntil: null },
  ])
  expect((await sofia.call('GET', path)).statusCode).toBe(403)
})
