// Recovery of a lost password by a mailed link.
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'
import { startSmtpServer } from '#server/testing/smtp-server.ts'

const smtp = await startSmtpServer()
const testApp = await buildTestApp({
  environment: {
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Halyard <post@halyard.example>',
  },
  jobs: { pollSeconds: 1, superviseSeconds: 1 },
})
const { server, app, sql, clock, logLines } = testApp
const minute = 60_000
const newPassword = 'sturdy mast 9'

beforeEach(() => {
  smtp.received.length = 0
})
// Mails of one test are sent before the next test counts its mails.
afterEach(async () => {
  app.feed.wake()
  await settle()
  await sql`delete from halyard_jobs.job`
})
afterAll(() => smtp.close())

async function ask(email: string) {
  const response = await server.inject({ method: 'POST', url: '/api/user/recovery', payload: { email } })
  app.feed.wake()
  return response
}

/** Waits until all enqueued jobs are finished. */
async function settle(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from halyard_jobs.job where name in ('recovery', 'mails') and state < 'completed'`
        ).length,
      { timeout: 20_000, interval: 20 },
    )
    .toBe(0)
}

const tokensTo = (address: string) =>
  smtp.received
    .filter(({ to }) => to.includes(address))
    .flatMap(({ parsed }) =>
      [...(parsed.text ?? '').matchAll(/\/recover\/([\w-]+)/g)].map(([, token]) => token!),
    )

async function askForToken(person: Pick<SignedIn, 'email'>): Promise<string> {
  expect((await ask(person.email)).statusCode).toBe(200)
  await settle()
  return tokensTo(person.email).at(-1)!
}

const set = (token: string, password = newPassword, confirmation = password) =>
  server.inject({
    method: 'POST',
    url: '/api/user/recovery/password',
    payload: { token, newpassword: password, comfirmpassword: confirmation },
  })

const signIn = (username: string, password: string) =>
  openBrowser(server).post('/api/user/signin', { username, password })

const expired = { message: 'This link works no more. Please ask for a new one.', code: 'link_expired' }

test('a link sets a new password once and ends all sessions, and the owner is notified', async () => {
  const person = await signUp(testApp)
  const token = await askForToken(person)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await sql`select * from account_links`)).not.toContain(token)
  expect(JSON.stringify(await sql`select * from mails`)).not.toContain(token)
  expect((await set(token)).json()).toEqual({ changed: true })
  expect((await person.call('GET', '/user/getProfile')).statusCode).toBe(401)
  expect((await signIn(person.username, testPassword)).status).toBe(401)
  expect((await signIn(person.username, newPassword)).status).toBe(200)
  expect((await set(token, 'other mast 9')).json()).toEqual(expired)
  app.feed.wake()
  await settle()
  expect(smtp.received.map(({ parsed }) => parsed.subject)).toContain('Your password was changed')
  const [entry] = await sql`select outcome from audit_log where action = 'POST /user/recovery/password'`
  expect(entry).toEqual({ outcome: 'done' })
  expect(JSON.stringify(logLines)).not.toMatch(new RegExp(`${token}|${person.email}`))
})

test('of ten simultaneous uses of a link only one sets the password', async () => {
  const token = await askForToken(await signUp(testApp))
  const responses = await Promise.all(Array.from({ length: 10 }, (_, at) => set(token, `sturdy mast ${at}x`)))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('an unknown address gets the same response and the same job, but no mail', async () => {
  const person = await signUp(testApp)
  const known = await ask(person.email)
  const unknown = await ask('nobody@example.com')
  expect(unknown.body).toBe(known.body)
  expect(unknown.statusCode).toBe(known.statusCode)
  const jobs = await sql<
    { data: { userId: string | null } }[]
  >`select data from halyard_jobs.job where name = 'recovery'`
  expect(jobs).toHaveLength(2)
  await settle()
  expect(smtp.received).toHaveLength(1)
  expect(JSON.stringify(await sql`select data from halyard_jobs.job`)).not.toContain('nobody@example.com')
})

test('a link is valid for thirty minutes, and only until the password changes', async () => {
  const person = await signUp(testApp)
  const late = await askForToken(person)
  clock.advance(30 * minute)
  expect((await set(late)).json()).toEqual(expired)

  const token = await askForToken(person)
  const change = { password: testPassword, newPassword: 'own new mast 9', confirmPassword: 'own new mast 9' }
  expect((await person.call('POST', '/user/update/password', change)).statusCode).toBe(200)
  expect((await set(token)).json()).toEqual(expired)
  for (const invented of ['x', 'a'.repeat(43), '../../etc'])
    expect((await set(invented)).json()).toEqual(expired)
})

test('repeated requests send one mail in ten minutes and leave the owner with a valid link', async () => {
  const person = await signUp(testApp)
  const first = await askForToken(person)
  for (let count = 0; count < 5; count++) await ask(person.email)
  await settle()
  expect(tokensTo(person.email)).toEqual([first])
  clock.advance(10 * minute + 1)
  const second = await askForToken(person)
  expect(second).not.toBe(first)
  // The link of the mail that the owner has already opened.
  expect((await set(first)).statusCode).toBe(200)
})

test('a refused password does not use the link up, and the message is shown at its field', async () => {
  const [person, admin] = [await signUp(testApp), await signUp(testApp, { role: 2 })]
  const token = await askForToken(person)
  expect((await set(token, newPassword, 'another')).json().errors).toEqual({
    comfirmpassword: 'New password not match.',
  })
  expect((await set(token, 'abc')).json().errors.newpassword).toContain('at least 6')
  expect((await set(token, 'password')).json().errors.newpassword).toContain('tried first')
  expect((await set(token)).statusCode).toBe(200)
  const ofStaff = await askForToken(admin)
  expect((await set(ofStaff, 'short 9')).json().errors.newpassword).toContain('at least 12')
  expect((await set(ofStaff)).statusCode).toBe(200)
})

test('a disabled account gets no mail, and an erased account no further mails', async () => {
  const [disabled, erased] = [await signUp(testApp), await signUp(testApp)]
  await sql`update users set disabled_at = now() where id = ${disabled.userId}`
  await ask(disabled.email)
  const token = await askForToken(erased)
  await erased.call('POST', '/user/erase', { password: testPassword })
  expect((await set(token)).json()).toEqual(expired)
  await ask(erased.email)
  await settle()
  expect(smtp.received.flatMap(({ to }) => to)).toEqual([erased.email])
})

describe('an address that was changed without proof', () => {
  const changed = 'thief@example.com'
  const profileOf = ({ username }: SignedIn, email: string) => ({ name: 'Mira', username, email })

  async function changeLongAfterSignIn(person: SignedIn, email = changed) {
    clock.advance(10 * minute + 1)
    const response = await person.call('POST', '/user/update/profile', profileOf(person, email))
    expect(response.json().result.email).toBe(email)
    await settle()
    smtp.received.length = 0
  }

  test('is used at once, but for seven days the former address can sign in and recover, which takes the change back', async () => {
    const person = await signUp(testApp)
    await changeLongAfterSignIn(person)
    expect((await signIn(changed, testPassword)).status).toBe(401)
    expect((await signIn(person.email, testPassword)).status).toBe(200)
    await ask(changed)
    await settle()
    expect(smtp.received).toEqual([])
    const token = await askForToken(person)
    expect((await set(token)).statusCode).toBe(200)

    clock.advance(7 * 24 * 60 * minute)
    expect((await signIn(changed, newPassword)).status).toBe(401)
    expect((await signIn(person.email, newPassword)).status).toBe(200)
  })

  test('serves after seven days', async () => {
    const person = await signUp(testApp)
    await changeLongAfterSignIn(person)
    clock.advance(7 * 24 * 60 * minute)
    expect((await signIn(changed, testPassword)).status).toBe(200)
    expect((await signIn(person.email, testPassword)).status).toBe(401)
  })

  test('leaves the former address reserved for seven days', async () => {
    const person = await signUp(testApp)
    await changeLongAfterSignIn(person)
    const take = () =>
      server.inject({
        method: 'POST',
        url: '/api/user/signup',
        payload: { username: 'taker', email: person.email, password: newPassword },
      })
    expect((await take()).json().errors).toEqual({ email: 'This e-mail address is already registered.' })
    // The owner can go back to the former address at any time.
    const back = await person.call('POST', '/user/update/profile', profileOf(person, person.email))
    expect(back.statusCode).toBe(200)
    await changeLongAfterSignIn(person)
    clock.advance(7 * 24 * 60 * minute)
    expect((await take()).statusCode).toBe(201)
  })

  test('takes effect at once if the owner has proven their identity within ten minutes', async () => {
    const person = await signUp(testApp)
    await person.call('POST', '/user/update/profile', profileOf(person, changed))
    expect((await signIn(changed, testPassword)).status).toBe(200)
    expect((await signIn(person.email, testPassword)).status).toBe(401)
  })

  test('and changed again, leaves the first address in effect', async () => {
    const person = await signUp(testApp)
    await changeLongAfterSignIn(person)
    await person.call('POST', '/user/update/profile', profileOf(person, 'second@example.com'))
    expect((await signIn(person.email, testPassword)).status).toBe(200)
    for (const address of [changed, 'second@example.com']) {
      expect((await signIn(address, testPassword)).status).toBe(401)
    }
  })
})

test('a change of passkeys or codes is mailed to the owner', async () => {
  const person = await signUp(testApp)
  await person.call('POST', '/user/recovery-codes')
  app.feed.wake()
  await settle()
  expect(smtp.received.map(({ to, parsed }) => [to, parsed.subject])).toEqual([
    [[person.email], 'A security setting was changed'],
  ])
})
