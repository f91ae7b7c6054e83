// Who may call what, for every endpoint of the contract: nobody signed in, the wrong role, another user's id.
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
  urlOf,
} from './sample-calls.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

type Headers = Record<string, string>

function send(key: EndpointKey, call: SampleCall, headers: Headers = {}) {
  return server.inject({
    method: methodOf(key),
    url: urlOf(key, call),
    headers,
    ...(call.body === undefined ? {} : { payload: call.body }),
  })
}

const protectedKeys = endpointKeys.filter((key) => definitionOf(key).access !== 'public')
const publicKeys = endpointKeys.filter((key) => definitionOf(key).access === 'public')
const textOnly = (key: EndpointKey) => definitionOf(key).failsWithText === true

function messageOf(key: EndpointKey, answer: { json(): unknown }): unknown {
  const body = answer.json()
  return textOnly(key) ? body : (body as { message: string }).message
}

test('who has the right makes every call, under the paths of the specification (R-315, R-316, R-317, R-351, R-354)', async () => {
  const owner = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const superAdmin = await signUp(testApp, { role: 3 })
  const calls = await prepareSampleCalls(testApp, owner)
  const people = { public: null, user: owner, admin, superAdmin }
  for (const [key, call] of Object.entries(calls) as [EndpointKey, SampleCall][]) {
    const definition = definitionOf(key)
    const answer = await send(key, call, people[definition.access]?.headers)
    expect(answer.statusCode, `${key}: ${answer.body}`).toBe(call.status ?? definition.status ?? 200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  }
})

test('nobody signed in makes a protected call, and nothing is written (R-236, R-146, R-476, R-353)', async () => {
  const owner = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, owner)
  const before = await databaseFingerprint(sql)
  for (const key of protectedKeys) {
    const answer = await send(key, calls[key])
    expect(answer.statusCode, key).toBe(401)
    expect(messageOf(key, answer)).toBe('You need login to do this action!')
    expect(answer.cookies).toEqual([])
  }
  expect(await databaseFingerprint(sql)).toEqual(before)
})

test('a review posted by calling the API without being signed in is refused (R-476)', async () => {
  const owner = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, owner)
  const reviews = () => sql`select id from product_reviews union all select id from tour_reviews order by id`
  const before = await reviews()
  for (const key of ['POST /comments', 'PATCH /cards/:id/review'] as const) {
    expect((await send(key, calls[key])).statusCode).toBe(401)
  }
  expect(await reviews()).toEqual(before)
})

test('the wrong role makes no staff call, and nothing is written (R-352, R-354, R-355, R-356)', async () => {
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

test('a role that was taken away is gone with the next call', async () => {
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

/** What a stranger tries: the owner's records and the owner's id, wherever a call can name them. */
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
    ['POST /tours', calls['POST /tours'], 403],
    ['DELETE /tours/:id', calls['DELETE /tours/:id'], 403],
    ['PATCH /cards/:id/review', calls['PATCH /cards/:id/review'], 403],
    ['DELETE /cards/:id/review/:reviewId', calls['DELETE /cards/:id/review/:reviewId'], 403],
    ['POST /user/update/password', calls['POST /user/update/password'], 403],
    // The form names no user: it can only be about the caller. The owner's name and address are taken.
    ['POST /user/update/profile', calls['POST /user/update/profile'], 409],
    // Nor can one account be erased by another: the password is that of another one.
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
    const answer = await send(key, call, stranger.headers)
    expect(answer.statusCode, `${key}: ${answer.body}`).toBe(status)
    expect(messageOf(key, answer)).toMatch(/\S/)
    expect(answer.body).not.toContain(owner.email)
  }
  expect(await databaseFingerprint(sql)).toEqual(before)

  // Every call of a signed-in user is among them, but for those that take no input at all.
  const tried = new Set(tries.map(([key]) => key))
  const ofUsers = protectedKeys.filter((key) => definitionOf(key).access === 'user')
  expect(ofUsers.filter((key) => !tried.has(key))).toEqual([
    'GET /user/getProfile',
    'GET /user/export',
    'GET /user/erase',
  ])
})

test('staff act in nobody else’s name, but cancel bookings and delete reviews of others (R-464)', async () => {
  const owner = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const calls = await prepareSampleCalls(testApp, owner)
  for (const [key, call, status] of strangersTries(calls, admin)) {
    const answer = await send(key, call, admin.headers)
    expect(answer.statusCode, `${key}: ${answer.body}`).toBe(
      methodOf(key) === 'DELETE' && key !== 'DELETE /carts' ? 200 : status,
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

test('no token but our own opens anything', async () => {
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
    // Cookies alone are what a form on somebody else's page could send.
    { cookie: owner.cookies },
  ]
  for (const headers of wrongHeaders) {
    for (const key of ['GET /carts', 'POST /tours', 'POST /user/update/password'] as const) {
      const answer = await send(key, calls[key], headers)
      expect(answer.statusCode, JSON.stringify(headers).slice(0, 80)).toBe(401)
    }
  }
  expect(await databaseFingerprint(sql)).toEqual(before)
})

test('an expired token without a refresh token, and one of an ended session, open nothing', async () => {
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

test('public reads answer the same to everyone and set no cookie, whoever asks (R-308)', async () => {
  const owner = await signUp(testApp)
  const superAdmin = await signUp(testApp, { role: 3 })
  const calls = await prepareSampleCalls(testApp, owner)
  for (const key of publicKeys.filter((key) => methodOf(key) === 'GET')) {
    const plain = await send(key, calls[key])
    expect(plain.statusCode).toBe(200)
    for (const headers of [
      owner.headers,
      { ...superAdmin.headers, cookie: superAdmin.cookies },
      { authorization: 'Bearer abc.def.ghi', refresh: 'x' },
    ]) {
      const answer = await send(key, calls[key], headers)
      expect(answer.body, key).toBe(plain.body)
      expect(answer.cookies).toEqual([])
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
    // Writes would change what the second one finds: a refusal shows as well that the path is known.
    const people = { public: owner, user: owner, admin, superAdmin }
    const headers = isRead ? people[definitionOf(key).access].headers : {}
    const [plain, withSlash] = [
      await server.inject({ method: methodOf(key), url, headers }),
      await server.inject({ method: methodOf(key), url: slashed, headers }),
    ]
    expect(plain.statusCode, key).not.toBe(404)
    expect(withSlash.statusCode, key).toBe(plain.statusCode)
    // An export tells of the one before it.
    if (isRead && key !== 'GET /user/export') expect(withSlash.body, key).toBe(plain.body)
  }
})

test('a call from within the server is authorised like one from outside', async () => {
  const owner = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, owner)
  const request = { id: '1', ip: '127.0.0.1', cookies: {}, log: server.log }
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
