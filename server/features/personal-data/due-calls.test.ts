// Calls that staff owe an account, because no mail reaches it.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, signUp, testPassword } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql, clock } = testApp

const date = addDays(dateInUtc(clock.now), 20)

/** Staff have entered an account that has lost its address since, and have cancelled the departure. */
async function calledAccount() {
  const staff = await signUp(testApp, { role: 3 })
  const person = await signUp(testApp)
  await sql`update users set email_confirmed_at = now() where id = ${person.userId}`
  const tour = await createTour(testApp, { title: 'The quiet fjord', schedule: 'departures', seats: 2 })
  await createDepartures(testApp, tour.id, [date])
  const booked = await staff.call('POST', '/tours', bookingOf(tour.id, { date, ticketCount: 2 }))
  const caller = { username: 'Ingrid Dahl', phone: '4755123456', email: person.email, tickets: 1 }
  const entered = await staff.call('POST', `/tours/departures/${tour.id}/${date}/waiting`, caller)
  expect(entered.json().userId).toBe(person.userId)
  await sql`update users set email = '', email_key = null where id = ${person.userId}`
  const bookings = { [booked.json()._id]: 'refund' }
  const cancelled = await staff.call('DELETE', `/cards/${tour.id}/departures/${date}`, { bookings })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  return person
}

test('an export has the calls that are owed to the account, and none of others', async () => {
  const person = await calledAccount()
  const { dueCalls } = (await person.call('GET', '/user/export')).json()
  expect(dueCalls).toMatchObject([
    {
      ...{ title: 'The quiet fjord', date, tickets: 1, reason: 'cancelled' },
      ...{ username: 'Ingrid Dahl', phone: '4755123456', offeredUntil: null },
    },
  ])
  const other = await signUp(testApp)
  expect((await other.call('GET', '/user/export')).json().dueCalls).toEqual([])
})

test('erasing an account ends the calls that are owed to it', async () => {
  const person = await calledAccount()
  expect(await sql`select from due_calls`).toHaveLength(1)
  expect((await person.call('POST', '/user/erase', { password: testPassword })).statusCode).toBe(200)
  expect(await sql`select from due_calls`).toHaveLength(0)
})
