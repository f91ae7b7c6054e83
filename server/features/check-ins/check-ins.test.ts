// Check-in at a departure: by several devices, also late, twice and in any order.
import { expect, test } from 'vitest'
import { formatReference } from '#contract/booking-reference.ts'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import type { CheckInList, CheckInResult } from '#contract/check-ins.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql, clock } = testApp

const today = () => dateInUtc(clock.now)

/** A departure of tomorrow with a booking for each party, and two members of staff with a device each. */
async function openDeparture(parties: readonly number[] = [4]) {
  const date = addDays(today(), 1)
  const anna = await signUp(testApp, { role: 2 })
  const ben = await signUp(testApp, { role: 2 })
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 100 })
  const ids: string[] = []
  for (const ticketCount of parties) {
    const booked = await traveller.call('POST', '/tours', bookingOf(tour.id, { date, ticketCount }))
    ids.push(booked.json()._id)
  }
  const path = `/tours/departures/${tour.id}/${date}/check-ins`
  const devices = new Map([anna, ben].map((user) => [user.userId, crypto.randomUUID()]))
  const post = (by: SignedIn, checkIns: readonly object[]) =>
    by.call('POST', path, { deviceId: devices.get(by.userId), checkIns })
  async function list() {
    const response = await anna.call('GET', path)
    expect(response.statusCode, response.body).toBe(200)
    return response.json() as CheckInList
  }
  async function send(by: SignedIn, ...checkIns: object[]) {
    const response = await post(by, checkIns)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().results as CheckInResult[]
  }
  const partyOf = async (id: string) => (await list()).bookings.find(({ _id }) => _id === id)!
  return { anna, ben, traveller, tour, date, path, ids, id: ids[0]!, post, list, send, partyOf }
}

function checkInOf(bookingId: string, values: object = {}) {
  return {
    _id: crypto.randomUUID(),
    bookingId,
    kind: 'in',
    count: 4,
    countBefore: 0,
    method: 'scan',
    at: clock.now.toISOString(),
    ...values,
  }
}

async function titlesOf(bookingId: string): Promise<string[]> {
  const rows = await sql<{ record_title: string }[]>`
    select record_title from audit_log where record_id = ${bookingId} and action like '%heck-in%' order by id`
  return rows.map((row) => row.record_title)
}

test('a party comes in, in parts, and goes out again; the list says who has done that', async () => {
  const { anna, ben, id, send, partyOf } = await openDeparture()
  const first = checkInOf(id, { count: 1 })
  expect(await send(anna, first)).toEqual([{ _id: first._id, bookingId: id, outcome: 'counted' }])
  await send(ben, checkInOf(id, { count: 3, countBefore: 1, method: 'list' }))
  const { reference, ...party } = await partyOf(id)
  expect(party).toMatchObject({
    countIn: 4,
    numberTikets: 4,
    last: { by: ben.username, method: 'list', at: clock.now.toISOString() },
    doubles: [],
  })
  await send(anna, checkInOf(id, { kind: 'undo', countBefore: 4 }))
  const after = await partyOf(id)
  expect(after.countIn).toBe(0)
  expect(after).not.toHaveProperty('last')
  expect(await titlesOf(id)).toEqual([
    `${formatReference(reference)}: 1 of 4`,
    `${formatReference(reference)}: 3 of 4`,
    `${formatReference(reference)}: 4 out again`,
  ])
})

test('a check-in that arrives twice is recorded once, and has the same outcome again', async () => {
  const { anna, id, send, partyOf } = await openDeparture()
  const once = checkInOf(id)
  const first = await send(anna, once)
  expect(await send(anna, once, once)).toEqual([first[0], first[0]])
  expect((await partyOf(id)).countIn).toBe(4)
  expect(await titlesOf(id)).toHaveLength(1)
})

test('the same id for another booking is refused, and nothing of the call is recorded', async () => {
  const { anna, ids, post, send, list } = await openDeparture([2, 2])
  const used = checkInOf(ids[0]!, { count: 1 })
  await send(anna, used)
  const response = await post(anna, [
    checkInOf(ids[1]!, { count: 1 }),
    checkInOf(ids[1]!, { _id: used._id, count: 1 }),
  ])
  expect(response.statusCode).toBe(422)
  expect((await list()).bookings.map(({ countIn }) => countIn).toSorted()).toEqual([0, 1])
})

test('a check-in that another device did not know of is a double, which counts only if staff decide so', async () => {
  const { anna, ben, id, send, partyOf } = await openDeparture()
  await send(anna, checkInOf(id, { count: 2 }))
  const late = checkInOf(id, { count: 2 })
  expect(await send(ben, late)).toMatchObject([{ outcome: 'double' }])
  const party = await partyOf(id)
  expect(party).toMatchObject({
    countIn: 2,
    last: { by: anna.username },
    doubles: [{ _id: late._id, count: 2, by: ben.username }],
  })

  const decide = (by: SignedIn, decision: string) =>
    by.call('POST', `/check-ins/${late._id}/decision`, { decision })
  const response = await decide(anna, 'count')
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject({ countIn: 4, doubles: [] })
  expect((await decide(ben, 'count')).json()).toEqual(response.json())
  const otherwise = await decide(ben, 'ignore')
  expect([otherwise.statusCode, otherwise.json().code]).toEqual([409, 'version_conflict'])
  expect((await partyOf(id)).countIn).toBe(4)
  expect(await titlesOf(id)).toEqual([
    `${formatReference(party.reference)}: 2 of 4`,
    `${formatReference(party.reference)}: 2 of 4, a second time`,
    `${formatReference(party.reference)}: 2 more`,
  ])
})

test('a second scan of a whole party can be ignored, but not counted, as long as its tickets are used', async () => {
  const { anna, ben, id, send, partyOf } = await openDeparture()
  await send(anna, checkInOf(id))
  const second = checkInOf(id)
  await send(ben, second)
  const count = await anna.call('POST', `/check-ins/${second._id}/decision`, { decision: 'count' })
  expect([count.statusCode, count.json().code]).toEqual([409, 'party_complete'])
  const ignore = await anna.call('POST', `/check-ins/${second._id}/decision`, { decision: 'ignore' })
  expect(ignore.json()).toMatchObject({ countIn: 4, doubles: [] })
  expect(await partyOf(id)).toMatchObject({ countIn: 4, doubles: [] })
})

test('twenty devices that scan one voucher at the same time: one counts, the others are doubles', async () => {
  const { anna, id, path, partyOf } = await openDeparture()
  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      anna.call('POST', path, { deviceId: crypto.randomUUID(), checkIns: [checkInOf(id)] }),
    ),
  )
  const outcomes = responses.map((response) => response.json().results[0].outcome)
  expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'double')).toHaveLength(19)
  expect(await partyOf(id)).toMatchObject({ countIn: 4 })
})

test('an undo takes out only those who are in', async () => {
  const { anna, id, send, partyOf } = await openDeparture()
  expect(await send(anna, checkInOf(id, { kind: 'undo', count: 1, countBefore: 1 }))).toMatchObject([
    { outcome: 'refused', reason: 'nothing' },
  ])
  await send(anna, checkInOf(id, { count: 1 }))
  await send(anna, checkInOf(id, { kind: 'undo', count: 4, countBefore: 4 }))
  expect((await partyOf(id)).countIn).toBe(0)
})

test('cancelled, moved and foreign bookings are refused with the reason; the others of the call count', async () => {
  const { anna, traveller, tour, date, ids, send, list } = await openDeparture([1, 1, 1])
  const other = addDays(date, 7)
  const foreign = (await traveller.call('POST', '/tours', bookingOf(tour.id, { date: other }))).json()._id
  const elsewhere = await openDeparture()
  const [cancelled, moved, here] = ids as [string, string, string]
  await traveller.call('DELETE', `/tours/${cancelled}`)
  const quote = await traveller.call('POST', `/tours/${moved}/quotes`, { date: other })
  const change = await traveller.call('POST', `/tours/${moved}/changes`, { quoteId: quote.json()._id })
  expect(change.statusCode, change.body).toBe(201)

  const unknown = crypto.randomUUID()
  const sent = [cancelled, moved, foreign, elsewhere.id, unknown, here]
  const results = await send(anna, ...sent.map((id) => checkInOf(id, { count: 1 })))
  expect(results.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    'cancelled',
    'moved',
    'unknown',
    'unknown',
    'unknown',
    'counted',
  ])
  const { bookings, gone } = await list()
  expect(bookings.map(({ _id, countIn }) => [_id, countIn])).toEqual([[here, 1]])
  expect(gone).toHaveLength(2)
  expect(gone).toEqual(
    expect.arrayContaining([
      { _id: cancelled, reason: 'cancelled' },
      { _id: moved, reason: 'moved', to: other },
    ]),
  )
})

test('the list has no address, phone number or message of anybody, and nothing of other departures', async () => {
  const { anna, traveller, tour, date, path } = await openDeparture()
  const booking = { email: 'kari@example.com', phone: '4790123456', description: 'By the window.' }
  await traveller.call('POST', '/tours', bookingOf(tour.id, { date, username: 'Kari', ...booking }))
  const tomorrow = bookingOf(tour.id, { date: addDays(date, 1), username: 'Somebody Else' })
  await traveller.call('POST', '/tours', tomorrow)
  const { body } = await anna.call('GET', path)
  expect(body).toContain('Kari')
  for (const text of [...Object.values(booking), 'Somebody Else']) expect(body).not.toContain(text)
})

test('check-in is open from the day before the departure until a week after it', async () => {
  const { ben, traveller, tour, date, id, list } = await openDeparture()
  const ahead = addDays(date, 1)
  const { _id } = (await traveller.call('POST', '/tours', bookingOf(tour.id, { date: ahead }))).json()
  const early = await ben.call('POST', `/tours/departures/${tour.id}/${ahead}/check-ins`, {
    deviceId: crypto.randomUUID(),
    checkIns: [checkInOf(_id, { count: 1 })],
  })
  expect([early.statusCode, early.json().code]).toEqual([409, 'check_in_closed'])
  expect((await list()).isOpen).toBe(true)
  await sql`update bookings set date = ${addDays(today(), -8)} where id = ${id}`
  await sql`update departures set date = ${addDays(today(), -8)} where tour_id = ${tour.id} and date = ${date}`
  const late = await ben.call('POST', `/tours/departures/${tour.id}/${addDays(today(), -8)}/check-ins`, {
    deviceId: crypto.randomUUID(),
    checkIns: [checkInOf(id)],
  })
  expect(late.json().code).toBe('check_in_closed')
})

test('check-ins cannot be changed afterwards, also not in the database', async () => {
  const { anna, id, send } = await openDeparture()
  await send(anna, checkInOf(id))
  await expect(sql`update check_ins set count = 1 where booking_id = ${id}`).rejects.toThrow('only added')
})

test('travellers may make none of these calls', async () => {
  const { traveller, path, id } = await openDeparture()
  expect((await traveller.call('GET', path)).statusCode).toBe(403)
  const response = await traveller.call('POST', path, {
    deviceId: crypto.randomUUID(),
    checkIns: [checkInOf(id)],
  })
  expect(response.statusCode).toBe(403)
  const decision = { decision: 'count' }
  const path2 = `/check-ins/${crypto.randomUUID()}/decision`
  expect((await traveller.call('POST', path2, decision)).statusCode).toBe(403)
})

test('the copy of one’s data tells who came in, and that an undone check-in was undone', async () => {
  const { traveller, anna, id, send, date } = await openDeparture()
  await send(anna, checkInOf(id, { count: 3 }))
  await send(anna, checkInOf(id, { kind: 'undo', count: 1, countBefore: 3, method: 'list' }))
  const { bookings } = (await traveller.call('GET', '/user/export')).json()
  expect(bookings[0].checkIns).toEqual([
    { date, kind: 'in', count: 3, method: 'scan', at: clock.now.toISOString() },
    { date, kind: 'undo', count: 1, method: 'list', at: clock.now.toISOString() },
  ])
})
