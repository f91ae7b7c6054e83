import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
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
const { sql, clock } = testApp
const today = () => dateInUtc(clock.now)

const terms = [
  { daysBefore: 30, percentKept: 20 },
  { daysBefore: 7, percentKept: 55 },
  { daysBefore: 1, percentKept: 100 },
]
const facts = { meetingPoint: 'The quay in Bergen, at nine.', cancellationTerms: terms }
const billed = { facts: { ...facts, depositPercent: 0 }, costCents: 129_950 }

async function book(
  values: Parameters<typeof bookingOf>[1] = {},
  tourValues: Parameters<typeof createTour>[1] = { facts, costCents: 129_950 },
) {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, tourValues)
  const booked = await traveller.call(
    'POST',
    '/tours',
    bookingOf(tour.id, { date: addDays(today(), 40), ...values }),
  )
  return { traveller, tour, booking: booked.json() }
}

async function tripOf(traveller: SignedIn, id: string) {
  const response = await traveller.call('GET', `/tours/${id}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test('a trip shows the booking with its PIN, facts, timeline, mails and what cancelling costs', async () => {
  const { traveller, booking } = await book({ ticketCount: 2 })
  const trip = await tripOf(traveller, booking._id)
  expect(trip).toEqual({
    ...booking,
    pin: expect.stringMatching(/^\d{6}$/),
    facts,
    travellers: [],
    timeline: [{ event: 'booked', at: booking.createdAt, by: 'traveller' }],
    mails: [expect.objectContaining({ title: 'Booking confirmation', state: 'kept' })],
    payments: expect.objectContaining({ due: 2599, spotDate: booking.date, payBy: null, entries: [] }),
    cancellation: {
      percentKept: 0,
      kept: 0,
      refund: 0,
      after: { ...booking.statement, state: 'cancelled', claim: 0, due: 0 },
    },
  })
})

test('nobody but its owner opens a trip or names its travellers', async () => {
  const { booking } = await book()
  const [stranger, admin] = [await signUp(testApp), await signUp(testApp, { role: 3 })]
  for (const other of [stranger, admin]) {
    for (const id of [booking._id, crypto.randomUUID(), 'x']) {
      expect((await other.call('GET', `/tours/${id}`)).statusCode).toBe(404)
    }
    const named = await other.call('PATCH', `/tours/${booking._id}`, { travellers: ['Me'] })
    expect(named.statusCode).toBe(404)
  }
  expect(await sql`select travellers from bookings`).toEqual([{ travellers: [] }])
})

test('the facts and terms of a booking stay as they were when staff change the tour', async () => {
  const { traveller, tour, booking } = await book()
  await sql`update tours set facts = '{"meetingPoint": "Elsewhere."}' where id = ${tour.id}`
  expect((await tripOf(traveller, booking._id)).facts).toEqual(facts)
})

test('references differ, and the PIN of a booking stays the same', async () => {
  const { traveller, tour, booking } = await book()
  const others = await Promise.all(
    Array.from({ length: 8 }, () => traveller.call('POST', '/tours', bookingOf(tour.id))),
  )
  const references = [booking, ...others.map((response) => response.json())].map(({ reference }) => reference)
  expect(new Set(references).size).toBe(9)
  const [first, again] = [await tripOf(traveller, booking._id), await tripOf(traveller, booking._id)]
  expect(again.pin).toBe(first.pin)
  expect(await sql`select 1 from bookings where to_jsonb(bookings)::text like ${`%${first.pin}%`}`).toEqual(
    [],
  )
})

test('the confirmation mail tells reference and PIN, and leads to the trip', async () => {
  const { traveller, booking } = await book()
  const { pin, reference } = await tripOf(traveller, booking._id)
  const [mail] = await sql<[{ text: string; html: string }]>`select text, html from mails`
  expect(mail.text).toContain(`Reference: ${reference.slice(0, 4)}-${reference.slice(4)}`)
  expect(mail.text).toContain(`PIN: ${pin}`)
  expect(mail.html).toContain(`/my-tour/${booking._id}"`)
})

test.each([
  [40, 0, 2599],
  [31, 0, 2599],
  [30, 20, 2079.2],
  [8, 20, 2079.2],
  [7, 55, 1169.55],
  [2, 55, 1169.55],
  [1, 100, 0],
])(
  'cancelling %i days ahead keeps %i percent, is shown first, and leaves %d dollars owed',
  async (daysAhead, percentKept, refund) => {
    const { traveller, booking } = await book({ ticketCount: 2, date: addDays(today(), daysAhead) }, billed)
    await receivePayment(testApp, booking._id)
    const { cancellation } = await tripOf(traveller, booking._id)
    expect(cancellation).toMatchObject({ percentKept, refund })
    const other = await traveller.call('DELETE', `/tours/${booking._id}`, { refund: refund + 1 })
    expect(other.json().code).toBe('refund_changed')
    const cancelled = await traveller.call('DELETE', `/tours/${booking._id}`, { refund })
    expect(cancelled.json().refundOwed).toBe(refund === 0 ? undefined : refund)
    const trip = await tripOf(traveller, booking._id)
    expect(trip.cancellation).toBeNull()
    expect(trip.timeline.at(-1)).toMatchObject({ event: 'cancelled', by: 'traveller' })
  },
)

test('who has paid nothing is owed nothing, and owes what the terms keep', async () => {
  const { traveller, booking } = await book({ ticketCount: 2, date: addDays(today(), 20) }, billed)
  const { cancellation } = await tripOf(traveller, booking._id)
  expect(cancellation).toMatchObject({ kept: 519.8, refund: 0, after: { claim: 519.8, due: 519.8 } })
  const cancelled = await traveller.call('DELETE', `/tours/${booking._id}`, { refund: 0 })
  expect(cancelled.json()).not.toHaveProperty('refundOwed')
  expect(cancelled.json()).toMatchObject({ unpaid: 519.8, statement: { due: 519.8, toRefund: 0 } })
  const trip = await tripOf(traveller, booking._id)
  expect(trip).toMatchObject({ payments: { due: 519.8, payBy: null, payable: [{ amount: 519.8 }] } })
  expect(trip).not.toHaveProperty('balanceDueOn')
})

test('staff who cancel owe all that was paid, whatever the terms', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const date = addDays(today(), 2)
  const [one, two] = [await book({ date }, billed), await book({ date }, billed)]
  for (const { booking } of [one, two]) await receivePayment(testApp, booking._id)
  expect((await admin.call('DELETE', `/tours/${one.booking._id}`)).json().refundOwed).toBe(1299.5)
  await admin.call('POST', '/tours/cancellations', { ids: [two.booking._id] })
  const trip = await tripOf(two.traveller, two.booking._id)
  expect(trip).toMatchObject({ refundOwed: 1299.5, status: 'cancelled' })
  expect(trip.timeline.at(-1)).toMatchObject({ event: 'cancelled', by: 'agency' })
})

test('without terms cancelling is free until the day before, and nothing is recorded as owed', async () => {
  const { traveller, booking } = await book({ date: addDays(today(), 1) }, {})
  expect((await tripOf(traveller, booking._id)).cancellation).toMatchObject({
    percentKept: 0,
    kept: 0,
    refund: 0,
    after: { due: 0, toRefund: 0 },
  })
  expect((await traveller.call('DELETE', `/tours/${booking._id}`)).json()).not.toHaveProperty('refundOwed')
  const late = await book({ date: today() }, {})
  expect((await tripOf(late.traveller, late.booking._id)).cancellation).toBeNull()
  expect((await late.traveller.call('DELETE', `/tours/${late.booking._id}`)).statusCode).toBe(409)
})

test('a booking that staff move tells both dates', async () => {
  const traveller = await signUp(testApp)
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { schedule: 'departures' })
  const [date, next] = [addDays(today(), 30), addDays(today(), 37)]
  await createDepartures(testApp, tour.id, [date, next])
  const { _id } = (await traveller.call('POST', '/tours', bookingOf(tour.id, { date }))).json()
  const moved = await superAdmin.call('DELETE', `/cards/${tour.id}/departures/${date}`, {
    bookings: { [_id]: { moveTo: next } },
  })
  expect(moved.statusCode, moved.body).toBe(200)
  expect((await tripOf(traveller, _id)).timeline).toEqual([
    expect.objectContaining({ event: 'booked' }),
    { event: 'moved', at: clock.now.toISOString(), by: 'agency', from: date, to: next },
  ])
})

test('travellers are named, at most one for each ticket, and forgotten with the account', async () => {
  const { traveller, booking } = await book({ ticketCount: 2 })
  const name = (travellers: string[]) => traveller.call('PATCH', `/tours/${booking._id}`, { travellers })
  const named = await name([' Mira Solberg ', 'Ida Lund'])
  expect(named.json()).toMatchObject({ travellers: ['Mira Solberg', 'Ida Lund'] })
  const refused = await name(['One', 'Two', 'Three'])
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toEqual({ travellers: 'There are 2 tickets.' })
  expect((await tripOf(traveller, booking._id)).travellers).toEqual(['Mira Solberg', 'Ida Lund'])
  const copy = await traveller.call('GET', '/user/export')
  expect(copy.json().bookings).toMatchObject([{ travellers: ['Mira Solberg', 'Ida Lund'] }])
  await traveller.call('POST', '/user/erase', { password: 'correct horse' })
  expect(await sql`select travellers from bookings`).toEqual([{ travellers: [] }])
})

test('staff find a booking by its reference, however it is typed', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const { booking } = await book()
  await book()
  const { reference } = booking
  for (const typed of [
    reference,
    `${reference.slice(0, 4)}-${reference.slice(4)}`,
    reference.toLowerCase(),
  ]) {
    const found = await admin.call('GET', `/tours?q=${typed}`)
    expect(found.json().items.map(({ _id }: { _id: string }) => _id)).toEqual([booking._id])
  }
})
