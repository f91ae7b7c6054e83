// Staff change and cancel bookings for guests.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, receivePayment, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql, clock } = testApp
const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const [monday, tuesday] = [daysAhead(20), daysAhead(21)]
const facts = { depositPercent: 0, cancellationTerms: [{ daysBefore: 30, percentKept: 40 }] }

async function setUp(values: Parameters<typeof createTour>[1] = {}, booked: object = {}) {
  const [clerk, guest] = [await signUp(testApp, { role: 2 }), await signUp(testApp)]
  const tour = await createTour(testApp, { facts, costCents: 10_000, seats: 10, ...values })
  const response = await guest.call(
    'POST',
    '/tours',
    bookingOf(tour.id, { date: monday, ticketCount: 2, ...booked }),
  )
  expect(response.statusCode, response.body).toBe(201)
  const { _id: id } = response.json()
  const path = `/tours/${id}`
  const price = async (wanted: { date: string; ticketCount: number; fee: 'terms' | 'none' }) => {
    const { date, ticketCount, fee } = wanted
    return clerk.call('GET', `${path}/guest-changes?date=${date}&numberTikets=${ticketCount}&fee=${fee}`)
  }
  const change = (wanted: object) => clerk.call('POST', `${path}/guest-changes`, wanted)
  return { clerk, guest, tour, path, price, change, pay: () => receivePayment(testApp, id) }
}

async function taken(tourId: string): Promise<Record<string, number>> {
  const rows = await sql`select date::text, tickets_booked from departures where tour_id = ${tourId}`
  return Object.fromEntries(rows.map(({ date, tickets_booked }) => [date, tickets_booked]))
}

test('a booking moves for today’s price as it was read, with a mail and its history', async () => {
  const { guest, tour, path, price, change } = await setUp()
  await sql`update tours set cost_cents = 12000 where id = ${tour.id}`
  const wanted = { date: tuesday, ticketCount: 3, fee: 'terms' } as const
  expect((await price(wanted)).json()).toMatchObject({ difference: 160, fee: 0, total: 360 })
  const changed = await change({ ...wanted, difference: 160 })
  expect(changed.statusCode, changed.body).toBe(201)
  expect(changed.json()).toMatchObject({
    date: tuesday,
    numberTikets: 3,
    total: 360,
    timeline: [
      { event: 'booked', by: 'traveller' },
      { event: 'changed', by: 'agency', from: monday, to: tuesday, ticketsBefore: 2, tickets: 3 },
    ],
  })
  expect(await taken(tour.id)).toEqual({ [monday]: 0, [tuesday]: 3 })
  expect((await guest.call('GET', path)).json()).toMatchObject({ date: tuesday })
  const [mail] = await sql`select text from mails where template = 'booking-changed'`
  expect(mail!.text).toContain('$360.0')
})

test('tickets are taken back by the terms, or free of charge if staff say so', async () => {
  const byTerms = await setUp()
  await byTerms.pay()
  const fewer = { date: monday, ticketCount: 1 }
  expect((await byTerms.price({ ...fewer, fee: 'terms' })).json()).toMatchObject({
    difference: -60,
    fee: 40,
    total: 100,
    after: { claim: 140, toRefund: 60 },
  })
  expect((await byTerms.change({ ...fewer, fee: 'terms', difference: -60 })).json()).toMatchObject({
    total: 100,
    fees: 40,
    refundOwed: 60,
  })
  const free = await setUp()
  await free.pay()
  const changed = await free.change({ ...fewer, fee: 'none', difference: -100 })
  expect(changed.json()).toMatchObject({ total: 100, refundOwed: 100 })
  expect(changed.json()).not.toHaveProperty('fees')
})

test('a price that has changed since it was read is refused with the present one', async () => {
  const { tour, change } = await setUp()
  await sql`update tours set cost_cents = 15000 where id = ${tour.id}`
  const refused = await change({ date: tuesday, ticketCount: 2, fee: 'terms', difference: 0 })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'quote_stale', current: { difference: 100, total: 300 } })
  expect(await taken(tour.id)).toEqual({ [monday]: 2 })
})

test('a change of nothing, to the past, to too few seats, of a cancelled or past booking is refused', async () => {
  const { clerk, tour, path, price, change } = await setUp({ seats: 3 })
  const refusalOf = async (wanted: object) =>
    (await change({ fee: 'terms', difference: 0, ...wanted })).json()
  expect(await refusalOf({ date: monday, ticketCount: 2 })).toMatchObject({ code: 'nothing_changed' })
  expect(await refusalOf({ date: daysAhead(-1), ticketCount: 2 })).toMatchObject({ code: 'invalid_request' })
  await clerk.call('POST', '/tours/for-guests', bookingOf(tour.id, { date: tuesday, ticketCount: 2 }))
  expect(await refusalOf({ date: tuesday, ticketCount: 2 })).toMatchObject({
    code: 'seats_gone',
    message: 'Only 1 seat is left on this date.',
  })
  // Refused as a whole.
  expect(await taken(tour.id)).toEqual({ [monday]: 2, [tuesday]: 2 })
  await clerk.call('DELETE', path)
  expect(await refusalOf({ date: tuesday, ticketCount: 1 })).toMatchObject({ code: 'booking_cancelled' })
  expect((await price({ date: tuesday, ticketCount: 1, fee: 'none' })).json()).toMatchObject({
    code: 'booking_cancelled',
  })
  await sql`update bookings set date = ${daysAhead(-1)}, status = 'confirmed', cancelled_at = null`
  expect(await refusalOf({ date: tuesday, ticketCount: 1 })).toMatchObject({ code: 'already_past' })
})

test('staff move a booking to a date whose bookings have ended only if they say so', async () => {
  const { change } = await setUp({ facts: { ...facts, cutOffHours: 24 * 10 } })
  const wanted = { date: daysAhead(1), ticketCount: 2, fee: 'terms', difference: 0 }
  expect((await change(wanted)).json()).toMatchObject({ code: 'not_bookable' })
  expect((await change({ ...wanted, isLate: true })).statusCode).toBe(201)
})

test('staff move a booking to a closed departure, and add tickets there, only if they say so', async () => {
  const { tour, change } = await setUp({ seats: 4 })
  await sql`update departures set state = 'open' where tour_id = ${tour.id}`
  await createDepartures(testApp, tour.id, [tuesday], { state: 'closed' })
  await sql`update tours set schedule = 'departures' where id = ${tour.id}`
  const moved = { date: tuesday, ticketCount: 2, fee: 'none', difference: 0 }
  expect((await change(moved)).json()).toMatchObject({ code: 'not_bookable' })
  expect((await change({ ...moved, isLate: true })).statusCode).toBe(201)
  const more = { ...moved, ticketCount: 3, difference: 100 }
  expect((await change(more)).json()).toMatchObject({ code: 'not_bookable' })
  expect((await change({ ...more, ticketCount: 5, difference: 300, isLate: true })).json()).toMatchObject({
    code: 'seats_gone',
  })
  expect((await change({ ...more, isLate: true })).statusCode).toBe(201)
})

test('a change by staff ends the quote of the guest, so that its seats are free', async () => {
  const { guest, tour, path, change } = await setUp()
  const quoted = await guest.call('POST', `${path}/quotes`, { ticketCount: 5 })
  expect(quoted.statusCode).toBe(201)
  const changed = await change({ date: tuesday, ticketCount: 2, fee: 'terms', difference: 0 })
  expect(changed.statusCode, changed.body).toBe(201)
  expect(await sql`select 1 from holds where tour_id = ${tour.id}`).toEqual([])
  const late = await guest.call('POST', `${path}/changes`, { quoteId: quoted.json()._id })
  expect(late.json()).toMatchObject({ code: 'quote_expired' })
})

test('changes by staff and their guest at the same moment leave as many seats taken as tickets', async () => {
  const { clerk, guest, tour, path, change } = await setUp()
  const quoted = await guest.call('POST', `${path}/quotes`, { date: tuesday })
  await Promise.all([
    guest.call('POST', `${path}/changes`, { quoteId: quoted.json()._id }),
    ...[1, 3, 4].map((ticketCount) =>
      change({ date: monday, ticketCount, fee: 'none', difference: (ticketCount - 2) * 100 }),
    ),
    ...[1, 2].map((ticketCount) =>
      change({ date: daysAhead(22), ticketCount, fee: 'none', difference: (ticketCount - 2) * 100 }),
    ),
    clerk.call('DELETE', path),
  ])
  const [booking] = await sql`select date::text, ticket_count, status from bookings`
  const expected = booking!.status === 'confirmed' ? booking!.ticket_count : 0
  const seats = await taken(tour.id)
  expect(Object.values(seats).reduce((sum, each) => sum + each, 0)).toBe(expected)
  if (expected > 0) expect(seats[booking!.date]).toBe(expected)
})

test('the bill follows a change by staff', async () => {
  const { clerk, path, change } = await setUp({ facts: { ...facts, depositPercent: 50, balanceDueDays: 10 } })
  const changed = await change({ date: tuesday, ticketCount: 4, fee: 'terms', difference: 200 })
  expect(changed.json()).toMatchObject({ total: 400, payments: { total: 400 }, balanceDueOn: daysAhead(11) })
  expect((await clerk.call('GET', `${path}/payments`)).json()).toMatchObject({ total: 400 })
})

test('staff cancel at the guest’s wish by the terms, or at the agency’s for a full refund', async () => {
  const wish = await setUp()
  await wish.pay()
  const { cancellation } = (await wish.clerk.call('GET', `${wish.path}/trip`)).json()
  expect(cancellation).toMatchObject({ percentKept: 40, kept: 80, refund: 120 })
  const refused = await wish.clerk.call('DELETE', wish.path, { fee: 'terms', refund: 200 })
  expect(refused.json()).toMatchObject({ code: 'refund_changed' })
  const cancelled = await wish.clerk.call('DELETE', wish.path, { fee: 'terms', refund: 120 })
  expect(cancelled.json()).toMatchObject({ status: 'cancelled', refundOwed: 120 })
  const agency = await setUp()
  await agency.pay()
  const full = await agency.clerk.call('DELETE', agency.path, { fee: 'none', refund: 200 })
  expect(full.json()).toMatchObject({ status: 'cancelled', refundOwed: 200 })
  // A traveller never waives the terms.
  const own = await setUp()
  await own.pay()
  expect((await own.guest.call('DELETE', own.path, { fee: 'none' })).json()).toMatchObject({
    refundOwed: 120,
  })
})

test('staff refund another amount than the terms say, at most what is paid, with a reason', async () => {
  const { clerk, guest, path, pay } = await setUp()
  await pay()
  const wish = { fee: 'amount', refund: 150.5, reason: 'The guest is ill.' }
  const { reason: _, ...unexplained } = wish
  expect((await clerk.call('DELETE', path, unexplained)).json().errors).toEqual({ reason: 'required' })
  const tooMuch = await clerk.call('DELETE', path, { ...wish, refund: 200.01 })
  expect(tooMuch.json().errors).toEqual({ refund: 'at most $200.0' })
  // A traveller never chooses.
  expect((await guest.call('DELETE', path, wish)).json()).toMatchObject({ code: 'refund_changed' })
  const cancelled = await clerk.call('DELETE', path, wish)
  expect(cancelled.json()).toMatchObject({ statement: { claim: 49.5, due: 0, toRefund: 150.5 } })
  const [mail] = await sql`select text from mails where template = 'booking-cancelled'`
  expect(mail!.text).toMatch(/\$150\.5\s+of\s+\$200\.0\s+is\s+refunded\.\s+We\s+keep\s+\$49\.5\./)
  const [entry] = await sql`select changes from audit_log where action = 'DELETE /tours/:id'`
  expect(entry!.changes).toEqual([{ field: 'reason', from: '', to: wish.reason }])
})

test('a move never improves the terms: the traveller’s tickets remember them, and the house clears them', async () => {
  const { clerk, guest, tour, path, pay } = await setUp()
  await pay()
  const far = daysAhead(100)
  const quoted = await guest.call('POST', `${path}/quotes`, { date: far })
  expect(quoted.json()).toMatchObject({ difference: 0, fee: 0 })
  await guest.call('POST', `${path}/changes`, { quoteId: quoted.json()._id })
  const { cancellation } = (await guest.call('GET', path)).json()
  expect(cancellation).toMatchObject({ percentKept: 0, kept: 80, refund: 120 })
  await sql`update tours set cost_cents = 5000 where id = ${tour.id}`
  const cheaper = await guest.call('POST', `${path}/quotes`, { date: daysAhead(101), ticketCount: 3 })
  // Of the $100 that the two tickets save, 40 % are kept; the third remembers nothing.
  expect(cheaper.json()).toMatchObject({ total: 150, fee: 40, difference: -10 })
  await guest.call('POST', `${path}/changes`, { quoteId: cheaper.json()._id })
  const kept = async () => (await guest.call('GET', path)).json().cancellation.kept
  expect(await kept()).toBe(40)
  const moved = { date: daysAhead(102), ticketCount: 3, fee: 'none', difference: 0 }
  expect((await clerk.call('POST', `${path}/guest-changes`, moved)).statusCode).toBe(201)
  expect(await kept()).toBe(0)
})
