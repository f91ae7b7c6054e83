import { describe, expect, test } from 'vitest'
import type { CallRequest, CookieToSet } from '#server/calls/call.ts'
import { openBrowser, signUp, type TestBrowser } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { server, sql, clock, logLines } = await buildTestApp()
const atHttps = await buildTestApp({ publicUrl: 'https://www.example.com' })

const minute = 60_000
const day = 24 * 60 * minute
const profile = '/api/user/getProfile'

describe('the cookies of a session', () => {
  test('scripts can read only jwt and refresh; all cookies are Lax and for the whole site (R-283)', async () => {
    const { response } = await signUp(server)
    expect(Object.keys(response.cookies).sort()).toEqual(['halyard', 'halyard-device', 'jwt', 'refresh'])
    for (const [name, cookie] of Object.entries(response.cookies)) {
      expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/', isSecure: false, domain: undefined })
      expect(cookie.isHttpOnly).toBe(name.startsWith('halyard'))
      expect(cookie.value.length).toBeLessThan(4096)
    }
    expect(response.cookies.jwt!.value).toBe(response.body.token)
    expect(response.cookies.refresh!.value).toBe(response.body.refreshToken)
    expect(response.headers['cache-control']).toBe('private, no-store')
  })

  test('over HTTPS all are Secure, and the HttpOnly ones have the prefix __Host-', async () => {
    const { browser, response } = await signUp(atHttps.server)
    expect(Object.keys(response.cookies).sort()).toEqual([
      '__Host-halyard',
      '__Host-halyard-device',
      'jwt',
      'refresh',
    ])
    for (const cookie of Object.values(response.cookies)) {
      expect(cookie).toMatchObject({ isSecure: true, sameSite: 'Lax', path: '/', domain: undefined })
    }
    atHttps.clock.advance(16 * minute)
    expect((await browser.get(profile)).status).toBe(200)
    const cleared = await browser.post('/api/user/signout')
    expect([...browser.cookies.keys()]).toEqual(['__Host-halyard-device'])
    expect(cleared.cookies['__Host-halyard']).toMatchObject({ isSecure: true, isHttpOnly: true, path: '/' })
  })

  test('without isRemenber they last for the browser session, also after a renewal (R-286)', async () => {
    const { browser, response } = await signUp(server)
    clock.advance(16 * minute)
    const renewed = await browser.get(profile)
    for (const cookies of [response.cookies, renewed.cookies]) {
      for (const name of ['jwt', 'refresh', 'halyard']) {
        expect(cookies[name]).toMatchObject({ maxAge: undefined, expires: undefined })
      }
    }
  })

  test('with isRemenber all three last 30 days, and 30 days more after each renewal (R-286)', async () => {
    const { browser, response } = await signUp(server, {}, true)
    clock.advance(20 * day)
    const renewed = await browser.get(profile)
    expect(renewed.status).toBe(200)
    for (const cookies of [response.cookies, renewed.cookies]) {
      for (const name of ['jwt', 'refresh', 'halyard']) expect(cookies[name]!.maxAge).toBe(30 * 24 * 3600)
    }
  })

  test('tokens and the binding secret are stored only as hashes', async () => {
    const { response } = await signUp(server)
    const stored = JSON.stringify([
      await sql`select * from sessions`,
      await sql`select * from refresh_tokens`,
    ])
    for (const name of ['jwt', 'refresh', 'halyard'])
      expect(stored).not.toContain(response.cookies[name]!.value)
    expect(JSON.stringify(logLines)).not.toContain(response.cookies.refresh!.value)
  })
})

describe('authentication by cookies, for pages and the live channel', () => {
  const request = (browser: TestBrowser): CallRequest => ({
    id: 'test',
    ip: '127.0.0.1',
    isNetworkUnknown: false,
    accessToken: undefined,
    refreshToken: undefined,
    cookies: Object.fromEntries(browser.cookies),
    log: server.log,
  })

  test('identifies a signed-in browser, and renews its session as with headers', async () => {
    const { browser, userId } = await signUp(server)
    const set: CookieToSet[] = []
    const caller = await server.authenticator.byCookies(request(browser), (cookie) => set.push(cookie))
    expect(caller).toMatchObject({ userId, accessToken: browser.cookies.get('jwt') })
    expect(set).toEqual([])
    clock.advance(16 * minute)
    const renewed = await server.authenticator.byCookies(request(browser), (cookie) => set.push(cookie))
    expect(set.map((cookie) => cookie.name)).toEqual(['jwt', 'refresh', 'halyard'])
    expect(renewed).toMatchObject({ userId, accessToken: set[0]!.value, refreshToken: set[1]!.value })
    expect(renewed!.tokenExpiresAt.getTime() - clock.now.getTime()).toBeGreaterThan(14 * minute)
  })

  test('identifies no user without cookies, or with empty ones', async () => {
    const ignore = () => {}
    expect(await server.authenticator.byCookies(request(openBrowser(server)), ignore)).toBeNull()
    const emptied = openBrowser(
      server,
      new Map([
        ['jwt', ''],
        ['refresh', ''],
        ['halyard', ''],
      ]),
    )
    expect(await server.authenticator.byCookies(request(emptied), ignore)).toBeNull()
  })
})
