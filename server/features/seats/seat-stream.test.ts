// The stream of seats over real connections.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { seatStreamPath } from '#contract/paths.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, signUp } from '#server/testing/factories.ts'
import { listen } from '#server/testing/live-client.ts'
import { maxStreamsOfNetwork } from './seat-stream.ts'
import { makeOffers } from './waiting-list/offers.service.ts'

const testApp = await buildTestApp()
const { server, clock } = testApp

const monday = addDays(dateInUtc(clock.now), 20)
const sunday = addDays(monday, 6)

interface Stream {
  status: number
  headers: IncomingMessage['headers']
  events: {
    items: { date: string; seatsLeft: number; state?: string; peopleBooked?: number }[]
    offered?: string[]
  }[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<unknown>
  close(): void
}

const open: Stream[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function openStream(path: string, app: FastifyInstance = server): Promise<Stream> {
  const sending = request(`http://${await listen(app)}${path}`, { agent: false })
  sending.on('error', () => {})
  sending.end()
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  const stream: Stream = {
    status: response.statusCode!,
    headers: response.headers,
    events: [],
    ended: new Promise((resolve) => response.once('close', resolve)),
    close: () => sending.destroy(),
  }
  open.push(stream)
  let text = ''
  response.setEncoding('utf8')
  response.on('error', () => {})
  response.on('data', (chunk: string) => {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop()!
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data !== undefined) stream.events.push(JSON.parse(data))
    }
  })
  return stream
}

const seatsOn = (stream: Stream, date: string) =>
  stream.events.flatMap(({ items }) =>
    items.filter((item) => item.date === date).map(({ seatsLeft }) => seatsLeft),
  )

test('an open page gets the seats at once and every change within a second, from any process', async () => {
  const sibling = await testApp.buildSibling()
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 9 })
  const other = await createTour(testApp)
  const path = seatStreamPath(tour.id, monday, sunday)
  const [here, elsewhere] = [await openStream(path), await openStream(path, sibling.server)]
  expect(here.status).toBe(200)
  expect(here.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  await expect.poll(() => elsewhere.events.length + here.events.length).toBe(2)
  expect(here.events[0]!.items).toHaveLength(7)
  expect(seatsOn(here, monday)).toEqual([9])

  const startedAt = performance.now()
  await traveller.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 2 }))
  await traveller.call('POST', '/tours', bookingOf(other.id, { date: monday }))
  const options = { timeout: 1000, interval: 5 }
  await expect
    .poll(() => [seatsOn(here, monday).at(-1), seatsOn(elsewhere, monday).at(-1)], options)
    .toEqual([7, 7])
  expect(performance.now() - startedAt).toBeLessThan(1000)
  // Only what has changed.
  expect(here.events.at(-1)).toEqual({ items: [{ date: monday, seatsLeft: 7 }] })
  await traveller.call('POST', '/holds', { departureTourId: tour.id, date: sunday, tickets: 4 })
  await expect
    .poll(() => [seatsOn(here, sunday).at(-1), seatsOn(elsewhere, sunday).at(-1)], options)
    .toEqual([5, 5])
})

test('open pages learn of an offer by the id of its entry alone, from any process; those of other tours do not', async () => {
  const sibling = await testApp.buildSibling()
  const [buyer, waiting] = [await signUp(testApp), await signUp(testApp)]
  const [tour, other] = [await createTour(testApp, { seats: 2 }), await createTour(testApp)]
  const booked = await buyer.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 2 }))
  const entry = { departureTourId: tour.id, date: monday, tickets: 2 }
  const joined = await waiting.call('POST', '/waiting-list', entry)
  expect(joined.statusCode, joined.body).toBe(201)
  const streams = [
    await openStream(seatStreamPath(tour.id, monday, sunday)),
    await openStream(seatStreamPath(tour.id, sunday, sunday), sibling.server),
    await openStream(seatStreamPath(other.id, monday, sunday)),
  ]
  await buyer.call('DELETE', `/tours/${booked.json()._id}`)
  const offeredTo = (stream: Stream) => stream.events.flatMap(({ offered = [] }) => offered)
  expect(streams.map(offeredTo)).toEqual([[], [], []])
  expect(await makeOffers(testApp.db, testApp.app.outbox, clock.now, null)).toBe(1)
  await expect
    .poll(() => streams.map(offeredTo), { timeout: 2000, interval: 5 })
    .toEqual([[joined.json()._id], [joined.json()._id], []])
  expect(streams[0]!.events.at(-1)).toEqual({ items: [], offered: [joined.json()._id] })
})

test('an open page learns how many have booked, and that the departure is guaranteed, within a second', async () => {
  const tour = await createTour(testApp, { schedule: 'departures', seats: 9, facts: { minimumPeople: 4 } })
  await createDepartures(testApp, tour.id, [monday, sunday], { guaranteesItself: true })
  const stream = await openStream(seatStreamPath(tour.id, monday, sunday))
  const last = () => stream.events.at(-1)
  await expect.poll(last).toBeDefined()
  expect(last()!.items[0]).toEqual({ date: monday, seatsLeft: 9, state: 'open', peopleBooked: 0 })
  const travellers = [await signUp(testApp), await signUp(testApp)]
  for (const [by, state, peopleBooked, seatsLeft] of [
    [travellers[0]!, 'open', 2, 7],
    [travellers[1]!, 'guaranteed', 4, 5],
  ] as const) {
    const startedAt = performance.now()
    await by.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 2 }))
    await expect
      .poll(last, { timeout: 1000, interval: 5 })
      .toEqual({ items: [{ date: monday, seatsLeft, state, peopleBooked }] })
    expect(performance.now() - startedAt).toBeLessThan(1000)
  }
})

test('many open pages of a tour share one query', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 50 })
  const path = seatStreamPath(tour.id, monday, monday)
  const streams = await Promise.all(Array.from({ length: 30 }, () => openStream(path)))
  await Promise.all(
    Array.from({ length: 20 }, () => traveller.call('POST', '/tours', bookingOf(tour.id, { date: monday }))),
  )
  for (const stream of streams) await expect.poll(() => seatsOn(stream, monday).at(-1)).toBe(30)
  // Twenty bookings in a rush are told in a few events.
  expect(Math.max(...streams.map(({ events }) => events.length))).toBeLessThan(12)
})

test('a change is read once for all open pages of a tour, whatever dates they show', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 50 })
  const shown = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      openStream(seatStreamPath(tour.id, addDays(monday, index % 10), addDays(monday, index + 10))),
    ),
  )
  for (const stream of shown) await expect.poll(() => stream.events.length).toBe(1)
  let reads = 0
  const stop = testApp.client.observe((text) => {
    if (text.includes('from "departures"') && text.includes('between')) reads += 1
  })
  await traveller.call('POST', '/tours', bookingOf(tour.id, { date: sunday, ticketCount: 2 }))
  const watching = shown.filter((stream) => seatsOn(stream, sunday).length > 0)
  expect(watching).toHaveLength(42)
  for (const stream of watching) await expect.poll(() => seatsOn(stream, sunday).at(-1)).toBe(48)
  stop()
  expect(reads).toBeGreaterThan(0)
  expect(reads).toBeLessThan(6)
  // Pages of other dates are told nothing.
  for (const stream of shown) {
    if (!watching.includes(stream)) expect(stream.events).toHaveLength(1)
  }
})

test('a page that joins others with later dates gets its own dates, and their changes', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 9 })
  const later = addDays(monday, 200)
  const first = await openStream(seatStreamPath(tour.id, monday, sunday))
  await expect.poll(() => first.events.length).toBe(1)
  await traveller.call('POST', '/tours', bookingOf(tour.id, { date: later, ticketCount: 3 }))
  const second = await openStream(seatStreamPath(tour.id, addDays(later, -1), later))
  await expect.poll(() => seatsOn(second, later)).toEqual([6])
  await traveller.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 1 }))
  await traveller.call('POST', '/tours', bookingOf(tour.id, { date: later, ticketCount: 1 }))
  await expect.poll(() => [seatsOn(first, monday).at(-1), seatsOn(second, later).at(-1)]).toEqual([8, 5])
  expect([seatsOn(first, later), seatsOn(second, monday)]).toEqual([[], []])
})

test('unknown tours and wrong dates are refused with the usual answer', async () => {
  const tour = await createTour(testApp)
  const responses = [
    ['/api/cards/nowhere/seats/stream', 404, 'not_found'],
    [`/api/cards/${tour.id}/seats/stream?from=tomorrow`, 400, 'invalid_request'],
    [seatStreamPath(tour.id, sunday, monday), 400, 'invalid_request'],
    [seatStreamPath(tour.id, monday, addDays(monday, 4000)), 400, 'invalid_request'],
  ] as const
  for (const [path, status, code] of responses) {
    const response = await server.inject(path)
    expect([response.statusCode, response.json().code], path).toEqual([status, code])
  }
})

test('a network has so many streams at most, and open ones take no place of its calls', async () => {
  const tour = await createTour(testApp)
  const path = seatStreamPath(tour.id, monday, monday)
  const streams: Stream[] = []
  while (streams.length < maxStreamsOfNetwork) {
    streams.push(...(await Promise.all(Array.from({ length: 20 }, () => openStream(path)))))
  }
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await openStream(path)).status).toBe(429)
  expect((await server.inject(`/api/cards/${tour.id}`)).statusCode).toBe(200)
  streams[0]!.close()
  await expect.poll(async () => (await openStream(path)).status).toBe(200)
})

test('a HEAD request is answered with the headers of a stream, and opens none', async () => {
  const tour = await createTour(testApp)
  const response = await server.inject({ method: 'HEAD', url: seatStreamPath(tour.id, monday, monday) })
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
})

test('a stopping server ends its streams', async () => {
  const sibling = await testApp.buildSibling()
  const tour = await createTour(testApp)
  const stream = await openStream(seatStreamPath(tour.id, monday, monday), sibling.server)
  await expect.poll(() => stream.events.length).toBe(1)
  await sibling.server.close()
  await stream.ended
})

test('a tour that is deleted ends the streams of its page', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp)
  const stream = await openStream(seatStreamPath(tour.id, monday, monday))
  await expect.poll(() => stream.events.length).toBe(1)
  await superAdmin.call('DELETE', `/cards/${tour.id}`)
  await stream.ended
})
