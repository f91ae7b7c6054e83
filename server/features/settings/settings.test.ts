// The settings of the house: who may change them, what they refuse, and where a change shows at once.
import { beforeEach, expect, test } from 'vitest'
import { sampleHouse } from '#content/house.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { dateInUtc } from '#contract/calendar.ts'
import type { SettingsBody } from '#contract/settings.ts'
import { house, sampleSettings } from '#server/config/house.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createProduct,
  createTour,
  placeOrder,
  type SignedIn,
  signUp,
} from '#server/testing/factories.ts'
import { refreshHouse } from './watched-house.service.ts'

const testApp = await buildTestApp({ environment: { PAGE_CACHE_MB: '8', RATE_LIMIT: 'on' } })
const { server, sql, clock } = testApp
const sibling = (await testApp.buildSibling()).server

const { isSample, updatedAt, ...sampleBody } = sampleSettings
const real: SettingsBody = {
  ...sampleBody,
  name: 'Fjord & Fell',
  email: 'post@fjord.example',
  phone: '+47 55 12 34 56',
  street: 'Strandgaten 9',
  postcode: '5013',
  city: 'Bergen',
  country: 'NO',
  facebook: '',
  legalName: 'Fjord og Fjell AS',
  vatPercent: 25,
  standardFee: 12.25,
  collectFee: 1,
  bankHolder: 'Fjord og Fjell AS',
  iban: 'NO93 8601 1117 947',
  bic: 'DNBANOKK',
}

let superAdmin: SignedIn
beforeEach(async () => {
  await refreshHouse(testApp.db)
  superAdmin = await signUp(testApp, { role: 3 })
})

const save = (changes: Partial<Record<keyof SettingsBody, unknown>> = {}, by = superAdmin) =>
  by.call('PUT', '/settings', { ...real, ...changes })

test('until settings are saved, the house is that of the samples', async () => {
  const response = await server.inject('/api/house')
  expect(response.json()).toEqual({ ...sampleHouse })
  expect((await superAdmin.call('GET', '/settings')).json()).toMatchObject({ version: 0, updatedAt: null })
})

test('only super admins see and change settings', async () => {
  for (const role of [1, 2] as const) {
    const other = await signUp(testApp, { role })
    expect((await other.call('GET', '/settings')).statusCode).toBe(403)
    expect((await save({}, other)).statusCode).toBe(403)
  }
  expect((await server.inject({ method: 'PUT', url: '/api/settings', payload: real })).statusCode).toBe(401)
  expect(await sql`select * from settings`).toEqual([])
})

test('a change shows at once in both processes, and is in the audit log with before and after', async () => {
  for (const app of [server, sibling]) expect((await app.inject('/api/house')).json().name).toBe('Halyard')
  const saved = await save()
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json()).toMatchObject({ version: 1, iban: 'NO9386011117947', name: 'Fjord & Fell' })
  for (const app of [server, sibling]) {
    const { name, street, isSample, iban } = (await app.inject('/api/house')).json()
    expect({ name, street, isSample, iban }).toEqual({
      name: 'Fjord & Fell',
      street: 'Strandgaten 9',
      isSample: false,
      iban: undefined,
    })
  }
  const [entry] = await sql`select changes from audit_log where action = 'PUT /settings'`
  expect(entry!.changes).toContainEqual({ field: 'vatPercent', from: '20', to: '25' })
  expect(entry!.changes).toContainEqual({ field: 'iban', from: '', to: 'NO9386011117947' })
  expect(JSON.stringify(entry!.changes)).not.toContain('isSample')
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ email: 'nobody' }, 'email'],
  [{ phone: 'ring us' }, 'phone'],
  [{ country: 'Norway' }, 'country'],
  [{ facebook: 'http://www.facebook.com/x' }, 'facebook'],
  [{ instagram: 'javascript:alert(1)' }, 'instagram'],
  [{ x: 'https://user:secret@x.com/' }, 'x'],
  [{ vatPercent: 51 }, 'vatPercent'],
  [{ vatPercent: 19.999 }, 'vatPercent'],
  [{ standardFee: -1 }, 'standardFee'],
  [{ standardFee: 9.505 }, 'standardFee'],
  [{ iban: 'NO93 8601 1117 948' }, 'iban'],
  [{ iban: 'GB82 WEST' }, 'iban'],
  [{ bic: 'DNB' }, 'bic'],
  [{ bankHolder: '' }, 'bankHolder'],
  [{ timeZone: '' }, 'timeZone'],
  [{ timeZone: 'Berlin' }, 'timeZone'],
  [{ timeZone: '+02:00' }, 'timeZone'],
  [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
  [{ timeZone: "Europe/Berlin'; select 1" }, 'timeZone'],
  [{ horizonMonths: 0 }, 'horizonMonths'],
  [{ horizonMonths: 61 }, 'horizonMonths'],
  [{ maxOpenTickets: 3 }, 'maxOpenTickets'],
])('%o is refused, and nothing is saved', async (change, field) => {
  const response = await save(change)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().errors)).toEqual([field])
  expect(await sql`select * from settings`).toEqual([])
})

test('every zone that is offered is known to the database too, with the capitals of its name', async () => {
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  await sql`select now() at time zone each from json_array_elements_text(${JSON.stringify(names)}::text::json) as each`
  const saved = await save({ timeZone: 'america/new_york' })
  expect(saved.json()).toMatchObject({ timeZone: 'America/New_York' })
  expect((await server.inject('/api/house')).json()).toMatchObject({ timeZone: 'America/New_York' })
})

test('a change of zone is in cached answers at once, in both processes', async () => {
  clock.now = new Date('2027-05-10T11:30:00Z')
  superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp)
  let version = 0
  for (const [timeZone, today] of [
    ['UTC', '2027-05-10'],
    ['Pacific/Kiritimati', '2027-05-11'],
    ['Pacific/Pago_Pago', '2027-05-10'],
    ['Pacific/Chatham', '2027-05-11'],
    ['Pacific/Auckland', '2027-05-10'],
  ] as const) {
    expect((await save({ timeZone, version: version++ })).statusCode).toBe(200)
    for (const app of [server, sibling, server, sibling]) {
      const { items } = (await app.inject(`/api/cards/${tour.id}/seats`)).json()
      expect(items[0].date, timeZone).toBe(today)
    }
  }
})

test('of simultaneous saves one succeeds, and the others get the present settings', async () => {
  for (const version of [0, 1]) {
    const names = ['One', 'Two', 'Three', 'Four']
    const responses = await Promise.all(names.map((name) => save({ name, version })))
    const done = responses.filter(({ statusCode }) => statusCode === 200)
    expect(done).toHaveLength(1)
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200)) {
      expect(response.json()).toMatchObject({
        code: 'version_conflict',
        current: { version: version + 1, name: done[0]!.json().name },
      })
    }
  }
})

test('orders take the fees and the VAT of the present settings, and older orders keep theirs', async () => {
  const buyer = await signUp(testApp)
  const { id } = await createProduct(testApp, { costCents: 4000 })
  const order = () => placeOrder(buyer, id)
  const before = await order()
  expect(before).toMatchObject({ deliveryFee: 9.5, vat: { percent: 20 } })
  expect(before.payments!.transfer!.account).toBe(null)
  await save()
  await expect.poll(() => house().version).toBe(1)
  const after = await order()
  expect(after).toMatchObject({ deliveryFee: 12.25, total: 52.25, vat: { percent: 25 } })
  expect(after.payments!.transfer!.account).toBe('Fjord og Fjell AS, IBAN NO93 8601 1117 947, BIC DNBANOKK')
  const kept = (await buyer.call('GET', `/orders/${before._id}`)).json()
  expect(kept).toMatchObject({ deliveryFee: 9.5, total: 49.5, vat: { percent: 20 } })
})

test('the booking horizon and the limits on tickets follow the settings', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp)
  const book = (date: string, ticketCount: number) =>
    traveller.call('POST', '/tours', {
      ...bookingOf(tour.id, { date, ticketCount }),
      userId: traveller.userId,
    })
  await save({ horizonMonths: 3, maxTicketsPerDeparture: 2, maxOpenTickets: 3 })
  await expect.poll(() => house().version).toBe(1)
  const today = dateInUtc(clock.now)
  const tooFar = await book(lastBookingDate(today, 4), 1)
  expect(tooFar.json()).toMatchObject({ message: 'Tours can be booked at most 3 months ahead.' })
  const last = lastBookingDate(today, 3)
  expect((await book(last, 3)).json().message).toContain('at most 2 tickets for one departure')
  expect((await book(last, 2)).statusCode).toBe(201)
  expect((await book(lastBookingDate(today, 2), 2)).json().message).toContain('at most 3 tickets')
})

test('no customer can take the name of the house', async () => {
  await save()
  await expect.poll(() => house().version).toBe(1)
  const payload = { username: 'Fjord & Fell crew', email: 'x@example.com', password: 'a newer horse' }
  const response = await server.inject({ method: 'POST', url: '/api/user/signup', payload })
  expect(response.json().errors.username).toContain('could be taken for that of our staff')
})

test('mails carry the name and the address of the house', async () => {
  await save()
  await expect.poll(() => house().version).toBe(1)
  const [username, email] = ['astrid', 'astrid@example.com']
  const payload = { username, email, password: 'a newer horse', comfirmPassword: 'a newer horse' }
  const response = await server.inject({ method: 'POST', url: '/api/user/signup', payload })
  expect(response.statusCode, response.body).toBe(201)
  const [mail] = await sql`select subject, text from mails order by created_at desc limit 1`
  expect(mail!.subject).toBe('Welcome to Fjord & Fell')
  expect(mail!.text).toContain('Fjord og Fjell AS · Strandgaten 9, 5013 Bergen, Norway · post@fjord.example')
})
