// Private departures: what their token opens, what stays without it, and what staff do with the link.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { makeOffers } from '#server/features/seats/waiting-list/offers.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { app, db, server, sql, clock } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const date = daysAhead(20)
const openDate = daysAhead(27)

/** A scheduled tour with an open departure and one that staff have made private. */
async function privateTour(values: Record<string, unknown> = {}) {
  const manager = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { schedule: 'departures', seats: 12 })
  await createDepartures(testApp, tour.id, [openDate])
  const departures = [{ date, isPrivate: true, ...values }]
  const added = await manager.call('POST', `/cards/${tour.id}/departures`, { departures })
  expect(added.statusCode, added.body).toBe(201)
  const { link } = added.json().items[0] as { link: string }
  return { tour, manager, link, token: tokenOf(link) }
}

function tokenOf(link: string): string {
  return new URL(link, 'https://halyard.example').searchParams.get('departure')!
}

const find = async (tourId: string, departureToken: string) =>
  (
    await server.inject({
      method: 'POST',
      url: '/api/departure-lookups',
      payload: { tourId, departureToken },
    })
  ).json().items

const listed = async (tourId: string) =>
  (await server.inject(`/api/cards/${tourId}/departures`))
    .json()
    .items.map((each: { date: string }) => each.date)

const book = (user: SignedIn, tourId: string, more: Record<string, unknown> = {}) =>
  user.call('POST', '/tours', { ...bookingOf(tourId, { date }), ...more })

const hold = (user: SignedIn, tourId: string, more: Record<string, unknown> = {}) =>
  user.call('POST', '/holds', { departureTourId: tourId, date, tickets: 1, ...more })

const notScheduled = {
  code: 'not_bookable',
  message: 'This tour does not leave on this date.',
  errors: { date: 'This tour does not leave on this date.' },
}

test('a private departure is in no public list, and its token opens it', async () => {
  const { tour, link, token } = await privateTour({ departureSeats: 14, cost: 80 })
  expect(link).toBe(`/tour-item/${tour.slug}?departure=${token}`)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await listed(tour.id)).toEqual([openDate])
  const seats = await server.inject(`/api/cards/${tour.id}/seats?from=${date}&to=${date}`)
  expect(seats.json().items).toEqual([{ date, seatsLeft: 0 }])
  expect((await server.inject(`/api/cards/${tour.id}`)).json().fromCost).toBe(1000)
  const found = await server.inject(`/api/cards?departs=${date.slice(0, 7)}&destination=${tour.title}`)
  expect(found.statusCode).toBe(200)

  expect(await find(tour.slug, token)).toMatchObject([
    { date, seats: 14, seatsLeft: 14, cost: 80, state: 'open' },
  ])
  expect(await find(tour.id, 'x')).toEqual([])
  expect(await find((await createTour(testApp, { schedule: 'departures' })).id, token)).toEqual([])
  clock.now = new Date(clock.now.getTime() + 30 * 86_400_000)
  expect(await find(tour.id, token)).toEqual([])
})

test('holds, bookings, the waiting list and quotes need the token', async () => {
  const { tour, token } = await privateTour({ departureSeats: 2 })
  const user = await signUp(testApp)
  const own = (await user.call('POST', '/tours', bookingOf(tour.id, { date: openDate }))).json()
  const calls = [
    (more: object) => hold(user, tour.id, { ...more }),
    (more: object) => book(user, tour.id, { ...more }),
    (more: object) =>
      user.call('POST', '/waiting-list', { departureTourId: tour.id, date, tickets: 2, ...more }),
    (more: object) => user.call('POST', `/tours/${own._id}/quotes`, { date, ...more }),
  ]
  for (const call of calls) {
    for (const more of [{}, { departureToken: 'x' }, { departureToken: `${token.slice(0, -1)}-` }]) {
      const refused = await call(more)
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toEqual(notScheduled)
    }
  }
  expect((await hold(user, tour.id, { departureToken: token })).statusCode).toBe(201)
  const booked = await book(user, tour.id, { departureToken: token })
  expect(booked.statusCode, booked.body).toBe(201)
  expect(booked.body).not.toContain(token)
  const quote = await user.call('POST', `/tours/${own._id}/quotes`, { date, departureToken: token })
  expect(quote.statusCode, quote.body).toBe(201)
  const changed = await user.call('POST', `/tours/${own._id}/changes`, { quoteId: quote.json()._id })
  expect(changed.statusCode, changed.body).toBe(201)
  const other = await signUp(testApp)
  const waits = { departureTourId: tour.id, date, tickets: 1, departureToken: token }
  expect((await other.call('POST', '/waiting-list', waits)).statusCode).toBe(201)
})

test('who has a booking on a private departure changes its tickets and sees it without the token', async () => {
  const { tour, token } = await privateTour()
  const user = await signUp(testApp)
  const { _id } = (await book(user, tour.id, { departureToken: token })).json()
  const quote = await user.call('POST', `/tours/${_id}/quotes`, { ticketCount: 3 })
  expect(quote.statusCode, quote.body).toBe(201)
  const changed = await user.call('POST', `/tours/${_id}/changes`, { quoteId: quote.json()._id })
  expect(changed.json()).toMatchObject({ date, numberTikets: 3 })
  expect((await user.call('GET', `/tours/${_id}`)).json()).toMatchObject({ date })
  expect((await user.call('DELETE', `/tours/${_id}`)).statusCode).toBe(200)
})

test('holds, waiting entries and bookings stay when a departure becomes private and public again', async () => {
  const manager = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { schedule: 'departures', seats: 3 })
  await createDepartures(testApp, tour.id, [date])
  const [holder, waiter, guest, stranger] = await Promise.all([0, 1, 2, 3].map(() => signUp(testApp)))
  const booked = (await book(guest!, tour.id, { ticketCount: 2 })).json()
  expect((await hold(holder!, tour.id)).statusCode).toBe(201)
  const entry = { departureTourId: tour.id, date, tickets: 1 }
  expect((await waiter!.call('POST', '/waiting-list', entry)).statusCode).toBe(201)

  const change = (changes: object) => manager.call('PATCH', `/cards/${tour.id}/departures/${date}`, changes)
  const hidden = await change({ isPrivate: true })
  expect(hidden.json()).toMatchObject({ isPrivate: true, seatsTaken: 2 })
  expect((await hold(stranger!, tour.id)).json()).toEqual(notScheduled)
  // What the account holds lets it book, extend and let go.
  const { items } = (await holder!.call('GET', '/holds')).json()
  expect((await holder!.call('PATCH', `/holds/${items[0]._id}`)).statusCode).toBe(200)
  expect((await book(holder!, tour.id)).statusCode).toBe(201)
  await guest!.call('DELETE', `/tours/${booked._id}`)
  expect(await makeOffers(db, app.outbox, clock.now, null)).toBe(1)
  const [mail] =
    await sql`select text from mails where template = 'waiting-list-offer' order by created_at desc limit 1`
  const token = new URL(hidden.json().link, 'http://localhost').searchParams.get('departure')
  expect(mail!.text).toContain(`&departure=${token}#booking`)
  expect((await book(waiter!, tour.id)).statusCode).toBe(201)
  expect((await hold(stranger!, tour.id)).json()).toEqual(notScheduled)

  expect((await change({ isPrivate: false })).json()).toMatchObject({ isPrivate: false, seatsLeft: 1 })
  expect((await hold(stranger!, tour.id)).statusCode).toBe(201)
  // The link that was sent goes on opening it.
  expect(await find(tour.id, tokenOf(hidden.json().link))).toHaveLength(1)
  expect((await change({ isPrivate: true })).json().link).toBe(hidden.json().link)
})

test('staff renew the link, and the one before opens nothing', async () => {
  const { tour, token } = await privateTour()
  const desk = await signUp(testApp, { role: 2, rights: ['desk'] })
  const path = `/cards/${tour.id}/departures/${date}/links`
  const renewed = await desk.call('POST', path)
  expect(renewed.statusCode, renewed.body).toBe(201)
  const { link } = renewed.json()
  expect(link).not.toContain(token)
  expect(await find(tour.id, token)).toEqual([])
  expect(await find(tour.id, tokenOf(link))).toHaveLength(1)
  const sheet = await desk.call('GET', `/tours/departures/${tour.id}/${date}`)
  expect(sheet.json()).toMatchObject({ isPrivate: true, link })
  const user = await signUp(testApp)
  expect((await book(user, tour.id, { departureToken: token })).json()).toEqual(notScheduled)
  for (const missing of [openDate, daysAhead(28)]) {
    const refused = await desk.call('POST', `/cards/${tour.id}/departures/${missing}/links`)
    expect(refused.statusCode).toBe(404)
  }
  const logged =
    await sql`select row_to_json(audit_log)::text as entry from audit_log where record_id = ${tour.id}`
  expect(logged.map(({ entry }) => entry).join()).toContain('links')
  expect(logged.filter(({ entry }) => entry.includes(tokenOf(link)) || entry.includes(token))).toEqual([])
})

test('each departure that becomes private has a token of its own, and a season is repeated in private', async () => {
  const manager = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { schedule: 'departures' })
  const dates = [date, openDate]
  await createDepartures(testApp, tour.id, dates)
  const changed = await manager.call('PATCH', `/cards/${tour.id}/departures`, {
    dates,
    changes: { isPrivate: true },
  })
  const links = changed.json().items.map(({ link }: { link: string }) => link)
  expect(new Set(links).size).toBe(2)
  const season = await manager.call(
    'GET',
    `/cards/${tour.id}/departures/season?from=${date}&to=${openDate}&start=${daysAhead(60)}`,
  )
  expect(season.json().items).toMatchObject([{ isPrivate: true }, { isPrivate: true }])
})

test('staff of the desk book a private departure without its token', async () => {
  const { tour } = await privateTour()
  const desk = await signUp(testApp, { role: 2, rights: ['desk'] })
  const { userId: _, ...form } = bookingOf(tour.id, { date, ticketCount: 12 })
  const booked = await desk.call('POST', '/tours/for-guests', form)
  expect(booked.statusCode, booked.body).toBe(201)
})

test('a tour that leaves any day knows no private dates', async () => {
  const { tour, manager } = await privateTour()
  const changed = await manager.call('PATCH', `/cards/${tour.id}`, { schedule: 'any-day', version: 1 })
  expect(changed.statusCode, changed.body).toBe(200)
  expect((await book(await signUp(testApp), tour.id)).statusCode).toBe(201)
})
