// Where mails are sent, only accounts whose owner is known wait for seats.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp({
  environment: { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'Halyard <post@halyard.example>' },
})
const { sql, clock } = testApp

const monday = addDays(dateInUtc(clock.now), 20)

async function createFullTour(): Promise<string> {
  const { id } = await createTour(testApp, { seats: 2 })
  const staff = await signUp(testApp, { role: 2 })
  await staff.call('POST', '/tours', bookingOf(id, { date: monday, ticketCount: 2 }))
  return id
}

const wait = (user: SignedIn, tourId: string) =>
  user.call('POST', '/waiting-list', { departureTourId: tourId, date: monday, tickets: 1 })

test('an account waits once its address is confirmed', async () => {
  const tourId = await createFullTour()
  const mira = await signUp(testApp)
  const refused = await wait(mira, tourId)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_unconfirmed'])
  await sql`update users set email_confirmed_at = ${clock.now} where id = ${mira.userId}`
  expect((await wait(mira, tourId)).statusCode).toBe(201)
})

test('while a changed address waits to serve, the former one counts', async () => {
  const tourId = await createFullTour()
  const [mira, jon] = [await signUp(testApp), await signUp(testApp)]
  const serves = new Date(clock.now.getTime() + 86_400_000)
  await sql`
    update users set email_serves_at = ${serves}, previous_email = 'old@example.com', previous_email_key = 'old@example.com',
      previous_email_confirmed_at = ${clock.now} where id = ${mira.userId}`
  await sql`
    update users set email_serves_at = ${serves}, previous_email = 'jon@example.com', previous_email_key = 'jon@example.com',
      email_confirmed_at = ${clock.now} where id = ${jon.userId}`
  expect((await wait(mira, tourId)).statusCode).toBe(201)
  expect((await wait(jon, tourId)).json().code).toBe('email_unconfirmed')
})

test('staff without the right to book wait once their address is confirmed', async () => {
  const tourId = await createFullTour()
  const [desk, shop] = [
    await signUp(testApp, { rights: ['desk'] }),
    await signUp(testApp, { rights: ['shop'] }),
  ]
  expect((await wait(desk, tourId)).statusCode).toBe(201)
  expect((await wait(shop, tourId)).json().code).toBe('email_unconfirmed')
})

test('an account of a provider, and staff, wait without it', async () => {
  const tourId = await createFullTour()
  const [mira, staff] = [await signUp(testApp), await signUp(testApp, { role: 2 })]
  await sql`update users set provider = 'oidc', provider_subject = 'mira' where id = ${mira.userId}`
  expect((await wait(mira, tourId)).statusCode).toBe(201)
  expect((await wait(staff, tourId)).statusCode).toBe(201)
})

test('entries that exist stay', async () => {
  const tourId = await createFullTour()
  const mira = await signUp(testApp)
  await sql`update users set email_confirmed_at = ${clock.now} where id = ${mira.userId}`
  await wait(mira, tourId)
  await sql`update users set email_confirmed_at = null where id = ${mira.userId}`
  expect((await mira.call('GET', '/waiting-list')).json().items).toHaveLength(1)
})
