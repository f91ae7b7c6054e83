// Quotes and changes that are refused, with what is true now. Nothing is left behind.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { holdMinutes } from '#contract/hold-rules.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

const minutes = (count: number) => count * 60_000
const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const [monday, tuesday] = [daysAhead(20), daysAhead(21)]

async function book(ticketCount = 2, tourValues: Parameters<typeof createTour>[1] = {}) {
  const mira = await signUp(testApp)
  const tour = await createTour(testApp, { costCents: 10_000, seats: 6, ...tourValues })
  if (tour.schedule === 'departures') await createDepartures(testApp, tour.id, [monday, tuesday])
  const booked = await mira.call('POST', '/tours', bookingOf(tour.id, { ticketCount, date: monday }))
  const path = `/tours/${booked.json()._id}`
  return {
    mira,
    tour,
    id: booked.json()._id as string,
    path,
    quote: (wanted: object) => mira.call('POST', `${path}/quotes`, wanted),
    change: (quoteId: string) => mira.call('POST', `${path}/changes`, { quoteId }),
  }
}

async function traces() {
  return sql`
    select (select json_agg(b order by id) from bookings b)::text as bookings,
      (select json_agg(d order by tour_id, date) from departures d where tickets_booked > 0)::text as departures,
      (select json_agg(h order by id) from holds h)::text as holds,
      (select json_agg(q order by id) from quotes q)::text as quotes,
      (select count(*)::int from mails) as mails`
}

test('what cannot be quoted is refused with its reason, and holds nothing', async () => {
  const { quote, tour } = await book()
  await createTour(testApp)
  const other = await signUp(testApp)
  await other.call('POST', '/tours', bookingOf(tour.id, { date: tuesday, ticketCount: 5 }))
  const before = await traces()
  const tries: [object, number, string][] = [
    [{}, 409, 'nothing_changed'],
    [{ date: monday, ticketCount: 2, travellers: [] }, 409, 'nothing_changed'],
    [{ ticketCount: 0 }, 400, 'invalid_request'],
    [{ ticketCount: 10_001 }, 400, 'invalid_request'],
    [{ date: 'soon' }, 400, 'invalid_request'],
    [{ date: daysAhead(-1) }, 400, 'invalid_request'],
    [{ date: daysAhead(800) }, 400, 'invalid_request'],
    [{ travellers: ['a', 'b', 'c'] }, 400, 'invalid_request'],
    [{ ticketCount: 7 }, 409, 'seats_gone'],
    [{ date: tuesday }, 409, 'seats_gone'],
  ]
  for (const [wanted, status, code] of tries) {
    const refused = await quote(wanted)
    expect([refused.statusCode, refused.json().code], JSON.stringify(wanted)).toEqual([status, code])
  }
  expect((await quote({ date: tuesday })).json()).toEqual({
    code: 'seats_gone',
    message: 'Only 1 seat is left on this date.',
    errors: { numberTikets: 'Only 1 seat is left on this date.' },
    seatsLeft: 1,
  })
  expect(await traces()).toEqual(before)
})

test('another user, staff and nobody find neither booking nor quote', async () => {
  const { quote, path, id } = await book()
  const { _id: quoteId } = (await quote({ ticketCount: 3 })).json()
  const own = await book()
  const before = await traces()
  const [stranger, superAdmin] = [own.mira, await signUp(testApp, { role: 3 })]
  for (const other of [stranger, superAdmin]) {
    expect((await other.call('POST', `${path}/quotes`, { ticketCount: 3 })).statusCode).toBe(404)
    expect((await other.call('POST', `${path}/changes`, { quoteId })).statusCode).toBe(404)
    expect((await other.call('DELETE', `/quotes/${quoteId}`)).statusCode).toBe(404)
  }
  // The quote of another booking, on one's own.
  const foreign = await own.change(quoteId)
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found'])
  expect((await own.change(crypto.randomUUID())).body).toBe(foreign.body)
  expect((await own.change('x')).statusCode).toBe(404)
  expect((await stranger.call('DELETE', '/quotes/x')).statusCode).toBe(404)
  for (const [url, method, payload] of [
    [`/api/tours/${id}/quotes`, 'POST', { numberTikets: 3 }],
    [`/api/tours/${id}/changes`, 'POST', { quoteId }],
    [`/api/quotes/${quoteId}`, 'DELETE', undefined],
  ] as const) {
    const response = await server.inject({ url, method, ...(payload === undefined ? {} : { payload }) })
    expect(response.statusCode).toBe(401)
  }
  expect(await traces()).toEqual(before)
})

test('a quote expires after ten minutes, at the moment that it names', async () => {
  const { tour, quote, change } = await book()
  const { _id, expiresAt } = (await quote({ ticketCount: 3 })).json()
  clock.advance(minutes(holdMinutes))
  expect(clock.now.toISOString()).toBe(expiresAt)
  await sql`update tours set cost_cents = 11000 where id = ${tour.id}`
  const refused = await change(_id)
  expect(refused.json()).toEqual({
    code: 'quote_expired',
    message: expect.stringContaining('expired'),
    current: { difference: 110, fee: 0, total: 310, after: expect.objectContaining({ due: 310 }) },
  })
  // A clock that is put back does no harm: price and seats are decided anew.
  clock.advance(-minutes(holdMinutes))
  const other = await signUp(testApp)
  clock.advance(minutes(holdMinutes))
  expect(
    (await other.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 4 }))).statusCode,
  ).toBe(201)
  clock.advance(-minutes(holdMinutes))
  await sql`update tours set cost_cents = 10000 where id = ${tour.id}`
  expect((await change(_id)).json()).toMatchObject({ code: 'seats_gone', seatsLeft: 0 })
})

test('a quote is carried out once', async () => {
  const { quote, change, id } = await book()
  const { _id } = (await quote({ ticketCount: 3 })).json()
  expect((await change(_id)).statusCode).toBe(201)
  const before = await traces()
  expect((await change(_id)).json()).toMatchObject({
    code: 'quote_used',
    current: { _id: id, numberTikets: 3, total: 300 },
  })
  expect(await traces()).toEqual(before)
})

test('a quote whose price has changed is refused with the price of now', async () => {
  const { tour, quote, change } = await book(2, { schedule: 'departures' })
  const { _id } = (await quote({ date: tuesday, ticketCount: 3 })).json()
  await sql`update departures set cost_cents = 12000 where tour_id = ${tour.id} and date = ${tuesday}`
  const before = await traces()
  expect((await change(_id)).json()).toMatchObject({
    code: 'quote_stale',
    current: { difference: 160, fee: 0, total: 360 },
  })
  expect(await traces()).toEqual(before)
})

test('a quote ends when midnight brings a higher fee', async () => {
  const terms = [{ daysBefore: 20, percentKept: 40 }]
  clock.now = new Date(`${dateInUtc(clock.now)}T23:55:00Z`)
  const mira = await signUp(testApp)
  const tour = await createTour(testApp, { costCents: 10_000, facts: { cancellationTerms: terms } })
  const booking = bookingOf(tour.id, { ticketCount: 2, date: daysAhead(21) })
  const path = `/tours/${(await mira.call('POST', '/tours', booking)).json()._id}`
  const { _id: quoteId, ...quoted } = (await mira.call('POST', `${path}/quotes`, { ticketCount: 1 })).json()
  expect(quoted).toMatchObject({ difference: -100, fee: 0 })
  clock.advance(minutes(6))
  expect((await mira.call('POST', `${path}/changes`, { quoteId })).json()).toMatchObject({
    code: 'quote_stale',
    current: { difference: -60, fee: 40, total: 100 },
  })
})

test('staff who move a booking end its quote', async () => {
  const { tour, mira, id, quote, change } = await book(2, { schedule: 'departures' })
  const superAdmin = await signUp(testApp, { role: 3 })
  const { _id } = (await quote({ ticketCount: 3 })).json()
  const moved = await superAdmin.call('DELETE', `/cards/${tour.id}/departures/${monday}`, {
    bookings: { [id]: { moveTo: tuesday } },
  })
  expect(moved.statusCode, moved.body).toBe(200)
  expect((await change(_id)).json().code).toBe('quote_expired')
  expect((await mira.call('GET', '/holds')).json()).toEqual({ items: [] })
})

test('cancelled and past bookings are not changed, and cancelling frees the seats of a quote', async () => {
  const { mira, tour, path, quote, change } = await book()
  const { _id } = (await quote({ date: tuesday })).json()
  await mira.call('DELETE', path)
  expect((await mira.call('GET', '/holds')).json()).toEqual({ items: [] })
  expect((await change(_id)).json().code).toBe('booking_cancelled')
  expect((await quote({ ticketCount: 3 })).json().code).toBe('booking_cancelled')
  const today = await mira.call('POST', '/tours', bookingOf(tour.id, { date: daysAhead(0) }))
  const past = await mira.call('POST', `/tours/${today.json()._id}/quotes`, { ticketCount: 2 })
  expect([past.statusCode, past.json().code]).toEqual([409, 'already_past'])
})

test('closed, cancelled and unscheduled departures, and unavailable tours, take nobody more', async () => {
  const { tour, quote, change } = await book(2, { schedule: 'departures' })
  const setState = (date: string, state: string) =>
    sql`update departures set state = ${state} where tour_id = ${tour.id} and date = ${date}`
  const { _id } = (await quote({ date: tuesday })).json()
  for (const [state, message] of [
    ['closed', 'This departure is closed for bookings.'],
    ['cancelled', 'This departure has been cancelled.'],
  ] as const) {
    await setState(tuesday, state)
    const refusal = { code: 'not_bookable', message, errors: { date: message } }
    expect((await quote({ date: tuesday })).json()).toEqual(refusal)
    expect((await change(_id)).json()).toEqual(refusal)
  }
  expect((await quote({ date: daysAhead(22) })).json()).toMatchObject({
    code: 'not_bookable',
    message: 'This tour does not leave on this date.',
  })
  await sql`update tours set available = false where id = ${tour.id}`
  expect((await quote({ ticketCount: 3 })).json().code).toBe('tour_unavailable')
  await sql`update tours set deleted_at = now() where id = ${tour.id}`
  expect((await quote({ ticketCount: 3 })).json().code).toBe('tour_unavailable')
  // Fewer tickets need no seats.
  const fewer = (await quote({ ticketCount: 1 })).json()
  expect((await change(fewer._id)).statusCode).toBe(201)
})

test('after the cut-off a booking is only reduced', async () => {
  const { tour, quote, change } = await book(2, { schedule: 'departures' })
  const growing = (await quote({ ticketCount: 3 })).json()
  await sql`
    update departures set cut_off_hours = 24 * 20 where tour_id = ${tour.id} and date = ${monday}`
  expect((await quote({ date: tuesday })).json().code).toBe('change_too_late')
  for (const refused of [await quote({ ticketCount: 3 }), await change(growing._id)]) {
    expect(refused.json()).toMatchObject({
      code: 'not_bookable',
      message: 'Bookings for this date have ended.',
    })
  }
  const fewer = (await quote({ ticketCount: 1 })).json()
  expect((await change(fewer._id)).statusCode).toBe(201)
})
