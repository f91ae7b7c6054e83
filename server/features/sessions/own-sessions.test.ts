// Listing and ending one's own sessions, and the proof of identity that ending them needs.
import { expect, test } from 'vitest'
import { openBrowser } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'
import { connectLive } from '#server/testing/live-client.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const tenMinutes = 10 * 60_000

interface Listed {
  _id: string
  browser: string
  isCurrent: boolean
}

async function security(person: SignedIn) {
  return (await person.call('GET', '/user/security')).json() as {
    provenUntil: string | null
    sessions: Listed[]
  }
}

/** A second browser of the same person. */
async function signInElsewhere(person: SignedIn, userAgent = firefox) {
  const browser = openBrowser(server)
  const response = await browser.post(
    '/api/user/signin',
    { username: person.username, password: testPassword },
    { 'user-agent': userAgent },
  )
  expect(response.status).toBe(200)
  return browser
}

test('owners see all signed-in browsers, their own first, without any secrets', async () => {
  const person = await signUp(testApp)
  await signUp(testApp)
  clock.advance(1000)
  await signInElsewhere(person)
  await signInElsewhere(person, 'curl\u202e/8 <script>')
  const response = await person.call('GET', '/user/security')
  const { sessions } = response.json() as { sessions: Listed[] }
  expect(sessions).toHaveLength(3)
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  expect(sessions.map(({ browser }) => browser)).toContain('Firefox on Linux')
  expect(response.body).not.toMatch(/Hash|script>/)
  expect(response.headers['cache-control']).toBe('private, no-store')
})

test('ended and expired sessions are not listed', async () => {
  const person = await signUp(testApp)
  const elsewhere = await signInElsewhere(person)
  await elsewhere.post('/api/user/signout')
  await signInElsewhere(person)
  await sql`update sessions set last_used_at = now() - interval '13 hours' where browser <> ''`
  expect((await security(person)).sessions).toHaveLength(1)
})

test('ending one session takes effect at once, also in its open pages, and leaves other sessions alone', async () => {
  const person = await signUp(testApp)
  const one = await signInElsewhere(person)
  const ended = (await security(person)).sessions.find(({ isCurrent }) => !isCurrent)!._id
  const other = await signInElsewhere(person)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const cookies = [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const live = await connectLive(server, { cookie: cookies, origin: 'http://127.0.0.1:3000' })
  expect((await person.call('DELETE', `/user/sessions/${ended}`)).statusCode).toBe(200)
  expect(await live.closed).toBe(4401)
  expect((await one.get('/api/user/getProfile')).status).toBe(401)
  expect((await other.get('/api/user/getProfile')).status).toBe(200)
  expect((await person.call('DELETE', `/user/sessions/${ended}`)).statusCode).toBe(404)
  expect((await security(person)).sessions).toHaveLength(2)
})

test('owners end all their other sessions at once, and other accounts keep theirs', async () => {
  const [person, bystander] = [await signUp(testApp), await signUp(testApp)]
  const elsewhere = [await signInElsewhere(person), await signInElsewhere(person)]
  const response = await person.call('DELETE', '/user/sessions')
  expect(response.json()).toEqual({ endedCount: 2 })
  for (const browser of elsewhere) expect((await browser.get('/api/user/getProfile')).status).toBe(401)
  expect((await person.call('GET', '/user/getProfile')).statusCode).toBe(200)
  expect((await bystander.call('GET', '/user/getProfile')).statusCode).toBe(200)
  const actions = await sql<
    { action: string }[]
  >`select action from audit_log where actor_id = ${person.userId}`
  expect(actions.map(({ action }) => action)).toContain('DELETE /user/sessions')
})

test('ending a session of another account, or with an invalid id, is answered with 404', async () => {
  const [person, other] = [await signUp(testApp), await signUp(testApp)]
  const [foreign] = (await security(other)).sessions
  for (const id of [foreign!._id, 'x', crypto.randomUUID(), foreign!._id.toUpperCase()]) {
    expect((await person.call('DELETE', `/user/sessions/${id}`)).statusCode).toBe(404)
  }
  expect((await other.call('GET', '/user/getProfile')).statusCode).toBe(200)
})

test('ten minutes after the sign-in, ending sessions needs the password', async () => {
  const person = await signUp(testApp)
  await signInElsewhere(person)
  expect((await security(person)).provenUntil).not.toBeNull()
  clock.advance(tenMinutes + 1)
  expect((await security(person)).provenUntil).toBeNull()
  const refused = await person.call('DELETE', '/user/sessions')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toEqual({ message: 'Please confirm first that it is you.', code: 'proof_needed' })
  expect((await security(person)).sessions).toHaveLength(2)

  const wrong = await person.call('POST', '/user/proof', { password: 'wrong horse' })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().errors).toEqual({ password: 'The current password is wrong.' })
  expect((await person.call('DELETE', '/user/sessions')).statusCode).toBe(403)

  const proven = await person.call('POST', '/user/proof', { password: testPassword })
  expect(proven.json()).toEqual({ provenUntil: new Date(clock.now.getTime() + tenMinutes).toISOString() })
  expect((await person.call('DELETE', '/user/sessions')).json()).toEqual({ endedCount: 1 })
  clock.advance(tenMinutes + 1)
  expect((await person.call('DELETE', '/user/sessions')).statusCode).toBe(403)
})

test('a proof of identity is valid in its own session only, also for erasing the account', async () => {
  const person = await signUp(testApp)
  const elsewhere = await signInElsewhere(person)
  clock.advance(tenMinutes + 1)
  await person.call('POST', '/user/proof', { password: testPassword })
  expect((await elsewhere.post('/api/user/erase', {})).status).toBe(400)
  expect((await person.call('POST', '/user/erase', {})).statusCode).toBe(200)
})

test('stolen tokens without the HttpOnly cookie can neither prove an identity nor end sessions', async () => {
  const person = await signUp(testApp)
  await signInElsewhere(person)
  const [, elsewhere] = (await security(person)).sessions
  const { authorization, refresh } = person.headers
  const tries = [
    { method: 'POST', url: '/api/user/proof', payload: { password: testPassword } },
    { method: 'DELETE', url: `/api/user/sessions/${elsewhere!._id}` },
    { method: 'DELETE', url: '/api/user/sessions' },
  ] as const
  for (const each of tries) {
    const response = await server.inject({ ...each, headers: { authorization, refresh } })
    expect(response.json().code).toBe('sign_in_again')
  }
  expect((await security(person)).sessions).toHaveLength(2)
})

test('an account without a password cannot prove its identity with one', async () => {
  const person = await signUp(testApp)
  await sql`update users set password_hash = null, provider = 'https://id.example', provider_subject = '7'
    where id = ${person.userId}`
  await sql`update sessions set method = 'provider'`
  expect((await person.call('DELETE', '/user/sessions')).statusCode).toBe(200)
  await sql`update sessions set method = 'password'`
  expect((await person.call('DELETE', '/user/sessions')).statusCode).toBe(403)
  expect((await person.call('POST', '/user/proof', { password: testPassword })).statusCode).toBe(400)
})
