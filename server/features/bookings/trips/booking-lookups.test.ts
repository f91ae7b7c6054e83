import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { guessesWithoutDelay } from '#server/calls/guess-limits.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, receivePayment, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on' } })
const { server, sql, clock } = testApp

async function book() {
  const traveller = await signUp(testApp)
  const facts = { depositPercent: 0, cancellationTerms: [{ daysBefore: 60, percentKept: 25 }] }
  const tour = await createTour(testApp, { facts })
  const date = addDays(dateInUtc(clock.now), 40)
  const { _id } = (await traveller.call('POST', '/tours', bookingOf(tour.id, { date }))).json()
  const trip = (await traveller.call('GET', `/tours/${_id}`)).json()
  const wrongPin = trip.pin === '000000' ? '000001' : '000000'
  return { traveller, tour, trip, key: { reference: trip.reference, pin: trip.pin }, wrongPin }
}

let addresses = 0
/** A network of its own. */
const newAddress = () => `10.${addresses++}.0.1`

function send(path: string, payload: object, remoteAddress = newAddress()) {
  return server.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress })
}

test('reference and PIN show the trip to a visitor without an account, however they are typed', async () => {
  const { trip, key } = await book()
  const { reference, pin } = key
  for (const typed of [
    key,
    {
      reference: `${reference.slice(0, 4)}-${reference.slice(4)}`,
      pin: ` ${pin.slice(0, 3)} ${pin.slice(3)}`,
    },
    { reference: ` ${reference.toLowerCase()} `, pin },
  ]) {
    const response = await send('/booking-lookups', typed)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toEqual(trip)
  }
})

test('an unknown reference and a wrong PIN get the same answer', async () => {
  const { key, wrongPin } = await book()
  const unknown = key.reference.replace(/^./, (first: string) => (first === 'A' ? 'C' : 'A'))
  for (const path of ['/booking-lookups', '/booking-cancellations']) {
    const wrong = await send(path, { ...key, pin: wrongPin })
    const missing = await send(path, { ...key, reference: unknown })
    expect(wrong.statusCode).toBe(404)
    expect(wrong.json().message).toBe('There is no booking with this reference and PIN.')
    expect([missing.statusCode, missing.body]).toEqual([wrong.statusCode, wrong.body])
  }
  expect(await sql`select status from bookings`).toEqual([{ status: 'confirmed' }])
})

test.each([
  [{ pin: '123456' }, 'reference'],
  [{ reference: 'K7MN4PQ', pin: '123456' }, 'reference'],
  [{ reference: 'K7MN4PQO', pin: '123456' }, 'reference'],
  [{ reference: 'K7MN4PQR' }, 'pin'],
  [{ reference: 'K7MN4PQR', pin: '12345' }, 'pin'],
  [{ reference: 'K7MN4PQR', pin: 123456 }, 'pin'],
])('%j is refused at its field', async (body, field) => {
  const response = await send('/booking-lookups', body)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().errors)).toEqual([field])
})

test('a booking is cancelled by reference and PIN by its terms, once, and mailed as by its traveller', async () => {
  const { traveller, trip, key } = await book()
  await receivePayment(testApp, trip._id)
  const refused = await send('/booking-cancellations', { ...key, refund: 1000 })
  expect(refused.json().code).toBe('refund_changed')
  const cancelled = await send('/booking-cancellations', { ...key, refund: 750 })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect(cancelled.json()).toMatchObject({ status: 'cancelled', refundOwed: 750, cancellation: null })
  expect(cancelled.json().timeline.at(-1)).toMatchObject({
    event: 'cancelled',
    by: 'traveller',
    withPin: true,
  })
  expect((await send('/booking-cancellations', key)).json()).toEqual(cancelled.json())
  const mails = await sql<{ text: string }[]>`select text from mails where template = 'booking-cancelled'`
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('You have cancelled this booking.')
  expect(mails[0]!.text).toMatch(/\$750\.0\s+of\s+\$1,000\.0\s+is\s+refunded/)
  expect(await sql`select sum(tickets_booked)::int as taken from departures`).toEqual([{ taken: 0 }])
  expect((await traveller.call('GET', `/tours/${trip._id}`)).json().status).toBe('cancelled')
})

test('cancelling with reference and PIN, and wrong PINs, are in the audit log', async () => {
  const { trip, key, wrongPin } = await book()
  const boss = await signUp(testApp, { role: 3 })
  await send('/booking-lookups', { ...key, pin: wrongPin }, '198.51.100.7')
  await send('/booking-cancellations', { ...key, pin: wrongPin }, '198.51.100.7')
  const unknown = key.reference.replace(/^./, (first: string) => (first === 'A' ? 'C' : 'A'))
  await send('/booking-lookups', { reference: unknown, pin: key.pin }, '198.51.100.7')
  // Right ones are not recorded until they cancel, once.
  await send('/booking-lookups', key)
  for (let time = 0; time < 2; time++) await send('/booking-cancellations', key, '203.0.113.9')
  const { items } = (await boss.call('GET', '/audit-log?itemsPerPage=10')).json()
  const titled = (text: string) => `${text.slice(0, 4)}-${text.slice(4)}`
  const wrong = {
    title: 'Wrong PIN of a booking',
    outcome: 'refused',
    actor: null,
    address: '198.51.100.0/24',
  }
  const own = { recordId: trip._id, recordTitle: titled(key.reference) }
  const ofBookings = items.filter(({ title }: { title: string }) => /PIN/.test(title))
  expect(ofBookings).toMatchObject([
    {
      title: 'Booking cancelled with reference and PIN',
      outcome: 'done',
      actor: null,
      address: '203.0.113.0/24',
      ...own,
    },
    { ...wrong, recordId: null, recordTitle: titled(unknown) },
    { ...wrong, ...own },
    { ...wrong, ...own },
  ])
  expect(JSON.stringify(ofBookings)).not.toContain(wrongPin)
})

test('wrong PINs from elsewhere do not keep the guest out', async () => {
  const { key, wrongPin } = await book()
  for (let count = 0; count < 3 * guessesWithoutDelay; count++) {
    expect((await send('/booking-lookups', { ...key, pin: wrongPin })).statusCode).toBe(404)
  }
  for (const path of ['/booking-lookups', '/booking-cancellations'])
    expect((await send(path, key)).statusCode).toBe(200)
})

test('a browser that has opened the booking gets through, though its own network is refused', async () => {
  const { traveller, key, wrongPin } = await book()
  const address = newAddress()
  const post = (payload: object, cookies: Record<string, string> = {}) =>
    server.inject({ method: 'POST', url: '/api/booking-lookups', payload, remoteAddress: address, cookies })
  const opened = await post(key)
  const device = opened.cookies.find(({ name }) => name === 'halyard-device')!
  expect(device).toMatchObject({ httpOnly: true })
  const signedIn = await send('/user/signin', { username: traveller.username, password: 'correct horse' })
  const ofAccount = signedIn.cookies.find(({ name }) => name === 'halyard-device')!
  for (let count = 0; count < 6; count++) await post({ ...key, pin: wrongPin })
  expect((await post(key)).statusCode).toBe(429)
  expect((await post(key, { 'halyard-device': device.value })).statusCode).toBe(200)
  expect((await post(key, { 'halyard-device': ofAccount.value })).statusCode).toBe(200)
  // The cookie proves nothing: a wrong PIN is refused, and counted for this browser.
  for (let count = 0; count < guessesWithoutDelay; count++) {
    expect((await post({ ...key, pin: wrongPin }, { 'halyard-device': device.value })).statusCode).toBe(404)
  }
  expect((await post(key, { 'halyard-device': device.value })).statusCode).toBe(429)
  // That of another booking is worth nothing here.
  const other = await book()
  expect((await post(other.key, { 'halyard-device': device.value })).statusCode).toBe(429)
})

test('wrong PINs from one network are limited and slow down, and those of all networks are limited for a day', async () => {
  const { key, wrongPin } = await book()
  const address = newAddress()
  for (let count = 0; count < 6; count++) {
    expect((await send('/booking-lookups', { ...key, pin: wrongPin }, address)).statusCode).toBe(404)
  }
  const refused = await send('/booking-lookups', key, address)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  clock.advance(61_000)
  for (let count = 6; count < guessesWithoutDelay; count++) {
    expect((await send('/booking-lookups', { ...key, pin: wrongPin }, address)).statusCode).toBe(404)
  }
  // The delay holds for the right PIN too, and is over soon.
  expect((await send('/booking-lookups', key, address)).statusCode).toBe(429)
  clock.advance(2000)
  expect((await send('/booking-lookups', key, address)).statusCode).toBe(200)

  // A wrong guess counts 1000.
  await sql`update rate_limits set count = 1000 * 1000 where key = ${`booking/86400:${key.reference}`}`
  expect((await send('/booking-lookups', key)).statusCode).toBe(429)
  clock.advance(86_400_000)
  expect((await send('/booking-lookups', key)).statusCode).toBe(200)
})

test('right PINs use up no attempts, and wrong ones none of signing in', async () => {
  const { traveller, key, wrongPin } = await book()
  const address = newAddress()
  for (let count = 0; count < 12; count++) {
    expect((await send('/booking-lookups', key, address)).statusCode).toBe(200)
  }
  for (let count = 0; count < 7; count++) {
    await send('/booking-lookups', { ...key, pin: wrongPin }, address)
  }
  const signIn = { username: traveller.username, password: 'correct horse' }
  expect((await send('/user/signin', signIn, address)).statusCode).toBe(200)
})

test('a booking of an erased account is unknown', async () => {
  const { traveller, key } = await book()
  await traveller.call('POST', '/user/erase', { password: 'correct horse' })
  expect((await send('/booking-lookups', key)).statusCode).toBe(404)
})
