// Staff cancel many bookings by one call, and erasing an account cancels its bookings.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp, testPassword } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql, clock } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)

async function ticketsBooked(): Promise<number> {
  const [row] = await sql`select coalesce(sum(tickets_booked), 0)::int as booked from departures`
  return row!.booked
}

async function bookMany(count: number) {
  const traveller = await signUp(testApp)
  const tours = await Promise.all([1, 2, 3].map(() => createTour(testApp, { seats: 500 })))
  const responses = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const date = daysAhead(10 + (index % 4))
      return traveller.call('POST', '/tours', bookingOf(tours[index % 3]!.id, { ticketCount: 2, date }))
    }),
  )
  const ids: string[] = responses.map((response) => response.json()._id)
  return { traveller, ids }
}

test('staff cancel many bookings by one call; all seats are free and the audit log has one entry with all references', async () => {
  const { ids } = await bookMany(24)
  const admin = await signUp(testApp, { role: 2 })
  const response = await admin.call('POST', '/tours/cancellations', { ids })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toEqual({ cancelled: ids, alreadyCancelled: [] })
  expect(await ticketsBooked()).toBe(0)
  const read = async (search = '') =>
    (await (await signUp(testApp, { role: 3 })).call('GET', `/audit-log?${search}`)).json().items as {
      title: string
      recordTitle: string
      actor: { _id: string } | null
    }[]
  const isCancelling = ({ title }: { title: string }) => /cancelled/i.test(title)
  const [entry, ...others] = (await read()).filter(isCancelling)
  expect(others).toEqual([])
  expect(entry).toMatchObject({ title: 'Bookings cancelled', actor: { _id: admin.userId } })
  const rows = await sql<{ reference: string }[]>`select reference from bookings`
  const references = rows.map(({ reference }) => `${reference.slice(0, 4)}-${reference.slice(4)}`)
  const [count, list] = entry!.recordTitle.split(': ')
  expect([count, list!.split(', ').sort()]).toEqual(['24 bookings', references.sort()])
  expect((await read(`record=${references[5]}`)).filter(isCancelling)).toHaveLength(1)
  const again = await admin.call('POST', '/tours/cancellations', { ids })
  expect(again.json()).toEqual({ cancelled: [], alreadyCancelled: ids })
  expect(await ticketsBooked()).toBe(0)
})

test('if one of the bookings is in the past or does not exist, no booking is cancelled', async () => {
  const { traveller, ids } = await bookMany(3)
  const admin = await signUp(testApp, { role: 2 })
  const today = await traveller.call(
    'POST',
    '/tours',
    bookingOf((await createTour(testApp)).id, { date: daysAhead(0) }),
  )
  const before = await ticketsBooked()
  const withPast = await admin.call('POST', '/tours/cancellations', { ids: [...ids, today.json()._id] })
  expect(withPast.statusCode).toBe(409)
  expect(withPast.json()).toEqual({
    message: 'One of the departures is not ahead any more. Nothing was cancelled.',
    code: 'already_past',
  })
  const unknown = '0190a000-0000-7000-8000-000000000000'
  expect((await admin.call('POST', '/tours/cancellations', { ids: [...ids, unknown] })).statusCode).toBe(404)
  expect(await ticketsBooked()).toBe(before)
})

test('overlapping calls at the same moment free each seat once', async () => {
  const { ids } = await bookMany(12)
  const admin = await signUp(testApp, { role: 2 })
  const calls = Array.from({ length: 8 }, (_, index) => {
    const some = index % 2 === 0 ? ids.slice(0, 8) : ids.slice(4).toReversed()
    return admin.call('POST', '/tours/cancellations', { ids: some })
  })
  for (const response of await Promise.all(calls)) expect(response.statusCode, response.body).toBe(200)
  expect(await ticketsBooked()).toBe(0)
})

test('a call without bookings or with more than a hundred is refused', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const unknown = '0190a000-0000-7000-8000-000000000000'
  for (const ids of [[], Array(101).fill(unknown), 'all', null]) {
    expect((await admin.call('POST', '/tours/cancellations', { ids })).statusCode).toBe(400)
  }
})

test("a traveller's own cancellation is in the audit log", async () => {
  const { traveller, ids } = await bookMany(1)
  await traveller.call('DELETE', `/tours/${ids[0]}`)
  await traveller.call('DELETE', `/tours/${ids[0]}`)
  const entries = await sql`select actor_id from audit_log where action = 'DELETE /tours/:id'`
  expect(entries.map(({ actor_id }) => actor_id)).toEqual([traveller.userId])
})

test('erasing an account cancels its upcoming bookings and frees their seats', async () => {
  const { traveller, ids } = await bookMany(5)
  const tour = await createTour(testApp, { seats: 9 })
  await traveller.call('POST', '/tours', bookingOf(tour.id, { date: daysAhead(0), ticketCount: 3 }))
  expect((await traveller.call('GET', '/user/erase')).json().upcomingBookings).toBe(ids.length)
  const erased = await traveller.call('POST', '/user/erase', { password: testPassword })
  expect(erased.statusCode, erased.body).toBe(200)
  // A booking for today is not cancelled.
  expect(await ticketsBooked()).toBe(3)
  const rows = await sql`select status, username from bookings order by status`
  expect(rows.map(({ status }) => status)).toEqual([...Array(5).fill('cancelled'), 'confirmed'])
  expect(new Set(rows.map(({ username }) => username))).toEqual(new Set(['Former traveller']))
})

test('a booking made while its account is erased is cancelled with the account or refused', async () => {
  for (let round = 0; round < 5; round++) {
    const traveller = await signUp(testApp)
    const tour = await createTour(testApp, { seats: 50 })
    const booking = bookingOf(tour.id, { ticketCount: 2 })
    await Promise.all([
      ...Array.from({ length: 6 }, () => traveller.call('POST', '/tours', booking)),
      traveller.call('POST', '/user/erase', { password: testPassword }),
    ])
    const rows = await sql`select from bookings where tour_id = ${tour.id} and status = 'confirmed'`
    expect(rows).toHaveLength(0)
  }
  expect(await ticketsBooked()).toBe(0)
})
