import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import type { CallRequest, CookieToSet } from '#server/call.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { openBrowser, signUp, somebody, type TestBrowser } from './test-browser.ts'
import { createUsers } from './users.ts'

const { server, sql, client, clock, logLines, buildSibling } = await buildTestApp()
const atHttps = await buildTestApp({ publicUrl: 'https://www.example.com' })

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const profile = '/api/user/getProfile'
const secret = new TextEncoder().encode('test secret of at least thirty-two bytes')

const liveSessions = async () => (await sql`select id from sessions where ended_at is null`).length

function claimsOf(jwt: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString())
}

function signed(claims: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(secret)
}

describe('the cookies of a session', () => {
  test('R-283: jwt and refresh are readable, the third is not; all three are Lax and for the whole site', async () => {
    const { answer } = await signUp(server)
    expect(Object.keys(answer.cookies).sort()).toEqual(['halyard', 'jwt', 'refresh'])
    for (const [name, cookie] of Object.entries(answer.cookies)) {
      expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/', isSecure: false, domain: undefined })
      expect(cookie.isHttpOnly).toBe(name === 'halyard')
      expect(cookie.value.length).toBeLessThan(4096)
    }
    expect(answer.cookies.jwt!.value).toBe(answer.body.token)
    expect(answer.cookies.refresh!.value).toBe(answer.body.refreshToken)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test('over https all are Secure, and the third is bound to this very host', async () => {
    const { browser, answer } = await signUp(atHttps.server)
    expect(Object.keys(answer.cookies).sort()).toEqual(['__Host-halyard', 'jwt', 'refresh'])
    for (const cookie of Object.values(answer.cookies)) {
      expect(cookie).toMatchObject({ isSecure: true, sameSite: 'Lax', path: '/', domain: undefined })
    }
    atHttps.clock.advance(16 * minute)
    expect((await browser.get(profile)).status).toBe(200)
    const cleared = await browser.post('/api/user/signout')
    expect(browser.cookies.size).toBe(0)
    expect(cleared.cookies['__Host-halyard']).toMatchObject({ isSecure: true, isHttpOnly: true, path: '/' })
  })

  test('R-286: without isRemenber they last for the browser session, also after a renewal', async () => {
    const { browser, answer } = await signUp(server)
    clock.advance(16 * minute)
    const renewed = await browser.get(profile)
    for (const cookies of [answer.cookies, renewed.cookies]) {
      for (const name of ['jwt', 'refresh', 'halyard']) {
        expect(cookies[name]).toMatchObject({ maxAge: undefined, expires: undefined })
      }
    }
  })

  test('R-286: with isRemenber all three live 30 days, and as long again after a renewal', async () => {
    const { browser, answer } = await signUp(server, {}, true)
    clock.advance(20 * day)
    const renewed = await browser.get(profile)
    expect(renewed.status).toBe(200)
    for (const cookies of [answer.cookies, renewed.cookies]) {
      for (const name of ['jwt', 'refresh', 'halyard']) expect(cookies[name]!.maxAge).toBe(30 * 24 * 3600)
    }
  })

  test('the access token ends after 15 minutes and names issuer, audience and type', async () => {
    const { answer } = await signUp(server)
    const claims = claimsOf(answer.body.token)
    expect(claims).toMatchObject({
      iss: 'halyard',
      aud: 'halyard',
      type: 'access',
      sub: answer.body.result._id,
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(15 * 60)
  })

  test('no token and no binding secret is stored as such', async () => {
    const { answer } = await signUp(server)
    const stored = JSON.stringify([
      await sql`select * from sessions`,
      await sql`select * from refresh_tokens`,
    ])
    for (const name of ['jwt', 'refresh', 'halyard'])
      expect(stored).not.toContain(answer.cookies[name]!.value)
    expect(JSON.stringify(logLines)).not.toContain(answer.cookies.refresh!.value)
  })
})

describe('renewal', () => {
  test('R-472: an expired access token with its refresh token is renewed in the same request', async () => {
    const { browser, answer } = await signUp(server)
    const before = new Map(browser.cookies)
    clock.advance(16 * minute)
    const renewed = await browser.get(profile)
    expect(renewed.status).toBe(200)
    expect(renewed.body.result).toEqual(answer.body.result)
    expect(renewed.body.token).toBe(renewed.cookies.jwt!.value)
    expect(renewed.body.refreshToken).toBe(renewed.cookies.refresh!.value)
    expect(browser.cookies.get('jwt')).not.toBe(before.get('jwt'))
    expect(browser.cookies.get('refresh')).not.toBe(before.get('refresh'))
    expect(browser.cookies.get('halyard')).toBe(before.get('halyard'))
    expect((await browser.get(profile)).status).toBe(200)
  })

  test('R-308: an access token that still holds renews nothing, and the profile answers with the tokens it came with', async () => {
    const { browser } = await signUp(server)
    clock.advance(14 * minute)
    const answer = await browser.get(profile)
    expect(answer.cookies).toEqual({})
    expect(answer.body).toMatchObject({
      token: browser.cookies.get('jwt'),
      refreshToken: browser.cookies.get('refresh'),
    })
  })

  test('a refresh token alone renews too, once its access token is gone', async () => {
    const { browser } = await signUp(server)
    const refresh = browser.cookies.get('refresh')
    browser.cookies.delete('jwt')
    expect((await browser.get(profile, { refresh })).status).toBe(200)
  })

  test('twenty parallel requests with one expired token all succeed, and the session lives on', async () => {
    const { browser } = await signUp(server)
    clock.advance(16 * minute)
    const tabs = Array.from({ length: 20 }, () => browser.copy())
    const answers = await Promise.all(tabs.map((tab) => tab.get(profile)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1)
    clock.advance(16 * minute)
    for (const tab of tabs) expect((await tab.get(profile)).status).toBe(200)
    expect(await liveSessions()).toBe(1)
  })

  test('two server processes hand out the same successor', async () => {
    const { browser } = await signUp(server)
    const sibling = await buildSibling()
    const elsewhere = openBrowser(sibling.server, new Map(browser.cookies))
    clock.advance(16 * minute)
    const [here, there] = await Promise.all([browser.get(profile), elsewhere.get(profile)])
    expect(there.body.refreshToken).toBe(here.body.refreshToken)
  })

  test('a lost answer does no harm: the replaced token gets the same successor, days later too', async () => {
    const { browser } = await signUp(server, {}, true)
    clock.advance(16 * minute)
    const first = await browser.copy().get(profile)
    clock.advance(5 * day)
    const again = await browser.get(profile)
    expect(again.status).toBe(200)
    expect(again.body.refreshToken).toBe(first.body.refreshToken)
  })

  test('a replaced token is honoured for 30 s after the first use of its successor', async () => {
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

  test('after that its use ends the session and every token descended from the sign-in', async () => {
    const { browser } = await signUp(server)
    const thief = browser.copy()
    clock.advance(16 * minute)
    await browser.get(profile)
    clock.advance(16 * minute)
    await browser.get(profile)
    clock.advance(31 * second)
    expect((await thief.get(profile)).status).toBe(401)
    // The access token of the rightful owner has not expired, and is dead all the same.
    expect((await browser.get(profile)).status).toBe(401)
    clock.advance(16 * minute)
    expect((await browser.get(profile)).status).toBe(401)
    expect(await sql`select ended_because from sessions`).toEqual([{ ended_because: 'replayed' }])
    expect(await sql`select topic from changes`).toEqual([{ topic: expect.stringMatching(/^session:/) }])
    expect(logLines.filter((line) => line.level === 40)).toHaveLength(1)
  })

  test('that holds for a thief who has the refresh token alone', async () => {
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

  test('the other sessions of the user stay', async () => {
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

  test('a stolen refresh token without the third cookie renews nothing, and takes nothing from its owner', async () => {
    const { browser } = await signUp(server)
    const thief = browser.copy()
    thief.cookies.delete('halyard')
    clock.advance(16 * minute)
    const answer = await thief.get(profile)
    expect(answer.status).toBe(401)
    expect(answer.cookies).toEqual({})
    thief.cookies.set('halyard', 'A'.repeat(43))
    expect((await thief.get(profile)).status).toBe(401)
    expect((await browser.get(profile)).status).toBe(200)
  })

  test('tokens of two sign-ins do not mix', async () => {
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

  test('no session lives longer than 90 days, and its cookies announce it', async () => {
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
    const answer = await browser.get('/api/cards')
    expect(answer.status).toBe(200)
    expect(answer.cookies).toEqual({})
  })
})

describe('tokens that are not ours', () => {
  test('R-471: a forged, unsigned or foreign access token is refused, also beside a good refresh token', async () => {
    const { browser, answer } = await signUp(server)
    const claims = claimsOf(answer.body.token)
    const [header, body, signature] = answer.body.token.split('.')
    const forged = [
      'garbage',
      'a.b.c',
      `${header}.${body}.`,
      `${header}.${body}.${signature.slice(0, -2)}AA`,
      `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url')}.${signature}`,
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32)),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(new Uint8Array(64)),
      await signed({ ...claims, iss: 'elsewhere' }),
      await signed({ ...claims, aud: 'elsewhere' }),
      await signed({ ...claims, aud: 'elsewhere', exp: 1 }),
      await signed({ ...claims, type: 'refresh' }),
      await signed({ ...claims, type: 'refresh', exp: 1 }),
      await signed({ ...claims, exp: undefined }),
      await signed({ ...claims, sub: '0198f000-0000-7000-8000-000000000000' }),
      await signed({ ...claims, sid: 'not an id' }),
      await signed({ ...claims, sid: '0198f000-0000-7000-8000-000000000000' }),
      browser.cookies.get('refresh')!,
      'x'.repeat(5000),
    ]
    for (const token of forged) {
      const refused = await browser.copy().get(profile, { authorization: `Bearer ${token}` })
      expect(refused.status, token).toBe(401)
      expect(refused.cookies).toEqual({})
    }
    expect((await browser.get(profile)).status).toBe(200)
  })

  test('an RSA signature over our claims is refused, whatever key the header brings', async () => {
    const { answer } = await signUp(server)
    const { privateKey, publicKey } = await crypto.subtle.generateKey(
      {
        name: 'RSASSA-PKCS1-v1_5',
        modulusLength: 2048,
        publicExponent: new Uint8Array([1, 0, 1]),
        hash: 'SHA-256',
      },
      true,
      ['sign', 'verify'],
    )
    const jwk = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kty: 'RSA' }
    const token = await new SignJWT(claimsOf(answer.body.token))
      .setProtectedHeader({ alg: 'RS256', jwk, kid: '../../dev/null' })
      .sign(privateKey)
    expect((await openBrowser(server).get(profile, { authorization: `Bearer ${token}` })).status).toBe(401)
  })

  test('any refresh header that is not one of ours renews nothing and breaks nothing', async () => {
    const { browser } = await signUp(server)
    clock.advance(16 * minute)
    for (const refresh of ['x', 'A'.repeat(43), 'é', '%00', browser.cookies.get('jwt')!, 'x'.repeat(8000)]) {
      expect((await browser.copy().get(profile, { refresh })).status).toBe(401)
    }
    expect((await browser.get(profile)).status).toBe(200)
  })

  test('the cookies alone authorise no call of the API', async () => {
    const { browser } = await signUp(server)
    const noHeaders = { authorization: undefined, refresh: undefined }
    expect((await browser.get(profile, noHeaders)).status).toBe(401)
    expect((await browser.post('/api/user/update/profile', {}, noHeaders)).status).toBe(401)
  })
})

describe('by the cookies alone, for pages and the live channel', () => {
  const request = (browser: TestBrowser): CallRequest => ({
    id: 'test',
    ip: '127.0.0.1',
    accessToken: undefined,
    refreshToken: undefined,
    cookies: Object.fromEntries(browser.cookies),
    log: server.log,
  })

  test('a signed-in browser is known, and its session renewed like by the headers', async () => {
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

  test('a browser without cookies, or with emptied ones, is nobody', async () => {
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

describe('the end of a session', () => {
  test('Q-57: signing out ends the unexpired access token at once and clears the three cookies', async () => {
    const { browser } = await signUp(server)
    const stolen = browser.copy()
    const answer = await browser.post('/api/user/signout')
    expect(answer.status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual([])
    expect((await stolen.get(profile)).status).toBe(401)
    clock.advance(16 * minute)
    expect((await stolen.get(profile)).status).toBe(401)
    expect(await sql`select topic from changes`).toEqual([{ topic: expect.stringMatching(/^session:/) }])
  })

  test('Q-57: the refresh header alone is enough to sign out, and so is the access token alone', async () => {
    const { browser } = await signUp(server)
    const other = openBrowser(server)
    await other.post('/api/user/signin', somebody)
    await browser.copy().post('/api/user/signout', undefined, { authorization: undefined })
    expect((await browser.get(profile)).status).toBe(401)
    await other.copy().post('/api/user/signout', undefined, { refresh: undefined })
    expect((await other.get(profile)).status).toBe(401)
  })

  test('signing out succeeds whatever it is sent, and ends nobody else', async () => {
    const { browser } = await signUp(server)
    const stranger = openBrowser(server)
    expect((await stranger.post('/api/user/signout')).status).toBe(200)
    expect(
      (await stranger.post('/api/user/signout', {}, { authorization: 'Bearer x', refresh: 'y' })).status,
    ).toBe(200)
    expect((await browser.get(profile)).status).toBe(200)
  })

  test('a cross-site form cannot sign anybody out', async () => {
    const { browser } = await signUp(server)
    const answer = await server.inject({
      method: 'POST',
      url: '/api/user/signout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      cookies: Object.fromEntries(browser.cookies),
      payload: 'a=b',
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.cookies).toEqual([])
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

  test('what is over is deleted in time, what lives is not', async () => {
    const users = await createUsers({
      config: { oidc: undefined },
      client,
      publicUrl: 'http://127.0.0.1:3000',
      jwtSecret: 'test secret of at least thirty-two bytes',
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
