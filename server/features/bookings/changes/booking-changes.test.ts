// Changing a booking: what quotes say and hold, and what a change does.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { holdMinutes } from '#contract/hold-rules.ts'
import { calendarFilePath } from '#contract/paths.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createDepartures,
  createTour,
  receivePayment,
  type SignedIn,
  signUp,
} from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

const minutes = (count: number) => count * 60_000
const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const [monday, tuesday] = [daysAhead(20), daysAhead(21)]

const facts = {
  depositPercent: 0,
  cancellationTerms: [
    { daysBefore: 30, percentKept: 20 },
    { daysBefore: 7, percentKept: 55 },
  ],
}

async function book(ticketCount: number, tourValues: Parameters<typeof createTour>[1] = {}, by?: SignedIn) {
  const mira = by ?? (await signUp(testApp))
  const tour = await createTour(testApp, { facts, costCents: 10_000, seats: 10, ...tourValues })
  if (tour.schedule === 'departures') await createDepartures(testApp, tour.id, [monday, tuesday])
  const booked = await mira.call('POST', '/tours', bookingOf(tour.id, { ticketCount, date: monday }))
  const path = `/tours/${booked.json()._id}`
  return {
    mira,
    tour,
    booking: booked.json(),
    path,
    quote: (wanted: object) => mira.call('POST', `${path}/quotes`, wanted),
    change: (quoteId: string) => mira.call('POST', `${path}/changes`, { quoteId }),
    async carryOut(wanted: object) {
      const quoted = await mira.call('POST', `${path}/quotes`, wanted)
      expect(quoted.statusCode, quoted.body).toBe(201)
      const changed = await mira.call('POST', `${path}/changes`, { quoteId: quoted.json()._id })
      expect(changed.statusCode, changed.body).toBe(201)
      return changed.json()
    },
  }
}

async function seatsLeft(tourId: string, date = monday): Promise<number> {
  const response = await server.inject(`/api/cards/${tourId}/seats?from=${date}&to=${date}`)
  return response.json().items[0].seatsLeft
}

for (const schedule of ['any-day', 'departures'] as const) {
  test(`a booking of a tour that leaves ${schedule} moves and grows for today’s price, with its seats held`, async () => {
    const { mira, tour, booking, quote, change } = await book(2, { schedule })
    await sql`update tours set cost_cents = 12000 where id = ${tour.id}`
    const quoted = await quote({ date: tuesday, ticketCount: 3 })
    expect(quoted.statusCode, quoted.body).toBe(201)
    expect(quoted.json()).toEqual({
      _id: expect.any(String),
      difference: 160,
      fee: 0,
      total: 360,
      after: expect.objectContaining({ claim: 360, paid: 0, due: 360 }),
      expiresAt: new Date(clock.now.getTime() + minutes(holdMinutes)).toISOString(),
    })
    expect([await seatsLeft(tour.id), await seatsLeft(tour.id, tuesday)]).toEqual([8, 7])
    const { items } = (await mira.call('GET', '/holds')).json()
    expect(items).toMatchObject([{ kind: 'quote', tickets: 3, date: tuesday, canExtend: false }])

    const changed = await change(quoted.json()._id)
    expect(changed.statusCode, changed.body).toBe(201)
    expect(changed.json()).toMatchObject({
      _id: booking._id,
      reference: booking.reference,
      date: tuesday,
      numberTikets: 3,
      total: 360,
      status: 'confirmed',
      timeline: [
        { event: 'booked' },
        {
          event: 'changed',
          at: clock.now.toISOString(),
          by: 'traveller',
          from: monday,
          to: tuesday,
          ticketsBefore: 2,
          tickets: 3,
          difference: 160,
          fee: 0,
        },
      ],
    })
    expect(changed.json()).not.toHaveProperty('refundOwed')
    expect([await seatsLeft(tour.id), await seatsLeft(tour.id, tuesday)]).toEqual([10, 7])
    expect((await mira.call('GET', '/holds')).json()).toEqual({ items: [] })
    expect((await mira.call('GET', `/tours/${booking._id}`)).json()).toEqual(changed.json())
  })
}

test('a departure’s own price is that of added tickets; kept ones keep theirs, and the last bought go first', async () => {
  const { tour, carryOut, booking } = await book(2, { schedule: 'departures' })
  await receivePayment(testApp, booking._id)
  await sql`update departures set cost_cents = 15050 where tour_id = ${tour.id} and date = ${monday}`
  expect(await carryOut({ ticketCount: 4 })).toMatchObject({ total: 501, numberTikets: 4, unpaid: 301 })
  // 20 % of one ticket for 150.50.
  expect(await carryOut({ ticketCount: 3 })).toMatchObject({ total: 350.5, unpaid: 180.6, fees: 30.1 })
  // One for 150.50 and one for 100.
  const last = await carryOut({ ticketCount: 1 })
  expect(last).toMatchObject({ total: 100, fees: 80.2, refundOwed: 19.8 })
  const [row] = await sql`
    select ticket_prices, tickets_booked from bookings join departures using (tour_id, date) where id = ${booking._id}`
  expect(row).toEqual({ ticket_prices: null, tickets_booked: 1 })
})

test('the fee is the percent that the frozen terms keep today, of removed tickets alone', async () => {
  const { tour, booking, quote } = await book(4)
  await sql`update tours set facts = '{}' where id = ${tour.id}`
  expect((await quote({ ticketCount: 1 })).json()).toMatchObject({ difference: -240, fee: 60, total: 100 })
  expect((await quote({ date: tuesday })).json()).toMatchObject({ difference: 0, fee: 0, total: 400 })
  const later = { cancellationTerms: [{ daysBefore: 20, percentKept: 55 }] }
  await sql`update bookings set facts = ${JSON.stringify(later)}::jsonb where id = ${booking._id}`
  expect((await quote({ ticketCount: 3 })).json()).toMatchObject({ difference: -45, fee: 55, total: 300 })
})

test('what changes owe stays owed when the booking is cancelled, and pays for what is added', async () => {
  const { mira, path, booking, carryOut } = await book(4)
  await receivePayment(testApp, booking._id)
  expect(await carryOut({ ticketCount: 2 })).toMatchObject({ refundOwed: 160, fees: 40 })
  expect(await carryOut({ ticketCount: 3 })).toMatchObject({ refundOwed: 60, total: 300 })
  const trip = (await mira.call('GET', path)).json()
  expect(trip.cancellation).toMatchObject({ percentKept: 20, kept: 60, refund: 300 })
  const cancelled = await mira.call('DELETE', path, { refund: 300 })
  expect(cancelled.json()).toMatchObject({ status: 'cancelled', refundOwed: 300 })
})

test('names of travellers change with the tickets, and are cut when there are fewer', async () => {
  const { mira, path, quote, carryOut } = await book(3)
  await mira.call('PATCH', path, { travellers: ['Mira', 'Ida', 'Jon'] })
  expect((await carryOut({ ticketCount: 2 })).travellers).toEqual(['Mira', 'Ida'])
  const names = ['Ida', 'Jon', 'Per', 'Eva']
  expect((await quote({ travellers: names.slice(0, 3) })).json().errors).toEqual({
    travellers: 'There are 2 tickets.',
  })
  expect((await carryOut({ ticketCount: 4, travellers: names })).travellers).toEqual(names)
  const renamed = await carryOut({ travellers: ['Eva'] })
  expect(renamed).toMatchObject({ travellers: ['Eva'], total: 400 })
  expect(renamed.timeline.at(-1)).toEqual({
    event: 'changed',
    at: clock.now.toISOString(),
    by: 'traveller',
    difference: 0,
    fee: 0,
  })
  expect(await sql`select travellers from quotes where travellers is not null`).toEqual([])
})

test('a change is mailed once, recorded in the audit log, and raises the number of the calendar file', async () => {
  const { mira, booking, path, quote } = await book(3)
  const { _id: quoteId } = (await quote({ date: tuesday, ticketCount: 2 })).json()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const responses = [
    await mira.call('POST', `${path}/changes`, { quoteId }, key),
    await mira.call('POST', `${path}/changes`, { quoteId }, key),
  ]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(responses[1]!.json()).toEqual(responses[0]!.json())
  const mails = await sql<{ text: string; subject: string }[]>`
    select text, subject from mails where template = 'booking-changed'`
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toContain('Booking changed: ')
  expect(mails[0]!.text).toMatch(/from 3 tickets to 2 tickets/)
  expect(mails[0]!.text).toMatch(/we\s+keep\s+\$20\.0\s+of\s+what\s+you\s+give\s+back/)
  const entries = await sql`select action, record_id, changes from audit_log where action like '%changes'`
  expect(entries).toEqual([
    {
      action: 'POST /tours/:id/changes',
      record_id: booking._id,
      changes: [
        { field: 'date', from: monday, to: tuesday },
        { field: 'ticketCount', from: '3', to: '2' },
      ],
    },
  ])
  const file = await server.inject({
    url: calendarFilePath(booking._id),
    headers: { cookie: mira.cookies },
  })
  expect(file.body).toContain('SEQUENCE:1')
  expect(file.body).toContain(`DTSTART;VALUE=DATE:${tuesday.replaceAll('-', '')}`)
  expect((await mira.call('GET', `${path}/voucher`)).statusCode).toBe(200)
})

test('a new quote replaces the one before and may use its seats, and letting go frees them', async () => {
  const { mira, tour, quote, change } = await book(2, { seats: 5 })
  const first = (await quote({ ticketCount: 5 })).json()
  const second = await quote({ ticketCount: 4 })
  expect(second.statusCode, second.body).toBe(201)
  expect(await seatsLeft(tour.id)).toBe(1)
  expect((await change(first._id)).json()).toMatchObject({
    code: 'quote_expired',
    current: { difference: 300, fee: 0, total: 500 },
  })
  const letGo = () => mira.call('DELETE', `/quotes/${second.json()._id}`)
  expect([(await letGo()).statusCode, (await letGo()).statusCode]).toEqual([204, 204])
  expect(await seatsLeft(tour.id)).toBe(3)
  expect((await change(second.json()._id)).json().code).toBe('quote_expired')
})

test('a form hold becomes the seats of a quote, and an offer of the waiting list counts for it', async () => {
  const jon = await signUp(testApp)
  const { mira, tour, quote, change } = await book(1, { seats: 4 })
  const hold = { departureTourId: tour.id, date: monday, tickets: 3 }
  expect((await mira.call('POST', '/holds', hold)).statusCode).toBe(201)
  const { _id: quoteId } = (await quote({ ticketCount: 4 })).json()
  expect((await mira.call('GET', '/holds')).json().items).toMatchObject([{ kind: 'quote', tickets: 3 }])
  // Jon waits for seats that stay Mira’s.
  expect((await jon.call('POST', '/waiting-list', { ...hold, tickets: 1 })).statusCode).toBe(201)
  const { _id: again } = (await quote({ ticketCount: 4 })).json()
  expect((await change(quoteId)).json().code).toBe('quote_expired')
  const fewer = (await quote({ ticketCount: 3 })).json()
  expect((await change(again)).json().code).toBe('quote_expired')
  expect((await change(fewer._id)).statusCode).toBe(201)
  // The seat that the first quotes held is owed to Jon.
  expect((await quote({ ticketCount: 4 })).json()).toMatchObject({ code: 'seats_gone', seatsLeft: 0 })
  expect((await jon.call('POST', '/tours', bookingOf(tour.id, { date: monday }))).statusCode).toBe(201)
})

test('who was offered seats may change a booking with them, until the offer ends', async () => {
  const { mira, tour, quote, change } = await book(1, { seats: 3 })
  const until = new Date(clock.now.getTime() + minutes(4))
  await sql`
    insert into holds (id, tour_id, date, user_id, kind, tickets, expires_at, created_at)
    values (${crypto.randomUUID()}, ${tour.id}, ${monday}, ${mira.userId}, 'offer', 2, ${until}, ${clock.now})`
  await sql`
    insert into waiting_list (id, tour_id, date, user_id, tickets, offered_until, created_at)
    values (${crypto.randomUUID()}, ${tour.id}, ${monday}, ${mira.userId}, 2, ${until}, ${clock.now})`
  const quoted = (await quote({ ticketCount: 3 })).json()
  expect(quoted.expiresAt).toBe(until.toISOString())
  expect((await change(quoted._id)).statusCode).toBe(201)
  const [left] = await sql`
    select (select count(*)::int from holds) as holds, (select count(*)::int from waiting_list) as entries`
  expect(left).toEqual({ holds: 0, entries: 0 })
  expect(await seatsLeft(tour.id)).toBe(0)
})

test('seats that a change frees go to the waiting list first', async () => {
  const jon = await signUp(testApp)
  const { tour, carryOut } = await book(3, { seats: 3 })
  const wanted = { departureTourId: tour.id, date: monday, tickets: 2 }
  expect((await jon.call('POST', '/waiting-list', wanted)).statusCode).toBe(201)
  await carryOut({ ticketCount: 1 })
  expect(await seatsLeft(tour.id)).toBe(0)
  const stranger = await signUp(testApp)
  const booking = bookingOf(tour.id, { date: monday })
  expect((await stranger.call('POST', '/tours', booking)).json().code).toBe('not_enough_seats')
  expect((await jon.call('POST', '/tours', { ...booking, ticketCount: 2 })).statusCode).toBe(201)
})

test('an erased account keeps no quotes and no seats of them', async () => {
  const { mira, tour, quote } = await book(1)
  await quote({ ticketCount: 2, travellers: ['Mira', 'Ida'] })
  expect((await mira.call('POST', '/user/erase', { password: 'correct horse' })).statusCode).toBe(200)
  expect(await sql`select 1 from quotes`).toEqual([])
  expect(await seatsLeft(tour.id)).toBe(10)
})
