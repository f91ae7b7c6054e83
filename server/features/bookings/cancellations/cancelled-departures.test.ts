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
const { clock, sql } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const [monday, tuesday, friday] = [daysAhead(20), daysAhead(21), daysAhead(24)]

async function prepare() {
  const superAdmin = await signUp(testApp, { role: 3 })
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, {
    title: 'Round the cape',
    schedule: 'departures',
    seats: 6,
    costCents: 50_000,
    facts: { depositPercent: 0 },
  })
  await createDepartures(testApp, tour.id, [monday, tuesday])
  await createDepartures(testApp, tour.id, [friday], { state: 'closed', seats: 3 })
  const book = async (date: string, ticketCount: number, by: SignedIn = traveller) => {
    const response = await by.call('POST', '/tours', bookingOf(tour.id, { date, ticketCount }))
    expect(response.statusCode, response.body).toBe(201)
    return response.json()._id as string
  }
  const cancel = (date: string, bookings?: object) =>
    superAdmin.call('DELETE', `/cards/${tour.id}/departures/${date}`, bookings && { bookings })
  const ticketsOn = async (date: string) => {
    const [row] = await sql<{ booked: number; sold: number }[]>`
      select tickets_booked as booked, (
        select coalesce(sum(ticket_count), 0)::int from bookings
        where tour_id = ${tour.id} and date = ${date} and status = 'confirmed'
      ) as sold
      from departures where tour_id = ${tour.id} and date = ${date}`
    expect(row!.booked).toBe(row!.sold)
    return row!.booked
  }
  return { superAdmin, traveller, tour, book, cancel, ticketsOn }
}

test('a departure is cancelled once each of its bookings is moved or refunded', async () => {
  const { traveller, superAdmin, tour, book, cancel, ticketsOn } = await prepare()
  const [moved, refunded, toClosed] = [await book(monday, 2), await book(monday, 1), await book(monday, 3)]
  const gone = await book(tuesday, 1)
  await traveller.call('DELETE', `/tours/${gone}`)
  await receivePayment(testApp, refunded, 200)

  const unanswered = await cancel(monday)
  expect(unanswered.statusCode).toBe(409)
  expect(unanswered.json()).toMatchObject({ code: 'bookings_unanswered' })
  const named = unanswered.json().current.bookings
  expect(named.map(({ _id }: { _id: string }) => _id).sort()).toEqual([moved, refunded, toClosed].sort())
  expect(named[0]).toMatchObject({ username: 'Mira Solberg', date: monday })
  const half = await cancel(monday, { [moved]: { moveTo: tuesday }, [refunded]: 'refund' })
  expect(half.json().current.bookings).toMatchObject([{ _id: toClosed }])
  expect(await ticketsOn(monday)).toBe(6)

  const done = await cancel(monday, {
    [moved]: { moveTo: tuesday },
    [refunded]: 'refund',
    [toClosed]: { moveTo: friday },
  })
  expect(done.statusCode, done.body).toBe(200)
  expect(done.json()).toMatchObject({ date: monday, state: 'cancelled', seatsTaken: 0, seatsLeft: 0 })
  expect(await ticketsOn(monday)).toBe(0)
  expect(await ticketsOn(tuesday)).toBe(2)
  expect(await ticketsOn(friday)).toBe(3)
  const mine = (await traveller.call('GET', '/tours/my-tour')).json().items
  const ofId = (id: string) => mine.find(({ _id }: { _id: string }) => _id === id)
  // Moved bookings keep their price, and what was paid of a refunded booking is owed.
  expect(ofId(moved)).toMatchObject({ date: tuesday, status: 'confirmed', total: 1000 })
  expect(ofId(moved).refundOwed).toBeUndefined()
  expect(ofId(refunded)).toMatchObject({ date: monday, status: 'cancelled', total: 500, refundOwed: 200 })
  expect(ofId(refunded).cancelledAt).toEqual(expect.any(String))
  expect(ofId(gone).refundOwed).toBeUndefined()

  const { items } = (await superAdmin.call('GET', '/audit-log')).json()
  const told = items.map(({ title, recordId }: { title: string; recordId: string }) => `${title} ${recordId}`)
  expect(told.slice(0, 4).sort()).toEqual(
    [
      `Booking cancelled ${refunded}`,
      `Booking moved to another date ${moved}`,
      `Booking moved to another date ${toClosed}`,
      `Departure cancelled ${tour.id}`,
    ].sort(),
  )
  const mails = await sql<{ template: string; subject: string; text: string; related_id: string }[]>`
    select template, subject, text, related_id from mails where template like 'departure-%' order by template, related_id`
  expect(mails.map(({ template, related_id }) => [template, related_id])).toEqual([
    ['departure-cancelled', refunded],
    ['departure-moved', moved],
    ['departure-moved', toClosed],
  ])
  expect(mails[0]!.text).toMatch(/All\s+that\s+you\s+have\s+paid\s+is\s+refunded:\s+\$200\.0\./)
  expect(mails[1]!.subject).toMatch(/^New date: Round the cape, /)
  // Cancelling again changes nothing.
  const entries = async () => (await superAdmin.call('GET', '/audit-log')).json().totalCount
  const before = await entries()
  expect((await cancel(monday)).json()).toMatchObject({ state: 'cancelled' })
  expect(await entries()).toBe(before)
})

test('nothing changes if a booking cannot be moved to the date that staff chose', async () => {
  const { book, cancel, ticketsOn, tour } = await prepare()
  const [first, second] = [await book(monday, 3), await book(monday, 3)]
  const full = await book(tuesday, 4)
  const other = await createTour(testApp, { schedule: 'departures' })
  await createDepartures(testApp, other.id, [monday])
  const refusals = [
    [{ [first]: 'refund', [second]: { moveTo: tuesday } }, 409, 'not_enough_seats'],
    [{ [first]: { moveTo: friday }, [second]: { moveTo: friday } }, 409, 'not_enough_seats'],
    [{ [first]: 'refund', [second]: { moveTo: daysAhead(22) } }, 409, 'not_bookable'],
    [{ [first]: 'refund', [second]: { moveTo: monday } }, 400, 'invalid_request'],
    [{ [first]: 'refund', [second]: 'refund', [full]: 'refund' }, 400, 'invalid_request'],
  ] as const
  for (const [responses, status, code] of refusals) {
    const response = await cancel(monday, responses)
    expect(response.statusCode, response.body).toBe(status)
    expect(response.json()).toMatchObject({ code, errors: { bookings: expect.any(String) } })
    expect(await ticketsOn(monday)).toBe(6)
    expect(await ticketsOn(tuesday)).toBe(4)
    expect(await ticketsOn(friday)).toBe(0)
  }
  expect(await sql`select id from bookings where tour_id = ${tour.id} and status = 'cancelled'`).toEqual([])
})

test('a departure that never had bookings is deleted when it is cancelled; one that had bookings stays as cancelled', async () => {
  const { superAdmin, traveller, tour, book, cancel } = await prepare()
  expect((await cancel(friday)).json()).toMatchObject({ state: 'cancelled', seatsTaken: 0 })
  await traveller.call('DELETE', `/tours/${await book(tuesday, 1)}`)
  expect((await cancel(tuesday)).statusCode).toBe(200)
  const { items } = (await superAdmin.call('GET', `/cards/${tour.id}/schedule`)).json()
  expect(items).toMatchObject([
    { date: monday, state: 'open' },
    { date: tuesday, state: 'cancelled' },
  ])
  expect((await cancel(daysAhead(2))).statusCode).toBe(404)
  // A cancelled departure may be sold again.
  const reopened = await superAdmin.call('PATCH', `/cards/${tour.id}/departures/${tuesday}`, {
    state: 'open',
  })
  expect(reopened.json()).toMatchObject({ state: 'open', seatsLeft: 6 })
})

test('a cancelled departure is opened again, with those who were booked listed to be asked', async () => {
  const { superAdmin, traveller, tour, book, cancel, ticketsOn } = await prepare()
  const clerk = await signUp(testApp, { role: 2 })
  const [moved, refunded, gone] = [await book(monday, 2), await book(monday, 1), await book(monday, 1)]
  await traveller.call('DELETE', `/tours/${gone}`)
  await receivePayment(testApp, refunded, 200)
  await traveller.call('POST', '/waiting-list', { departureTourId: tour.id, date: monday, tickets: 6 })
  await cancel(monday, { [moved]: { moveTo: tuesday }, [refunded]: 'refund' })
  const formerOn = async (date: string) =>
    (await clerk.call('GET', `/tours/departures/${tour.id}/${date}`)).json().former
  const listed = [
    { _id: moved, username: 'Mira Solberg', numberTikets: 2, date: tuesday, movedTo: tuesday },
    { _id: refunded, status: 'cancelled', statement: { toRefund: 200 }, leftAt: clock.now.toISOString() },
  ]
  const byId = (items: { _id: string }[]) =>
    [moved, refunded].flatMap((id) => items.filter(({ _id }) => _id === id))
  expect(byId(await formerOn(monday))).toMatchObject(listed)
  expect(await formerOn(monday)).toHaveLength(2)
  expect(await formerOn(tuesday)).toEqual([])

  const reopen = () => superAdmin.call('PATCH', `/cards/${tour.id}/departures/${monday}`, { state: 'open' })
  expect((await reopen()).json()).toMatchObject({ state: 'open', seatsTaken: 0, seatsLeft: 6 })
  const { items } = (await superAdmin.call('GET', `/audit-log?record=${tour.id}`)).json()
  expect(items[0].changes).toContainEqual({ field: 'state', from: 'cancelled', to: 'open' })
  // Nobody comes back by itself, nor does a waiting entry.
  expect(await ticketsOn(monday)).toBe(0)
  expect(await sql`select 1 from waiting_list where tour_id = ${tour.id}`).toEqual([])

  // They are written to, and stay listed.
  const messages = `/tours/departures/${tour.id}/${monday}/messages`
  const travellers = { subject: 'It runs', text: 'Will you come?' }
  expect((await clerk.call('POST', messages, travellers)).json()).toMatchObject({ code: 'nobody_booked' })
  expect((await clerk.call('GET', messages)).json()).toMatchObject({ recipients: 0, formerRecipients: 1 })
  const sent = await clerk.call('POST', messages, { ...travellers, to: 'former' })
  expect(sent.statusCode, sent.body).toBe(201)
  const mailed = await sql`select 1 from mails where template = 'departure-message'`
  expect(mailed).toHaveLength(1)
  await book(monday, 4)
  expect(byId(await formerOn(monday))).toMatchObject(listed)

  // A second cancellation adds its own, and who was moved back is booked again.
  clock.now = new Date(clock.now.getTime() + 3_600_000)
  const change = { date: monday, ticketCount: 2, fee: 'none', difference: 0 }
  expect((await clerk.call('POST', `/tours/${moved}/guest-changes`, change)).statusCode).toBe(201)
  expect((await formerOn(monday)).map(({ _id }: { _id: string }) => _id)).toEqual([refunded])
})

test('opening again, cancelling twice and booking at once leave one state, and each booking answered', async () => {
  for (let round = 0; round < 4; round++) {
    const { superAdmin, traveller, tour, book, cancel, ticketsOn } = await prepare()
    const first = await book(monday, 2)
    await cancel(monday, { [first]: 'refund' })
    const reopen = () => superAdmin.call('PATCH', `/cards/${tour.id}/departures/${monday}`, { state: 'open' })
    const answers = await Promise.all([
      reopen(),
      cancel(monday, {}),
      traveller.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 2 })),
      cancel(monday, {}),
      traveller.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 3 })),
      reopen(),
    ])
    for (const { statusCode, body } of answers) expect([200, 201, 409], body).toContain(statusCode)
    const [row] = await sql`select state from departures where tour_id = ${tour.id} and date = ${monday}`
    const tickets = await ticketsOn(monday)
    if (row!.state === 'cancelled') expect(tickets).toBe(0)
    await sql`update tours set slug = id::text`
    expect(['open', 'cancelled']).toContain(row!.state)
  }
})

test('a departure that has left cannot be cancelled', async () => {
  const { tour, cancel } = await prepare()
  await createDepartures(testApp, tour.id, [daysAhead(-1)])
  expect((await cancel(daysAhead(-1))).json()).toMatchObject({ code: 'already_past' })
})
