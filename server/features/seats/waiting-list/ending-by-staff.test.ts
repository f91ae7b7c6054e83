// Staff end holds, offers and entries of a departure.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'
import { makeOffers } from './offers.service.ts'

const testApp = await buildTestApp()
const { app, db, server, sql, clock } = testApp

const monday = addDays(dateInUtc(clock.now), 20)

async function seatsLeft(tourId: string): Promise<number> {
  const response = await server.inject(`/api/cards/${tourId}/seats?from=${monday}&to=${monday}`)
  return response.json().items[0].seatsLeft
}

const pathOf = (tourId: string, what: string) => `/tours/departures/${tourId}/${monday}/${what}`

/** A departure of four seats: one user holds one, another has an offer of two, a third waits for four. */
async function prepare() {
  const [staff, holder, offered, waiting] = [
    await signUp(testApp, { role: 2 }),
    await signUp(testApp),
    await signUp(testApp),
    await signUp(testApp),
  ]
  const { id: tourId } = await createTour(testApp, { title: 'The quiet fjord', seats: 4 })
  const booked = await staff.call('POST', '/tours', bookingOf(tourId, { date: monday, ticketCount: 4 }))
  await offered.call('POST', '/waiting-list', { departureTourId: tourId, date: monday, tickets: 2 })
  await waiting.call('POST', '/waiting-list', { departureTourId: tourId, date: monday, tickets: 4 })
  await staff.call('DELETE', `/tours/${booked.json()._id}`)
  expect(await makeOffers(db, app.outbox, clock.now, null)).toBe(1)
  await holder.call('POST', '/holds', { departureTourId: tourId, date: monday, tickets: 1 })
  const queue = async () => (await staff.call('GET', pathOf(tourId, 'queue'))).json()
  return { staff, holder, offered, waiting, tourId, queue }
}

test('a hold is ended, which frees its seats and is in the audit log', async () => {
  const { staff, holder, tourId, queue } = await prepare()
  const { _id } = (await queue()).holds.find(({ kind }: { kind: string }) => kind === 'form')
  expect(await seatsLeft(tourId)).toBe(1)
  expect((await holder.call('DELETE', pathOf(tourId, `holds/${_id}`))).statusCode).toBe(403)
  expect((await staff.call('DELETE', pathOf(tourId, `holds/${_id}`))).statusCode).toBe(204)
  expect(await seatsLeft(tourId)).toBe(2)
  expect((await holder.call('GET', '/holds')).json().items).toEqual([])
  expect((await staff.call('DELETE', pathOf(tourId, `holds/${_id}`))).statusCode).toBe(404)
  const entries = await sql`
    select record_id, record_title from audit_log where action = 'DELETE /tours/departures/:id/:date/holds/:holdId'`
  expect(entries).toEqual([
    { record_id: tourId, record_title: `The quiet fjord, ${monday}: 1 seat for ${holder.username}` },
  ])
})

test.each(['holds', 'waiting'] as const)('an offer is ended with its entry, among the %s', async (what) => {
  const { staff, offered, tourId, queue } = await prepare()
  const { holds, waiting } = await queue()
  const isOffered = ({ userId }: { userId: string }) => userId === offered.userId
  const { _id } = (what === 'holds' ? holds : waiting).find(isOffered)
  expect((await staff.call('DELETE', pathOf(tourId, `${what}/${_id}`))).statusCode).toBe(204)
  const after = await queue()
  expect([after.holds.some(isOffered), after.waiting.some(isOffered)]).toEqual([false, false])
})

test('an entry is ended, and only that of the departure in the address', async () => {
  const { staff, waiting, tourId, queue } = await prepare()
  const { _id } = (await queue()).waiting.find(({ userId }: { userId: string }) => userId === waiting.userId)
  const other = await createTour(testApp)
  expect((await staff.call('DELETE', pathOf(other.id, `waiting/${_id}`))).statusCode).toBe(404)
  expect((await staff.call('DELETE', pathOf(tourId, `waiting/${_id}`))).statusCode).toBe(204)
  expect((await waiting.call('GET', '/waiting-list')).json().items).toEqual([])
  const [entry] = await sql`select record_title from audit_log where action like '%/waiting/:entryId'`
  expect(entry!.record_title).toBe(`The quiet fjord, ${monday}: 4 seats for ${waiting.username}`)
})
