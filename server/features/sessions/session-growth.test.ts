// Limits of the rows that sessions add to the database, by renewals and by sign-ins.
import { expect, test } from 'vitest'
import { openBrowser, signUp, somebody } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { maxSessions } from './sessions.service.ts'

const { server, sql, clock } = await buildTestApp()

const minute = 60_000
const profile = '/api/user/getProfile'

const refreshRows = () => sql`select hash from refresh_tokens`
const liveSessions = async () => (await sql`select id from sessions where ended_at is null`).length

/** Sends the refresh token without an access token, which renews the session. */
function renew(browser: ReturnType<typeof openBrowser>) {
  return browser.get(profile, { authorization: undefined, refresh: browser.cookies.get('refresh') })
}

test('frequent renewals all succeed, and replace the refresh token at most once a minute', async () => {
  const { browser } = await signUp(server)
  const first = browser.cookies.get('refresh')
  for (let time = 0; time < 20; time++) {
    expect((await renew(browser)).status).toBe(200)
    clock.advance(2500)
  }
  expect(browser.cookies.get('refresh')).toBe(first)
  expect(await refreshRows()).toHaveLength(1)
  clock.advance(minute)
  const responses = await Promise.all(Array.from({ length: 20 }, () => renew(browser.copy())))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(responses.map(({ body }) => body.refreshToken)).size).toBe(1)
  expect(responses[0]!.body.refreshToken).not.toBe(first)
  expect(await refreshRows()).toHaveLength(2)
})

test('a session that is renewed many times has at most four rows of refresh tokens', async () => {
  const { browser } = await signUp(server)
  for (let time = 0; time < 30; time++) {
    clock.advance(2 * minute)
    expect((await renew(browser)).status).toBe(200)
  }
  expect(await refreshRows()).toHaveLength(4)
  expect(await liveSessions()).toBe(1)
})

test.each([0, 1, 10, 27])(
  'using a stolen copy of refresh token %i of thirty ends the session, even after its row is deleted',
  async (place) => {
    const { browser } = await signUp(server)
    let thief = browser.copy()
    for (let time = 0; time < 30; time++) {
      if (time === place) thief = browser.copy()
      clock.advance(2 * minute)
      await renew(browser)
    }
    clock.advance(31_000)
    expect((await renew(thief)).status).toBe(401)
    expect(await liveSessions()).toBe(0)
    expect(await sql`select ended_because from sessions`).toEqual([{ ended_because: 'replayed' }])
  },
)

test('an invented token, or one with the tag of another session, ends no session', async () => {
  const { browser } = await signUp(server)
  const { browser: other } = await signUp(server, { username: 'Bob', email: 'bob@example.com' })
  for (const each of [browser, other]) {
    clock.advance(2 * minute)
    await renew(each)
  }
  const [secret, tag] = [
    browser.cookies.get('refresh')!.slice(0, 43),
    other.cookies.get('refresh')!.slice(43),
  ]
  for (const refresh of [secret + tag, secret, `${secret}${'A'.repeat(43)}`, `${'A'.repeat(43)}${tag}`]) {
    const response = await openBrowser(server, new Map(browser.cookies)).get(profile, {
      authorization: undefined,
      refresh,
    })
    expect(response.status).toBe(401)
    await openBrowser(server).post('/api/user/signout', undefined, { refresh })
  }
  expect(await liveSessions()).toBe(2)
})

test('after the first use of a token, its predecessor is accepted for 30 s more', async () => {
  const { browser } = await signUp(server)
  const slowTab = browser.copy()
  clock.advance(2 * minute)
  await renew(browser)
  clock.advance(10_000)
  await renew(browser)
  clock.advance(30_000)
  expect((await renew(slowTab.copy())).status).toBe(200)
  clock.advance(1000)
  expect((await renew(slowTab)).status).toBe(401)
  expect(await liveSessions()).toBe(0)
})

test('an account has at most a hundred sessions: ended ones are deleted first, then the least recently used', async () => {
  const { userId } = await signUp(server)
  const [{ id: oldest }] = (await sql`select id from sessions`) as unknown as [{ id: string }]
  await sql`insert into sessions (id, user_id, binding_hash, is_remembered, method, created_at, last_used_at, ended_at, ended_because)
    select gen_random_uuid(), ${userId}, 'x', true, 'password', now(), now() + make_interval(secs => n),
      case when n <= 20 then now() end, case when n <= 20 then 'signed out' end
    from generate_series(1, ${maxSessions + 18}) n`
  clock.advance(2 * minute)
  expect((await openBrowser(server).post('/api/user/signin', somebody)).status).toBe(200)
  expect(await sql`select id from sessions`).toHaveLength(maxSessions)
  expect(await liveSessions()).toBe(maxSessions)
  expect(await sql`select id from sessions where id = ${oldest}`).toHaveLength(1)
  clock.advance(2 * minute)
  expect((await openBrowser(server).post('/api/user/signin', somebody)).status).toBe(200)
  expect(await sql`select id from sessions`).toHaveLength(maxSessions)
  expect(await sql`select id from sessions where id = ${oldest}`).toHaveLength(0)
  // This change closes the sockets of the deleted session.
  expect(await sql`select topic from changes where topic = ${`session:${oldest}`}`).toHaveLength(1)
})
