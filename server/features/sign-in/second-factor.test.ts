// With STAFF_SECOND_FACTOR=required, staff without a second factor have only the rights of users, on pages and in the API.
import { expect, test } from 'vitest'
import { toWire } from '#contract/wire-names.ts'
import { createAuthenticator, origin } from '#server/testing/accounts/authenticator.ts'
import { openBrowser } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'
import {
  definitionOf,
  endpointKeys,
  methodOf,
  prepareSampleCalls,
  urlOf,
} from '#server/testing/sample-calls.ts'

const testApp = await buildTestApp({
  publicUrl: origin,
  hasPages: true,
  environment: { STAFF_SECOND_FACTOR: 'required' },
})
const { server, sql, clock } = testApp
const needed = {
  message: 'Please use your passkey or a recovery code first.',
  code: 'second_factor_needed',
}

const page = (path: string, { cookies }: Pick<SignedIn, 'cookies'>) =>
  server.inject({ url: path, headers: { cookie: cookies, accept: 'text/html' } })

async function addPasskey(person: SignedIn) {
  const authenticator = createAuthenticator()
  const options = await person.call('POST', '/user/passkeys/options')
  if (options.statusCode !== 200) return { response: options, authenticator }
  const credential = authenticator.create({ challenge: options.json().challenge })
  return { response: await person.call('POST', '/user/passkeys', { name: 'Key', credential }), authenticator }
}

async function assertionOf(authenticator: ReturnType<typeof createAuthenticator>) {
  const options = await server.inject({ method: 'POST', url: '/api/user/passkey/options' })
  return authenticator.get({ challenge: options.json().challenge })
}

/** Signs the same user in again with the password, in a new session. */
async function signInAgain(person: SignedIn): Promise<SignedIn> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/user/signin',
    payload: { username: person.username, password: testPassword },
  })
  const { token, refreshToken } = response.json()
  const cookies = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { authorization: `Bearer ${token}`, refresh: refreshToken, cookie: cookies }
  const call: SignedIn['call'] = (method, path, body, more = {}) =>
    server.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { payload: toWire(body) as object }),
    })
  return { ...person, headers, cookies, call }
}

test('without a second factor, staff endpoints answer 403 and staff pages redirect to /second-factor', async () => {
  const [admin, superAdmin] = [await signUp(testApp, { role: 2 }), await signUp(testApp, { role: 3 })]
  const owner = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, owner)
  const staffKeys = endpointKeys.filter((key) => ['admin', 'superAdmin'].includes(definitionOf(key).access))
  expect(staffKeys.length).toBeGreaterThan(10)
  for (const key of staffKeys) {
    const by = definitionOf(key).access === 'admin' ? admin : superAdmin
    const { body } = calls[key]
    const response = await server.inject({
      method: methodOf(key),
      url: urlOf(key, calls[key]),
      headers: by.headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    expect(response.statusCode, key).toBe(403)
    expect(response.json(), key).toEqual(needed)
  }
  // Also refused: what staff may do at an endpoint for all users.
  const comment = calls['DELETE /comments/:id'].params!.id
  expect((await admin.call('DELETE', `/comments/${comment}`)).statusCode).toBe(403)

  for (const path of ['/admin', '/admin/tour', '/admin/audit-log?page=2']) {
    const response = await page(path, superAdmin)
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe(`/second-factor?return=${encodeURIComponent(path)}`)
    expect(response.body).toBe('')
  }
  const enrolment = await page('/second-factor?return=%2Fadmin', superAdmin)
  expect(enrolment.statusCode).toBe(200)
  expect(enrolment.body).toContain('you have none yet')
  // The profile still has the real role, for the menu of the site.
  expect((await admin.call('GET', '/user/getProfile')).json().result).toMatchObject({
    role: 2,
    needsSecondFactor: true,
  })
})

test('customers need no second factor', async () => {
  const person = await signUp(testApp)
  expect((await person.call('GET', '/user/getProfile')).json().result).not.toHaveProperty('needsSecondFactor')
  expect((await page('/admin', person)).statusCode).toBe(404)
})

test('adding a passkey gives access to the back office at once, and other sessions need the passkey', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const { response, authenticator } = await addPasskey(admin)
  expect(response.statusCode, response.body).toBe(201)
  expect((await admin.call('GET', '/audit-log')).statusCode).toBe(403)
  expect((await admin.call('GET', '/reviews')).statusCode).toBe(200)
  expect((await page('/admin', admin)).statusCode).toBe(200)

  const elsewhere = await signInAgain(admin)
  expect((await elsewhere.call('GET', '/reviews')).json()).toEqual(needed)
  const credential = await assertionOf(authenticator)
  expect((await elsewhere.call('POST', '/user/passkey/proof', { credential })).statusCode).toBe(200)
  expect((await elsewhere.call('GET', '/reviews')).statusCode).toBe(200)

  const browser = openBrowser(server)
  const signedIn = await browser.post('/api/user/passkey/signin', {
    credential: await assertionOf(authenticator),
  })
  expect(signedIn.body.result).not.toHaveProperty('needsSecondFactor')
  expect((await browser.get('/api/reviews')).status).toBe(200)
})

test('after a sign-in with the password, a recovery code is a second factor and works once', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const { codes } = (await admin.call('POST', '/user/recovery-codes')).json() as { codes: string[] }
  expect((await admin.call('GET', '/reviews')).json()).toEqual(needed)
  const wrong = await admin.call('POST', '/user/second-factor', { code: testPassword })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().errors.code).toMatch(/none of your recovery codes/)
  expect((await admin.call('POST', '/user/second-factor', { code: codes[0] })).statusCode).toBe(200)
  expect((await admin.call('GET', '/reviews')).statusCode).toBe(200)
  const elsewhere = await signInAgain(admin)
  expect((await elsewhere.call('POST', '/user/second-factor', { code: codes[0] })).statusCode).toBe(400)
  // In place of the password it is no second factor.
  const browser = openBrowser(server)
  await browser.post('/api/user/signin', { username: admin.username, password: codes[1] })
  expect((await browser.get('/api/reviews')).body).toEqual(needed)
})

test('once an account has a factor, a session without it can neither add nor remove factors', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const { response } = await addPasskey(admin)
  const thief = await signInAgain(admin)
  expect((await addPasskey(thief)).response.json()).toEqual(needed)
  expect((await thief.call('POST', '/user/recovery-codes')).json()).toEqual(needed)
  expect((await thief.call('DELETE', `/user/passkeys/${response.json()._id}`)).json()).toEqual(needed)
  // The owner cannot remove the last factor.
  const last = await admin.call('DELETE', `/user/passkeys/${response.json()._id}`)
  expect(last.statusCode).toBe(409)
  expect(last.json().code).toBe('last_way_in')
  await admin.call('POST', '/user/recovery-codes')
  expect((await admin.call('DELETE', `/user/passkeys/${response.json()._id}`)).statusCode).toBe(200)
})

test('a user who becomes staff while signed in needs the second factor at once', async () => {
  const person = await signUp(testApp)
  await sql`update users set role = 3 where id = ${person.userId}`
  const tour = await createTour(testApp)
  await createProduct(testApp)
  expect((await person.call('DELETE', `/cards/${tour.id}`)).json()).toEqual(needed)
  clock.advance(1)
})

test('without JavaScript staff create recovery codes, enter one and return to the requested page', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const post = (body: string) =>
    server.inject({
      method: 'POST',
      url: '/second-factor?return=%2Fadmin%2Ffaq',
      headers: {
        cookie: admin.cookies,
        origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: body,
    })
  const made = await post('form=make-codes')
  expect(made.statusCode).toBe(200)
  const code = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(made.body)![0]
  const wrong = await post('form=second-factor&code=none-of-mine')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain('This is none of your recovery codes')
  const given = await post(`form=second-factor&code=${code}`)
  expect(given.statusCode).toBe(303)
  expect(given.headers.location).toBe('/admin/faq')
  expect((await page('/admin/faq', admin)).statusCode).toBe(200)
})

test('without the second factor a session changes neither address nor password, ends no sessions and erases nothing', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const { authenticator } = await addPasskey(admin)
  const thief = await signInAgain(admin)
  const { name } = (await thief.call('GET', '/user/getProfile')).json().result
  const profile = { name, username: admin.username, email: admin.email }
  const password = {
    password: testPassword,
    newPassword: 'another horse 12',
    confirmPassword: 'another horse 12',
  }
  const [session] = await sql<
    { id: string }[]
  >`select id from sessions where user_id = ${admin.userId} order by created_at`
  const before = await sql`select email, username, password_hash from users where id = ${admin.userId}`
  const refused: [method: 'POST' | 'DELETE', path: string, body?: object][] = [
    ['POST', '/user/update/profile', { ...profile, email: 'thief@example.com' }],
    ['POST', '/user/update/profile', { ...profile, username: 'thief' }],
    ['POST', '/user/update/password', password],
    ['DELETE', `/user/sessions/${session!.id}`],
    ['DELETE', '/user/sessions'],
    ['POST', '/user/erase', { password: testPassword }],
    ['POST', '/user/email-confirmation', { email: 'thief@example.com' }],
  ]
  for (const [method, path, body] of refused) {
    const response = await thief.call(method, path, body)
    expect(response.statusCode, path).toBe(403)
    // The documented calls answer a refusal with its message alone.
    expect([needed, needed.message], path).toContainEqual(response.json())
  }
  expect(await sql`select email, username, password_hash from users where id = ${admin.userId}`).toEqual(
    before,
  )
  expect(await sql`select from sessions where user_id = ${admin.userId} and ended_at is null`).toHaveLength(2)
  expect(await sql`select from mails where template in ('undo-email-change', 'email-confirmation')`).toEqual(
    [],
  )
  // The name gives no access.
  expect(
    (await thief.call('POST', '/user/update/profile', { ...profile, name: 'New Name' })).statusCode,
  ).toBe(200)

  const credential = await assertionOf(authenticator)
  expect((await thief.call('POST', '/user/passkey/proof', { credential })).statusCode).toBe(200)
  for (const [method, path, body] of refused.slice(0, 3))
    expect((await thief.call(method, path, body)).statusCode, path).toBe(200)
})

test('every call that changes who gets into one’s own account asks for the factor', () => {
  const others = [
    // Open, so that the factor can be set up or given.
    ...[
      'POST /user/passkeys',
      'POST /user/passkeys/options',
      'POST /user/recovery-codes',
      'DELETE /user/passkeys/:id',
    ],
    ...['POST /user/passkey/proof', 'POST /user/second-factor', 'POST /user/proof'],
    // Asks for it where address or username change.
    'POST /user/update/profile',
  ]
  const bound = endpointKeys.filter((key) => definitionOf(key).isBound && key.includes(' /user/'))
  expect(bound.length).toBeGreaterThan(8)
  for (const key of bound)
    expect(definitionOf(key).needsFactor === true || others.includes(key), key).toBe(true)
})

test('customers change their account with the password alone', async () => {
  const person = await signUp(testApp)
  const password = {
    password: testPassword,
    newPassword: 'another horse 12',
    confirmPassword: 'another horse 12',
  }
  expect((await person.call('POST', '/user/update/password', password)).statusCode).toBe(200)
})
