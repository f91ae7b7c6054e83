// Rights of narrowed admins at every endpoint of the contract.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { exportKinds, exportPath, exportRights } from '#contract/import-rules.ts'
import { mailDocumentPath } from '#contract/pages/staff-files.ts'
import { orRead, type Right, rightNames } from '#contract/rights.ts'
import { findProductFolder } from '#server/config/product-folder.ts'
import { createBookingPins } from '#server/features/bookings/trips/booking-pins.service.ts'
import { buildTestApp, testJwtSecret } from './build-test-app.ts'
import { databaseFingerprint } from './database-fingerprint.ts'
import { bookingOf, createProduct, createTour, placeOrder, type SignedIn, signUp } from './factories.ts'
import { definitionOf, endpointKeys, methodOf, prepareSampleCalls, sendable, urlOf } from './sample-calls.ts'

const testApp = await buildTestApp()
const { server, sql } = testApp

const ofAdmins = endpointKeys.flatMap((key) => {
  const definition = definitionOf(key)
  if (definition.access !== 'admin') return []
  const isRead = methodOf(key) === 'GET'
  return [{ key, accepted: isRead ? orRead(definition.rights) : definition.rights }]
})

async function narrowedToEach(): Promise<[Right, SignedIn][]> {
  const people: [Right, SignedIn][] = []
  for (const right of rightNames) people.push([right, await signUp(testApp, { rights: [right] })])
  return people
}

const missing = {
  message: 'A super admin has not given this account the right to do this.',
  code: 'right_missing',
}

test('without a right of the endpoint every call is refused, and nothing is written', async () => {
  const calls = await prepareSampleCalls(testApp, await signUp(testApp))
  const people = await narrowedToEach()
  const before = await databaseFingerprint(sql)
  let refusals = 0
  for (const { key, accepted } of ofAdmins) {
    for (const [right, person] of people.filter(([right]) => !accepted.includes(right))) {
      const answer = await server.inject({
        ...{ method: methodOf(key), url: urlOf(key, calls[key]) },
        ...sendable(calls[key], person.headers),
      })
      expect([answer.statusCode, answer.json()], `${key} with ${right}`).toEqual([403, missing])
      refusals++
    }
  }
  expect(refusals).toBeGreaterThan(ofAdmins.length * 5)
  expect(await databaseFingerprint(sql)).toEqual(before)
})

test('with any right of the endpoint every call is made', async () => {
  const calls = await prepareSampleCalls(testApp, await signUp(testApp))
  const people = await narrowedToEach()
  for (const { key, accepted } of ofAdmins) {
    expect(accepted.length, key).toBeGreaterThan(0)
    for (const [right, person] of people.filter(([right]) => accepted.includes(right))) {
      const { statusCode, body } = await server.inject({
        ...{ method: methodOf(key), url: urlOf(key, calls[key]) },
        ...sendable(calls[key], person.headers),
      })
      // A repeated call may be refused for what the first has done, never for the right.
      expect(statusCode, `${key} with ${right}: ${body}`).toBeLessThan(500)
      expect([401, 403], `${key} with ${right}: ${body}`).not.toContain(statusCode)
    }
  }
})

test('the right to read makes no writing call, and every reading one', () => {
  for (const { key, accepted } of ofAdmins)
    expect(accepted.includes('read'), key).toBe(methodOf(key) === 'GET')
})

test('calls of super admins and of users do not depend on rights, whatever is stored', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const customer = await signUp(testApp)
  await sql`update users set rights = '{guide}' where id in (${superAdmin.userId}, ${customer.userId})`
  expect((await superAdmin.call('GET', '/orders')).statusCode).toBe(200)
  expect((await superAdmin.call('GET', '/user/getProfile')).json().result).not.toHaveProperty('rights')
  expect((await customer.call('GET', '/voucher-key')).json().code).toBe('forbidden')
  const narrowed = await signUp(testApp, { rights: ['desk'] })
  expect((await narrowed.call('GET', '/users')).json().code).toBe('super_admin_only')
})

test('the decision lists the rights of every endpoint, as the contract has them', async () => {
  const path = join(findProductFolder(), 'docs/decisions/0097-rights-of-admins.md')
  const listed = (await readFile(path, 'utf8')).split('\n').filter((line) => line.startsWith('| `'))
  const rows = ofAdmins.map(({ key, accepted }) => `| \`${key}\` | ${accepted.join(', ')} |`)
  expect(listed).toEqual(rows.sort())
})

test('exports need the right of their list', async () => {
  const people = await narrowedToEach()
  for (const kind of exportKinds) {
    for (const [right, { cookies }] of people) {
      const { statusCode } = await server.inject({ url: exportPath(kind), headers: { cookie: cookies } })
      const isAllowed = orRead(exportRights[kind]).includes(right)
      expect(statusCode, `${kind} with ${right}`).toBe(isAllowed ? 200 : 303)
    }
  }
})

test('PINs of bookings, which cancel them, are read with the right desk alone', async () => {
  const owner = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, owner)
  const mails = await sql<{ id: string; text: string }[]>`
    select id, text from mails where user_id = ${owner.userId} and text ~ 'PIN: '`
  expect(mails.length).toBeGreaterThan(0)
  const booked = await sql<{ id: string }[]>`select id from bookings`
  const { pinOf } = createBookingPins(testJwtSecret)
  const pins = new RegExp(`(?<![\\da-f])(${booked.map(({ id }) => pinOf(id)).join('|')})(?![\\da-f])`)
  expect(mails[0]!.text).toMatch(pins)
  for (const [right, { headers, cookies }] of await narrowedToEach()) {
    const urls = [
      ...ofAdmins
        .filter(({ key, accepted }) => methodOf(key) === 'GET' && accepted.includes(right))
        .map(({ key }) => urlOf(key, calls[key])),
      ...mails.map(({ id }) => `/api/mails/${id}`),
    ]
    const files = [...mails.map(({ id }) => mailDocumentPath(id)), ...exportKinds.map(exportPath)]
    const answers = [
      ...(await Promise.all(urls.map((url) => server.inject({ url, headers })))),
      ...(await Promise.all(files.map((url) => server.inject({ url, headers: { cookie: cookies } })))),
    ]
    const withPin = answers.filter(({ body }) => pins.test(body)).map(({ raw }) => raw.req.url)
    if (right === 'desk') expect(withPin).toHaveLength(1 + mails.length * 2)
    else expect(withPin, right).toEqual([])
  }
})

describe('records of customers', () => {
  let owner: SignedIn
  beforeEach(async () => {
    owner = await signUp(testApp)
  })

  const tryWith = async (right: Right, method: 'GET' | 'POST' | 'DELETE', path: string) =>
    (await (await signUp(testApp, { rights: [right] })).call(method, path)).statusCode

  test('a booking is cancelled with the right desk, and by its owner', async () => {
    const tour = await createTour(testApp)
    const booked = await owner.call('POST', '/tours', { ...bookingOf(tour.id), userId: owner.userId })
    const path = `/tours/${booked.json()._id}`
    for (const right of rightNames.filter((right) => right !== 'desk'))
      expect(await tryWith(right, 'DELETE', path), right).toBe(403)
    expect(await tryWith('desk', 'DELETE', path)).toBe(200)
    const guide = await signUp(testApp, { rights: ['guide'] })
    const own = await guide.call('POST', '/tours', { ...bookingOf(tour.id), userId: guide.userId })
    expect((await guide.call('DELETE', `/tours/${own.json()._id}`)).statusCode).toBe(200)
  })

  test('an order is cancelled with the right shop, and read with money too', async () => {
    const order = await placeOrder(owner, (await createProduct(testApp)).id)
    for (const right of rightNames) {
      const isReader = ['shop', 'money', 'read'].includes(right)
      expect(await tryWith(right, 'GET', `/orders/${order._id}`), right).toBe(isReader ? 200 : 403)
      if (right === 'shop') continue
      expect(await tryWith(right, 'POST', `/orders/${order._id}/cancel`), right).toBe(403)
    }
    expect(await tryWith('shop', 'POST', `/orders/${order._id}/cancel`)).toBe(200)
  })

  test('a review is deleted with the right reviews', async () => {
    const calls = await prepareSampleCalls(testApp, owner)
    for (const key of ['DELETE /comments/:id', 'DELETE /cards/:id/review/:reviewId'] as const) {
      const path = urlOf(key, calls[key]).slice('/api'.length)
      for (const right of rightNames.filter((right) => right !== 'reviews'))
        expect(await tryWith(right, 'DELETE', path), right).toBe(403)
      expect(await tryWith('reviews', 'DELETE', path)).toBe(200)
    }
  })
})
