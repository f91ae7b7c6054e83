// Access to every endpoint of the contract: calls without a session, with the wrong role, and with another user's ids.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EndpointKey } from '#contract/endpoints.ts'
import { buildTestApp } from './build-test-app.ts'
import { databaseFingerprint } from './database-fingerprint.ts'
import { type SignedIn, signUp } from './factories.ts'
import {
  definitionOf,
  endpointKeys,
  methodOf,
  prepareSampleCalls,
  type SampleCall,
  type SampleCalls,
  sendable,
  urlOf,
} from './sample-calls.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

type Headers = Record<string, string>

function send(key: EndpointKey, call: SampleCall, headers: Headers = {}) {
  return server.inject({
    method: methodOf(key),
    url: urlOf(key, call),
    ...sendable(call, headers),
  })
}

const protectedKeys = endpointKeys.filter((key) => definitionOf(key).access !== 'public')
const publicKeys = endpointKeys.filter((key) => definitionOf(key).access === 'public')
const textOnly = (key: EndpointKey) => definitionOf(key).failsWithText === true

function messageOf(key: EndpointKey, response: { json(): unknown }): unknown {
  const body = response.json()
  return textOnly(key) ? body : (body as { message: string }).message
}

test('callers with the right role can make every call, under the paths of the specification (R-315, R-316, R-317, R-351, R-354)', async () => {
  const owner = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const superAdmin = await signUp(testApp, { role: 3 })
  const calls = await prepareSampleCalls(testApp, owner)
  const people = { public: null, user: owner, admin, superAdmin }
  for (const [key, call] of Object.entries(calls) as [EndpointKey, SampleCall][]) {
    const definition = definitionOf(key)
    await call.before?.()
    const response = await send(key, call, people[definition.access]?.headers)
    expect(response.statusCode, `${key}: ${response.body}`).toBe(call.status ?? definition.status ?? 200)
    const hasBody = response.statusCode !== 204
    expect(response.headers['content-type']).toBe(hasBody ? 'application/json; charset=utf-8' : undefined)
  }
})

test('without a session every protected call is refused, and nothing is written (R-236, R-146, R-476, R-353)', async () => {
  const owner = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, owner)
  const before = await databaseFingerprint(sql)
  for (const key of protectedKeys) {
    const response = await send(key, calls[key])
    expect(response.statusCode, key).toBe(401)
    expect(messageOf(key, response)).toBe('You need login to do this action!')
    expect(response.cookies).toEqual([])
  }
  expect(await databaseFingerprint(sql)).toEqual(before)
})

test('a review without a session is refused (R-476)', async () => {
  const owner = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, owner)
  const reviews = () => sql`select id from product_reviews union all select id from tour_reviews order by id`
  const before = await reviews()
  for (const key of ['POST /comments', 'PATCH /cards/:id/review'] as const) {
    expect((await send(key, calls[key])).statusCode).toBe(401)
  }
  expect(await reviews()).toEqual(before)
})

test('with the wrong role every staff call is refused, and nothing is written (R-352, R-354, R-355, R-356)', async () => {
  const owner = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const calls = await prepareSampleCalls(testApp, owner)
  const before = await databaseFingerprint(sql)
  const staffKeys = protectedKeys.filter((key) => definitionOf(key).access !== 'user')
  expect(staffKeys.length).toBeGreaterThanOrEqual(7)
  for (const key of staffKeys) {
    const asUser = await send(key, calls[key], owner.headers)
    expect(asUser.statusCode, key).toBe(403)
    expect(asUser.json()).toEqual({ message: 'You are not allowed to do this.', code: 'forbidden' })
    if (definitionOf(key).access !== 'superAdmin') continue
    const asAdmin = await send(key, calls[key], admin.headers)
    expect(asAdmin.statusCode, key).toBe(403)
    expect(asAdmin.json()).toEqual({
      message: 'Only super admin can do this, you are admin',
      code: 'super_admin_only',
    })
  }
  expect(await databaseFingerprint(sql)).toEqual(before)
})

test('a role that was taken away has no effect from the next call on', async () => {
  const owner = await signUp(testApp)
  const superAdmin = await signUp(testApp, { role: 3 })
  const calls = await prepareSampleCalls(testApp, owner)
  await sql`update users set role = 1 where id = ${superAdmin.userId}`
  expect((await send('DELETE /cards/:id', calls['DELETE /cards/:id'], superAdmin.headers)).statusCode).toBe(
    403,
  )
  await sql`delete from users where id = ${superAdmin.userId}`
  expect((await send('GET /carts', {}, superAdmin.headers)).statusCode).toBe(401)
})

/** Calls of a stranger with the owner's records and the owner's id, for every call that can contain them. */
function strangersTries(calls: SampleCalls, stranger: SignedIn): [EndpointKey, SampleCall, number][] {
  const own = { userId: stranger.userId }
  return [
    ['GET /carts', calls['GET /carts'], 403],
    ['GET /tours/my-tour', calls['GET /tours/my-tour'], 403],
    ['POST /carts', calls['POST /carts'], 403],
    ['PATCH /carts/:id', calls['PATCH /carts/:id'], 403],
    ['PATCH /carts/:id', { ...calls['PATCH /carts/:id'], body: { quantity: 9, ...own } }, 404],
    ['DELETE /carts', calls['DELETE /carts'], 403],
    ['DELETE /carts', { body: calls['DELETE /carts'].query! }, 403],
    ['DELETE /carts', { query: { ...calls['DELETE /carts'].query, ...own } }, 404],
    ['POST /comments', calls['POST /comments'], 403],
    ['POST /comments', withOwnerAsObject(calls['POST /comments']), 403],
    ['DELETE /comments/:id', calls['DELETE /comments/:id'], 403],
    ['GET /orders/:id', calls['GET /orders/:id'], 404],
    ['POST /orders/:id/payments', calls['POST /orders/:id/payments'], 404],
    ['POST /orders/:id/cancel', calls['POST /orders/:id/cancel'], 404],
    ['POST /orders/:id/withdrawal', calls['POST /orders/:id/withdrawal'], 404],
    // The stranger's own cart is empty.
    ['POST /orders', calls['POST /orders'], 409],
    ['POST /tours', calls['POST /tours'], 403],
    ['GET /tours/:id', calls['GET /tours/:id'], 404],
    ['GET /tours/:id/voucher', calls['GET /tours/:id/voucher'], 404],
    ['PATCH /tours/:id', calls['PATCH /tours/:id'], 404],
    ['DELETE /tours/:id', calls['DELETE /tours/:id'], 403],
    ['POST /tours/:id/payments', calls['POST /tours/:id/payments'], 404],
    ['POST /tours/:id/quotes', calls['POST /tours/:id/quotes'], 404],
    ['DELETE /quotes/:id', calls['DELETE /quotes/:id'], 404],
    ['POST /tours/:id/changes', calls['POST /tours/:id/changes'], 404],
    ['DELETE /waiting-list/:id', calls['DELETE /waiting-list/:id'], 404],
    ['PATCH /holds/:id', calls['PATCH /holds/:id'], 404],
    ['DELETE /holds/:id', calls['DELETE /holds/:id'], 404],
    ['PATCH /cards/:id/review', calls['PATCH /cards/:id/review'], 403],
    ['DELETE /cards/:id/review/:reviewId', calls['DELETE /cards/:id/review/:reviewId'], 403],
    ['POST /user/update/password', calls['POST /user/update/password'], 403],
    // The form contains no user id, so it always concerns the caller. The owner's name and address are taken.
    ['POST /user/update/profile', calls['POST /user/update/profile'], 409],
    ['POST /user/proof', { body: { password: 'not the password' } }, 400],
    ['DELETE /user/sessions/:id', calls['DELETE /user/sessions/:id'], 404],
    ['PATCH /user/passkeys/:id', calls['PATCH /user/passkeys/:id'], 404],
    ['DELETE /user/passkeys/:id', calls['DELETE /user/passkeys/:id'], 404],
    ['POST /user/second-factor', calls['POST /user/second-factor'], 400],
    // The challenges belong to the owner, so the stranger has none.
    ['POST /user/passkeys', calls['POST /user/passkeys'], 400],
    ['POST /user/passkey/proof', calls['POST /user/passkey/proof'], 400],
    // The call concerns the caller's own account, whose password is another one.
    ['POST /user/erase', calls['POST /user/erase'], 400],
  ]
}

function withOwnerAsObject(call: SampleCall): SampleCall {
  return { ...call, body: { ...call.body, user: { _id: call.body!.user } } }
}

test('another user’s records and id are refused in every call that can name them, and nothing is written (R-464)', async () => {
  const owner = await signUp(testApp)
  const stranger = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, owner)
  const before = await databaseFingerprint(sql)
  const tries = strangersTries(calls, stranger)
  for (const [key, call, status] of tries) {
    const response = await send(key, call, stranger.headers)
    expect(response.statusCode, `${key}: ${response.body}`).toBe(status)
    expect(messageOf(key, response)).toMatch(/\S/)
    expect(response.body).not.toContain(owner.email)
  }
  expect(await databaseFingerprint(sql)).toEqual(before)

  // This tries every call of signed-in users, except calls without input and calls that always concern the caller.
  const tried = new Set(tries.map(([key]) => key))
  const ofUsers = protectedKeys.filter((key) => definitionOf(key).access === 'user')
  expect(ofUsers.filter((key) => !tried.has(key))).toEqual([
    'GET /user/getProfile',
    'GET /user/security',
    'DELETE /user/sessions',
    'POST /user/passkeys/options',
    'POST /user/recovery-codes',
    'POST /user/email-confirmation',
    'GET /orders/my',
    'GET /reviews/:id',
    'POST /reviews/:id/reports',
    'GET /holds',
    'POST /holds',
    'GET /waiting-list',
    'POST /waiting-list',
    'GET /mails/my',
    'GET /payments/method',
    'GET /user/export',
    'GET /user/erase',
  ])
})

/** In these calls, even staff cannot delete the records of others. */
const ownOnly = new Set<EndpointKey>([
  'DELETE /carts',
  'DELETE /user/sessions/:id',
  'DELETE /user/passkeys/:id',
  'DELETE /holds/:id',
  'DELETE /quotes/:id',
  'DELETE /waiting-list/:id',
])

/** Staff can make these calls for the records of others, as they can delete most. */
const forStaff = new Set<EndpointKey>(['GET /orders/:id', 'POST /orders/:id/cancel'])

test('staff cannot act in the name of others, but can cancel their bookings and delete their reviews (R-464)', async () => {
  const owner = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const calls = await prepareSampleCalls(testApp, owner)
  for (const [key, call, status] of strangersTries(calls, admin)) {
    const response = await send(key, call, admin.headers)
    expect(response.statusCode, `${key}: ${response.body}`).toBe(
      forStaff.has(key) || (methodOf(key) === 'DELETE' && !ownOnly.has(key)) ? 200 : status,
    )
  }
})

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function withSignature(head: object, body: object, secret: string): string {
  const signed = `${encode(head)}.${encode(body)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

test('access tokens that this server has not issued are refused', async () => {
  const owner = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, owner)
  const good = owner.headers.authorization.slice('Bearer '.length)
  const [head, body, signature] = good.split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const before = await databaseFingerprint(sql)
  const tokens = {
    'of nonsense': 'abc.def.ghi',
    'without a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'with another body': `${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    'with another key': withSignature({ alg: 'HS256', typ: 'JWT' }, claims, 'not the secret of this server'),
    'cut short': good.slice(0, -2),
    'very long': `${good}${'x'.repeat(10_000)}`,
  }
  const wrongHeaders: Headers[] = [
    ...Object.values(tokens).map((token) => ({ authorization: `Bearer ${token}` })),
    { authorization: good },
    { authorization: `Basic ${good}` },
    { authorization: `Bearer ${good} ${good}` },
    { authorization: 'Bearer' },
    { refresh: good },
    // Only cookies, which a form on a foreign page could send.
    { cookie: owner.cookies },
  ]
  for (const headers of wrongHeaders) {
    for (const key of ['GET /carts', 'POST /tours', 'POST /user/update/password'] as const) {
      const response = await send(key, calls[key], headers)
      expect(response.statusCode, JSON.stringify(headers).slice(0, 80)).toBe(401)
    }
  }
  expect(await databaseFingerprint(sql)).toEqual(before)
})

test('an expired token without a refresh token is refused, and so is a token of an ended session', async () => {
  const owner = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, owner)
  const { authorization } = owner.headers
  clock.advance(15 * 60_000 + 1)
  for (const key of protectedKeys) {
    expect((await send(key, calls[key], { authorization })).statusCode, key).toBe(401)
  }
  clock.advance(-15 * 60_000)
  await send('POST /user/signout', {}, owner.headers)
  for (const key of protectedKeys) {
    expect((await send(key, calls[key], owner.headers)).statusCode, key).toBe(401)
  }
})

test('public reads have the same answer for all callers and set no cookie (R-308)', async () => {
  const owner = await signUp(testApp)
  const superAdmin = await signUp(testApp, { role: 3 })
  const calls = await prepareSampleCalls(testApp, owner)
  for (const key of publicKeys.filter((key) => methodOf(key) === 'GET')) {
    const plain = await send(key, calls[key])
    expect(plain.statusCode, key).toBe(calls[key].status ?? 200)
    for (const headers of [
      owner.headers,
      { ...superAdmin.headers, cookie: superAdmin.cookies },
      { authorization: 'Bearer abc.def.ghi', refresh: 'x' },
    ]) {
      const response = await send(key, calls[key], headers)
      expect(response.body, key).toBe(plain.body)
      expect(response.cookies).toEqual([])
    }
  }
})

test('every path works with and without a trailing slash (R-455)', async () => {
  const owner = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const superAdmin = await signUp(testApp, { role: 3 })
  const calls = await prepareSampleCalls(testApp, owner)
  for (const key of endpointKeys) {
    const url = urlOf(key, calls[key])
    const [path, query] = url.split('?')
    const slashed = `${path}/${query === undefined ? '' : `?${query}`}`
    const isRead = methodOf(key) === 'GET'
    // Writes are sent without a session, because the first call would change the data for the second. A refusal also shows
    // that the path is known.
    const people = { public: owner, user: owner, admin, superAdmin }
    const headers = isRead ? people[definitionOf(key).access].headers : {}
    const [plain, withSlash] = [
      await server.inject({ method: methodOf(key), url, headers }),
      await server.inject({ method: methodOf(key), url: slashed, headers }),
    ]
    expect(plain.statusCode, key).not.toBe(404)
    expect(withSlash.statusCode, key).toBe(plain.statusCode)
    // The second export contains the audit entry of the first.
    if (isRead && key !== 'GET /user/export') expect(withSlash.body, key).toBe(plain.body)
  }
})

test('a call from within the server is authorised like a call over HTTP', async () => {
  const owner = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, owner)
  const request = { id: '1', ip: '127.0.0.1', isNetworkUnknown: false, cookies: {}, log: server.log }
  const context = {
    caller: null,
    request: { ...request, accessToken: undefined, refreshToken: undefined },
    setCookie: () => {},
  }
  await expect(server.callEndpoint('GET /carts', { query: {} }, context)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  const id = calls['DELETE /cards/:id'].params!.id!
  await expect(server.callEndpoint('DELETE /cards/:id', { params: { id } }, context)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(await server.callEndpoint('GET /cards/:id', { params: { id } }, context)).toMatchObject({ _id: id })
})
