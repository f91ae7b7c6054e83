import { describe, expect, test } from 'vitest'
import { createSignIn } from '#server/features/sign-in/sign-in.ts'
import { openBrowser, signUp, somebody } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { app, server, sql, client, clock, logLines, buildSibling } = await buildTestApp()

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const profile = '/api/user/getProfile'

const liveSessions = async () => (await sql`select id from sessions where ended_at is null`).length

describe('renewal', () => {
  test('an expired access token with its refresh token is renewed in the same request (R-472)', async () => {
    const { browser, response } = await signUp(server)
    const before = new Map(browser.cookies)
    clock.advance(16 * minute)
    const renewed = await browser.get(profile)
    expect(renewed.status).toBe(200)
    expect(renewed.body.result).toEqual(response.body.result)
    expect(renewed.body.token).toBe(renewed.cookies.jwt!.value)
    expect(renewed.body.refreshToken).toBe(renewed.cookies.refresh!.value)
    expect(browser.cookies.get('jwt')).not.toBe(before.get('jwt'))
    expect(browser.cookies.get('refresh')).not.toBe(before.get('refresh'))
    expect(browser.cookies.get('halyard')).toBe(before.get('halyard'))
    expect((await browser.get(profile)).status).toBe(200)
  })

  test('a valid access token renews nothing, and the profile answers with the tokens of the request (R-308, R-404)', async () => {
    const { browser } = await signUp(server)
    clock.advance(14 * minute)
    const response = await browser.get(profile)
    expect(response.cookies).toEqual({})
    expect(response.body).toMatchObject({
      token: browser.cookies.get('jwt'),
      refreshToken: browser.cookies.get('refresh'),
    })
  })

  test('a refresh token without an access token renews the session too', async () => {
    const { browser } = await signUp(server)
    const refresh = browser.cookies.get('refresh')
    browser.cookies.delete('jwt')
    expect((await browser.get(profile, { refresh })).status).toBe(200)
  })

  test('twenty parallel requests with one expired token all succeed, and the session stays live', async () => {
    const { browser } = await signUp(server)
    clock.advance(16 * minute)
    const tabs = Array.from({ length: 20 }, () => browser.copy())
    const responses = await Promise.all(tabs.map((tab) => tab.get(profile)))
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200))
    expect(new Set(responses.map((response) => response.body.refreshToken)).size).toBe(1)
    clock.advance(16 * minute)
    for (const tab of tabs) expect((await tab.get(profile)).status).toBe(200)
    expect(await liveSessions()).toBe(1)
  })

  test('two server processes issue the same successor', async () => {
    const { browser } = await signUp(server)
    const sibling = await buildSibling()
    const elsewhere = openBrowser(sibling.server, new Map(browser.cookies))
    clock.advance(16 * minute)
    const [here, there] = await Promise.all([browser.get(profile), elsewhere.get(profile)])
    expect(there.body.refreshToken).toBe(here.body.refreshToken)
  })

  test('after a lost answer the replaced token gets the same successor again, even days later', async () => {
    const { browser } = await signUp(server, {}, true)
    clock.advance(16 * minute)
    const first = await browser.copy().get(profile)
    clock.advance(5 * day)
    const again = await browser.get(profile)
    expect(again.status).toBe(200)
    expect(again.body.refreshToken).toBe(first.body.refreshToken)
  })

  test('a replaced token is accepted for 30 s after the first use of its successor', async () => {
    const { browser } = await signUp(server)
    const slowTab = browser.copy()
    clock.advance(16 * minute)
    await browser.get(profile)
    clock.advance(16 * minute)
    await browser.get(profile)
    clock.advance(30 * second)
    expect((await slowTab.get(profile)).status).toBe(200)
    expect(await liveSessions()).toBe(1)
    clock.advance(16 * minute)
    expect((await browser.get(profile)).status).toBe(200)
  })

  test('using a replaced token more than 30 s later ends the session and all its tokens', async () => {
    const { browser } = await signUp(server)
    const thief = browser.copy()
    clock.advance(16 * minute)
    await browser.get(profile)
    clock.advance(16 * minute)
    await browser.get(profile)
    clock.advance(31 * second)
    expect((await thief.get(profile)).status).toBe(401)
    // The owner's access token has not expired, but is refused too.
    expect((await browser.get(profile)).status).toBe(401)
    clock.advance(16 * minute)
    expect((await browser.get(profile)).status).toBe(401)
    expect(await sql`select ended_because from sessions`).toEqual([{ ended_because: 'replayed' }])
    expect(await sql`select topic from changes`).toEqual([{ topic: expect.stringMatching(/^session:/) }])
    expect(logLines.filter((line) => line.level === 40)).toHaveLength(1)
  })

  test('using a replaced token ends the session even without the binding cookie', async () => {
    const { browser } = await signUp(server)
    const thief = browser.copy()
    thief.cookies.delete('halyard')
    for (const step of [16 * minute, 16 * minute, 31 * second]) {
      clock.advance(step)
      await browser.get(profile)
    }
    expect((await thief.get(profile)).status).toBe(401)
    expect(await liveSessions()).toBe(0)
  })

  test('using a replaced token leaves the other sessions of the user alone', async () => {
    const { browser } = await signUp(server)
    const other = openBrowser(server)
    await other.post('/api/user/signin', somebody)
    const thief = browser.copy()
    for (const step of [16 * minute, 16 * minute, 31 * second]) {
      clock.advance(step)
      await browser.get(profile)
    }
    expect((await thief.get(profile)).status).toBe(401)
    expect((await other.get(profile)).status).toBe(200)
  })

  test('a stolen refresh token without the binding cookie renews nothing, and the owner stays signed in', async () => {
    const { browser } = await signUp(server)
    const thief = browser.copy()
    thief.cookies.delete('halyard')
    clock.advance(16 * minute)
    const response = await thief.get(profile)
    expect(response.status).toBe(401)
    expect(response.cookies).toEqual({})
    thief.cookies.set('halyard', 'A'.repeat(43))
    expect((await thief.get(profile)).status).toBe(401)
    expect((await browser.get(profile)).status).toBe(200)
  })

  test('an access token and a refresh token of two different sessions are refused', async () => {
    const { browser } = await signUp(server)
    const other = openBrowser(server)
    await other.post('/api/user/signin', somebody)
    other.cookies.set('jwt', browser.cookies.get('jwt')!)
    clock.advance(16 * minute)
    expect((await other.get(profile)).status).toBe(401)
  })

  test('a session ends after 12 idle hours, a remembered one after 30 idle days', async () => {
    const { browser } = await signUp(server)
    const { browser: remembered } = await signUp(server, { username: 'Bob', email: 'bob@example.com' }, true)
    clock.advance(12 * hour - second)
    expect((await browser.get(profile)).status).toBe(200)
    clock.advance(12 * hour)
    expect((await browser.get(profile)).status).toBe(401)
    clock.advance(29 * day)
    expect((await remembered.get(profile)).status).toBe(200)
    clock.advance(30 * day)
    expect((await remembered.get(profile)).status).toBe(401)
  })

  test('no session lasts longer than 90 days, and its cookies do not outlast it', async () => {
    const { browser } = await signUp(server, {}, true)
    for (let days = 0; days < 80; days += 20) {
      clock.advance(20 * day)
      expect((await browser.get(profile)).status).toBe(200)
    }
    expect((await browser.get(profile)).status).toBe(200)
    clock.advance(5 * day)
    expect((await browser.get(profile)).cookies.jwt!.maxAge).toBe(5 * 24 * 3600)
    clock.advance(5 * day)
    expect((await browser.get(profile)).status).toBe(401)
  })

  test('public reads ignore both headers and set no cookie', async () => {
    const { browser } = await signUp(server)
    clock.advance(16 * minute)
    const response = await browser.get('/api/cards')
    expect(response.status).toBe(200)
    expect(response.cookies).toEqual({})
  })
})

describe('the end of a session', () => {
  test('signing out ends the unexpired access token at once and clears the three cookies (Q-57)', async () => {
    const { browser } = await signUp(server)
    const stolen = browser.copy()
    const response = await browser.post('/api/user/signout')
    expect(response.status).toBe(200)
    // The device cookie remains; it gives no access.
    expect([...browser.cookies.keys()]).toEqual(['halyard-device'])
    expect((await stolen.get(profile)).status).toBe(401)
    clock.advance(16 * minute)
    expect((await stolen.get(profile)).status).toBe(401)
    expect(await sql`select topic from changes`).toEqual([{ topic: expect.stringMatching(/^session:/) }])
  })

  test('during many calls in flight, an ended session is refused at once and other sessions are not', async () => {
    const { browser } = await signUp(server)
    const stolen = browser.copy()
    const other = openBrowser(server)
    await other.post('/api/user/signin', somebody)
    const statuses = (callers: (typeof other)[]) =>
      Promise.all(callers.map(async (caller) => (await caller.get(profile)).status))
    const meanwhile = statuses(Array(30).fill(other))
    await browser.post('/api/user/signout')
    expect(await statuses([stolen, other, stolen, other, stolen])).toEqual([401, 200, 401, 200, 401])
    expect(await meanwhile).toEqual(Array(30).fill(200))
  })

  test('the refresh header or the access token is enough to sign out (Q-57)', async () => {
    const { browser } = await signUp(server)
    const other = openBrowser(server)
    await other.post('/api/user/signin', somebody)
    await browser.copy().post('/api/user/signout', undefined, { authorization: undefined })
    expect((await browser.get(profile)).status).toBe(401)
    await other.copy().post('/api/user/signout', undefined, { refresh: undefined })
    expect((await other.get(profile)).status).toBe(401)
  })

  test('signing out succeeds without tokens or with invalid ones, and ends no session of others', async () => {
    const { browser } = await signUp(server)
    const stranger = openBrowser(server)
    expect((await stranger.post('/api/user/signout')).status).toBe(200)
    expect(
      (await stranger.post('/api/user/signout', {}, { authorization: 'Bearer x', refresh: 'y' })).status,
    ).toBe(200)
    expect((await browser.get(profile)).status).toBe(200)
  })

  test('a cross-site form cannot sign a user out', async () => {
    const { browser } = await signUp(server)
    const response = await server.inject({
      method: 'POST',
      url: '/api/user/signout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      cookies: Object.fromEntries(browser.cookies),
      payload: 'a=b',
    })
    expect(response.statusCode).toBe(415)
    expect(response.cookies).toEqual([])
    expect((await browser.get(profile)).status).toBe(200)
  })

  test('a deleted user loses access at once', async () => {
    const { browser } = await signUp(server)
    await sql`delete from users`
    expect((await browser.get(profile)).status).toBe(401)
    clock.advance(16 * minute)
    expect((await browser.get(profile)).status).toBe(401)
  })

  test('a promoted user gains access at once, and a demoted one loses it', async () => {
    const { browser } = await signUp(server)
    const bookings = '/api/tours'
    expect((await browser.get(bookings)).status).toBe(403)
    await sql`update users set role = 2`
    expect((await browser.get(bookings)).status).toBe(200)
    expect((await browser.get(profile)).body.result.role).toBe(2)
    await sql`update users set role = 1`
    expect((await browser.get(bookings)).status).toBe(403)
  })

  test('expired and ended sessions are deleted after some days, and live ones are kept', async () => {
    const users = await createSignIn({
      config: { oidc: undefined, limitsRates: false, demandsSecondFactor: false },
      client,
      publicUrl: 'http://127.0.0.1:3000',
      jwtSecret: 'test secret of at least thirty-two bytes',
      outbox: app.outbox,
      log: server.log,
      now: () => clock.now,
    })
    const { browser } = await signUp(server, {}, true)
    const idle = openBrowser(server)
    await idle.post('/api/user/signin', somebody)
    const ended = openBrowser(server, new Map([['isRemenber', 'true']]))
    await ended.post('/api/user/signin', somebody)
    await ended.post('/api/user/signout')
    await users.prune(clock.now)
    expect(await sql`select id from sessions`).toHaveLength(3)
    clock.advance(8 * day)
    await users.prune(clock.now)
    expect(await sql`select id from sessions`).toHaveLength(1)
    expect(await sql`select hash from refresh_tokens`).toHaveLength(1)
    expect((await browser.get(profile)).status).toBe(200)
  })
})
