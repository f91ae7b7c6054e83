// Passkeys, with valid answers of authenticators and with forged ones.
import { expect, test } from 'vitest'
import type { NewPasskey, PasskeyAssertion } from '#contract/passkeys.ts'
import {
  createAuthenticator,
  origin,
  type TestAuthenticator,
} from '#server/testing/accounts/authenticator.ts'
import { openBrowser } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ publicUrl: origin })
const { server, sql, clock } = testApp
const tenMinutes = 10 * 60_000

async function creationChallenge(person: SignedIn): Promise<string> {
  const response = await person.call('POST', '/user/passkeys/options')
  expect(response.statusCode, response.body).toBe(200)
  return response.json().challenge
}

const add = (person: SignedIn, credential: NewPasskey, name = 'Phone') =>
  person.call('POST', '/user/passkeys', { name, credential })

async function addPasskey(person: SignedIn, authenticator = createAuthenticator()) {
  const response = await add(person, authenticator.create({ challenge: await creationChallenge(person) }))
  expect(response.statusCode, response.body).toBe(201)
  return { authenticator, id: response.json()._id as string }
}

async function requestChallenge(): Promise<string> {
  const response = await server.inject({ method: 'POST', url: '/api/user/passkey/options' })
  return response.json().challenge
}

async function signIn(credential: PasskeyAssertion) {
  const browser = openBrowser(server)
  return { browser, response: await browser.post('/api/user/passkey/signin', { credential }) }
}

async function signInWith(authenticator: TestAuthenticator, more: { counter?: number } = {}) {
  return signIn(authenticator.get({ challenge: await requestChallenge(), ...more }))
}

const refused = { message: 'This passkey was not accepted.', code: 'passkey_refused' }

test('an owner adds a passkey, signs in with it as with the password, names it, and removes it', async () => {
  const person = await signUp(testApp)
  const options = (await person.call('POST', '/user/passkeys/options')).json()
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Halyard' },
    user: { name: person.username },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { authenticator, id } = await addPasskey(person)

  const challenge = await requestChallenge()
  const { browser, response } = await signIn(authenticator.get({ challenge, userHandle: person.userId }))
  expect(response.status).toBe(200)
  expect(response.body.result).toMatchObject({ _id: person.userId, username: person.username })
  expect(Object.keys(response.cookies).sort()).toEqual(['halyard', 'halyard-device', 'jwt', 'refresh'])
  expect((await browser.get('/api/user/getProfile')).status).toBe(200)
  const [session] = await sql<
    { method: string }[]
  >`select method from sessions order by created_at desc, id desc`
  expect(session!.method).toBe('passkey')

  expect((await person.call('PATCH', `/user/passkeys/${id}`, { name: 'Blue key' })).json().name).toBe(
    'Blue key',
  )
  const listed = (await person.call('GET', '/user/security')).json().passkeys
  expect(listed).toEqual([
    { _id: id, name: 'Blue key', createdAt: expect.any(String), lastUsedAt: clock.now.toISOString() },
  ])
  expect((await person.call('DELETE', `/user/passkeys/${id}`)).statusCode).toBe(200)
  expect((await signInWith(authenticator)).response.status).toBe(400)
})

test('adding and removing a passkey need a recent proof of identity; another passkey can give it', async () => {
  const person = await signUp(testApp)
  const { authenticator, id } = await addPasskey(person)
  clock.advance(tenMinutes + 1)
  for (const [method, path] of [
    ['POST', '/user/passkeys/options'],
    ['DELETE', `/user/passkeys/${id}`],
    ['POST', '/user/recovery-codes'],
  ] as const) {
    expect((await person.call(method, path)).json().code, path).toBe('proof_needed')
  }
  const credential = authenticator.get({ challenge: await requestChallenge() })
  const proven = await person.call('POST', '/user/passkey/proof', { credential })
  expect(proven.json()).toEqual({ provenUntil: new Date(clock.now.getTime() + tenMinutes).toISOString() })
  await addPasskey(person)
  // This proof counts for more than a sign-in by password: it also allows erasing the account.
  expect((await person.call('POST', '/user/erase', {})).statusCode).toBe(200)
})

test('an answer for another site, or without user verification, adds no passkey', async () => {
  const person = await signUp(testApp)
  const authenticator = createAuthenticator()
  const wrong = [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3001' },
    { rpId: 'evil.example' },
    { isUserVerified: false },
    { type: 'webauthn.get' },
  ]
  for (const each of wrong) {
    const challenge = await creationChallenge(person)
    const response = await add(person, authenticator.create({ challenge, ...each }))
    expect(response.statusCode, JSON.stringify(each)).toBe(400)
    expect(response.json()).toEqual(refused)
  }
  expect(await sql`select id from passkeys`).toEqual([])
})

test('a challenge is valid once, for five minutes, for its purpose and its session', async () => {
  const person = await signUp(testApp)
  const other = await signUp(testApp)
  const authenticator = createAuthenticator()
  const used = await creationChallenge(person)
  expect((await add(person, authenticator.create({ challenge: used }))).statusCode).toBe(201)
  expect((await add(person, createAuthenticator().create({ challenge: used }))).json()).toEqual(refused)

  const foreign = await creationChallenge(other)
  expect((await add(person, createAuthenticator().create({ challenge: foreign }))).json()).toEqual(refused)
  const forSignIn = await requestChallenge()
  expect((await add(person, createAuthenticator().create({ challenge: forSignIn }))).json()).toEqual(refused)
  const late = await creationChallenge(person)
  clock.advance(5 * 60_000 + 1)
  expect((await add(person, createAuthenticator().create({ challenge: late }))).json()).toEqual(refused)
  const invented = Buffer.from('x'.repeat(32)).toString('base64url')
  expect((await add(person, createAuthenticator().create({ challenge: invented }))).json()).toEqual(refused)
  expect(await sql`select id from passkeys`).toHaveLength(1)
})

test('a sign-in is refused for another site, a replayed answer, a foreign key and a foreign owner', async () => {
  const person = await signUp(testApp)
  const { authenticator } = await addPasskey(person)
  const stranger = createAuthenticator()
  const response = async (more: object, by = authenticator) =>
    signIn(by.get({ challenge: await requestChallenge(), ...more }))

  for (const more of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isUserVerified: false },
    { type: 'webauthn.create' },
    { userHandle: crypto.randomUUID() },
  ]) {
    expect((await response(more)).response.body, JSON.stringify(more)).toEqual(refused)
  }
  expect((await response({}, stranger)).response.body).toEqual(refused)
  // Has the id of the known passkey, but the signature of another.
  const forged = {
    ...stranger.get({ challenge: await requestChallenge() }),
    id: authenticator.id,
    rawId: authenticator.id,
  }
  expect((await signIn(forged)).response.body).toEqual(refused)

  const once = authenticator.get({ challenge: await requestChallenge() })
  expect((await signIn(once)).response.status).toBe(200)
  const again = await signIn(once)
  expect(again.response.body).toEqual(refused)
  expect(again.response.cookies).toEqual({})
  const refusals =
    await sql`select 1 from audit_log where action = 'POST /user/passkey/signin' and outcome = 'refused'`
  expect(refusals).toHaveLength(8)
})

test('of ten simultaneous sign-ins with one answer only one succeeds', async () => {
  const { authenticator } = await addPasskey(await signUp(testApp))
  const credential = authenticator.get({ challenge: await requestChallenge() })
  const results = await Promise.all(Array.from({ length: 10 }, () => signIn(credential)))
  expect(results.filter(({ response }) => response.status === 200)).toHaveLength(1)
})

test('a counter that stays at 0 is accepted; a counter that decreases or stays the same is refused', async () => {
  const { authenticator } = await addPasskey(await signUp(testApp))
  for (const counter of [0, 0, 5, 6]) {
    expect((await signInWith(authenticator, { counter })).response.status, `${counter}`).toBe(200)
  }
  for (const counter of [6, 5, 0]) {
    expect((await signInWith(authenticator, { counter })).response.body, `${counter}`).toEqual(refused)
  }
  expect((await signInWith(authenticator, { counter: 7 })).response.status).toBe(200)
})

test('of two simultaneous answers with the same counter only one is accepted', async () => {
  const { authenticator } = await addPasskey(await signUp(testApp))
  const responses = await Promise.all(
    [1, 2].map(async () => authenticator.get({ challenge: await requestChallenge(), counter: 3 })),
  )
  const results = await Promise.all(responses.map(signIn))
  expect(results.map(({ response }) => response.status).sort()).toEqual([200, 400])
})

test('a passkey proves nothing for another account', async () => {
  const { authenticator } = await addPasskey(await signUp(testApp))
  const other = await signUp(testApp)
  clock.advance(tenMinutes + 1)
  const credential = authenticator.get({ challenge: await requestChallenge() })
  expect((await other.call('POST', '/user/passkey/proof', { credential })).json()).toEqual(refused)
  expect((await other.call('DELETE', '/user/sessions')).json().code).toBe('proof_needed')
})

test('a passkey belongs to one account, and other accounts can neither rename nor remove it', async () => {
  const [person, other] = [await signUp(testApp), await signUp(testApp)]
  const { authenticator, id } = await addPasskey(person)
  const copy = authenticator.create({ challenge: await creationChallenge(other) })
  expect((await add(other, copy)).json().code).toBe('taken')
  expect((await other.call('PATCH', `/user/passkeys/${id}`, { name: 'Mine' })).statusCode).toBe(404)
  expect((await other.call('DELETE', `/user/passkeys/${id}`)).statusCode).toBe(404)
  const options = (await person.call('POST', '/user/passkeys/options')).json()
  expect(options.excludeCredentials).toEqual([
    { id: authenticator.id, type: 'public-key', transports: ['internal'] },
  ])
})

test('an account has twenty passkeys at most', async () => {
  const person = await signUp(testApp)
  for (let count = 0; count < 20; count++) await addPasskey(person)
  const last = createAuthenticator().create({ challenge: await creationChallenge(person) })
  expect((await add(person, last)).json().code).toBe('too_many_passkeys')
})

test('a sign-in to a disabled account is refused, and only its passkey gets the reason', async () => {
  const person = await signUp(testApp)
  const { authenticator } = await addPasskey(person)
  await sql`update users set disabled_at = now() where id = ${person.userId}`
  const { response } = await signInWith(authenticator)
  expect(response.body.code).toBe('account_disabled')
  expect(response.cookies).toEqual({})
})

test('the last way to sign in cannot be removed, also by two simultaneous calls that remove the last two', async () => {
  const person = await signUp(testApp)
  const ids = [(await addPasskey(person)).id, (await addPasskey(person)).id]
  // The identity provider of the account is no longer configured.
  await sql`update users set password_hash = null, provider = 'https://id.example', provider_subject = '9'
    where id = ${person.userId}`
  await sql`update sessions set method = 'passkey'`
  const responses = await Promise.all(ids.map((id) => person.call('DELETE', `/user/passkeys/${id}`)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refusal = responses.find(({ statusCode }) => statusCode === 409)!
  expect(refusal.json().code).toBe('last_way_in')
  expect(await sql`select id from passkeys`).toHaveLength(1)
})

test('ten recovery codes are shown once, each replaces the password once, uses are mailed, new codes invalidate old ones', async () => {
  const person = await signUp(testApp)
  const response = await person.call('POST', '/user/recovery-codes')
  expect(response.statusCode).toBe(201)
  const { codes } = response.json() as { codes: [string, string, string, string] }
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/)
  const kept = JSON.stringify(await sql`select * from recovery_codes`)
  for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', ''))
  const left = async () => (await person.call('GET', '/user/security')).json().recoveryCodesLeft
  expect(await left()).toBe(10)

  const enter = (password: string) =>
    openBrowser(server).post('/api/user/signin', { username: person.username, password })
  expect((await enter(codes[0])).status).toBe(200)
  expect((await enter(codes[0])).status).toBe(401)
  // As typed by a person.
  expect((await enter(` ${codes[1].toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`)).status).toBe(
    200,
  )
  expect(await left()).toBe(8)
  const together = await Promise.all(Array.from({ length: 5 }, () => enter(codes[2])))
  expect(together.filter(({ status }) => status === 200)).toHaveLength(1)

  const { codes: anew } = (await person.call('POST', '/user/recovery-codes')).json() as { codes: string[] }
  expect((await enter(codes[3])).status).toBe(401)
  expect((await enter(anew[0]!)).status).toBe(200)
  expect((await enter(testPassword)).status).toBe(200)
  const told =
    await sql`select 1 from mails where recipient = ${person.email} and text like '%recovery code was used%'`
  expect(told).toHaveLength(4)
})

test('a recovery code proves identity, sets a new password, and is invalid for another account', async () => {
  const [person, other] = [await signUp(testApp), await signUp(testApp)]
  const { codes } = (await person.call('POST', '/user/recovery-codes')).json() as { codes: string[] }
  clock.advance(tenMinutes + 1)
  expect((await other.call('POST', '/user/proof', { password: codes[0] })).statusCode).toBe(400)
  expect((await person.call('POST', '/user/proof', { password: codes[0] })).statusCode).toBe(200)
  const change = { password: codes[1], newPassword: 'new horse 9', confirmPassword: 'new horse 9' }
  expect((await person.call('POST', '/user/update/password', change)).statusCode).toBe(200)
  expect((await person.call('POST', '/user/update/password', change)).statusCode).toBe(400)
})

test('erasing an account deletes its passkeys and codes; the export of personal data lists the passkeys', async () => {
  const person = await signUp(testApp)
  await addPasskey(person)
  await person.call('POST', '/user/recovery-codes')
  const copy = (await person.call('GET', '/user/export')).json()
  expect(copy.passkeys).toEqual([
    { _id: expect.any(String), name: 'Phone', createdAt: expect.any(String), lastUsedAt: null },
  ])
  expect((await person.call('POST', '/user/erase', { password: testPassword })).statusCode).toBe(200)
  expect(await sql`select id from passkeys`).toEqual([])
  expect(await sql`select hash from recovery_codes`).toEqual([])
})
