import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { safeReturnPath } from '#contract/return-path.ts'
import { openBrowser, signUp } from '#server/testing/accounts/browser.ts'
import type { HonestToken } from '#server/testing/accounts/identity-provider.ts'
import {
  errorMessageIn,
  navigation,
  openShop,
  publicUrl,
  sixFields,
  start,
  unproven,
  verify,
} from '#server/testing/accounts/provider-shop.ts'

const { testApp, real, lying, atReal, atLying, serverWith, comeBack, comeBackFromLying, signInWithLying } =
  await openShop()
const { sql, clock } = testApp

describe('the answer of the identity provider is verified', () => {
  test('a valid ID token signs the user in', async () => {
    expect((await signInWithLying()).status).toBe(200)
  })

  const now = () => Math.floor(Date.now() / 1000)
  const lies: Record<string, (honest: HonestToken) => Promise<string> | string> = {
    'signed with an unknown key': ({ claims, signByStranger }) => signByStranger(claims),
    'without a signature (alg none)': ({ claims }) => new UnsecuredJWT(claims).encode(),
    'with its signature cut off': async ({ claims, sign }) => (await sign(claims)).replace(/\.[^.]+$/, '.'),
    'with changed claims under an old signature': async ({ claims, sign }) => {
      const [header, , signature] = (await sign(claims)).split('.')
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'victim' })).toString('base64url')
      return `${header}.${changed}.${signature}`
    },
    'signed with the public key as a shared secret': ({ claims, publicJwk }) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(JSON.stringify(publicJwk))),
    'signed with the client secret': ({ claims }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(lying.settings.clientSecret!.padEnd(32, '.'))),
    'for another audience': ({ claims, sign }) => sign({ ...claims, aud: 'another shop' }),
    'of another issuer': ({ claims, sign }) => sign({ ...claims, iss: real.settings.issuer.origin }),
    'that has expired': ({ claims, sign }) => sign({ ...claims, iat: now() - 900, exp: now() - 600 }),
    'without expiry': ({ claims, sign }) => sign({ ...claims, exp: undefined }),
    'with another nonce': ({ claims, sign }) => sign({ ...claims, nonce: 'of an earlier sign-in' }),
    'without a nonce': ({ claims, sign }) => sign({ ...claims, nonce: undefined }),
    'without a subject': ({ claims, sign }) => sign({ ...claims, sub: undefined }),
    'that is no token': () => 'garbage',
    'that is missing': () => undefined as unknown as string,
  }
  test.each(Object.entries(lies))('an ID token %s is refused and leaves no proof', async (_how, lie) => {
    lying.idToken = lie
    const browser = openBrowser(atLying)
    const back = await comeBackFromLying(browser)
    expect(back.status).toBe(303)
    expect(errorMessageIn(back.headers.location)).toBe(unproven)
    expect(browser.cookies.has('halyard-proof')).toBe(false)
    expect(await sql`select hash from provider_proofs`).toEqual([])
    expect(await sql`select id from users`).toEqual([])
  })

  test('failed returns of one address cause at most twenty calls to the provider per minute, then are refused with 429', async () => {
    let asked = 0
    lying.idToken = ({ claims, sign }) => {
      asked += 1
      return sign({ ...claims, aud: 'another shop' })
    }
    const limited = await serverWith(lying.settings, { limitsRates: true })
    const left = openBrowser(limited)
    const { searchParams } = new URL(String((await left.get(start, navigation)).headers.location))
    lying.nonce = searchParams.get('nonce')!
    const path = `/api/user/oidc/callback?code=c&state=${searchParams.get('state')}`
    for (let time = 0; time < 25; time++) await left.copy().get(path, navigation)
    expect(asked).toBe(20)
    const tooMany = 'Too many attempts. Please wait a moment and try again.'
    expect(errorMessageIn((await left.copy().get(path, navigation)).headers.location)).toBe(tooMany)
    const response = await left.copy().get(path)
    expect(response.status).toBe(429)
    expect(response.headers).toHaveProperty('retry-after')
    clock.advance(60_000)
    await left.copy().get(path, navigation)
    expect(asked).toBe(21)
  })

  test('successful sign-ins of many users with one network address are not limited', async () => {
    const limited = await serverWith(lying.settings, { limitsRates: true })
    for (let person = 0; person < 25; person++) {
      lying.idToken = ({ claims, sign }) => sign({ ...claims, sub: `person-${person}` })
      const browser = openBrowser(limited)
      const back = await comeBackFromLying(browser)
      expect((await browser.post(verify, sixFields(back.headers.location))).status).toBe(200)
    }
  })

  test('another state, or the state of another browser, is refused', async () => {
    const browser = openBrowser(atLying)
    expect(errorMessageIn((await comeBackFromLying(browser, { state: 'another' })).headers.location)).toBe(
      unproven,
    )
    const back = await comeBack(openBrowser(atReal), openBrowser(atReal))
    expect(errorMessageIn(back.headers.location)).toBe(unproven)
    expect(await sql`select hash from provider_proofs`).toEqual([])
  })

  test('the return from the provider is accepted for ten minutes and only once', async () => {
    const late = openBrowser(atReal)
    const left = await late.get(start)
    const address = await real.visit(String(left.headers.location))
    const path = `${address.pathname}${address.search}`
    clock.advance(10 * 60_000)
    expect(errorMessageIn((await late.get(path, navigation)).headers.location)).toBe(unproven)

    const browser = openBrowser(atReal)
    const again = await real.visit(String((await browser.get(start)).headers.location))
    const before = browser.copy()
    await browser.get(`${again.pathname}${again.search}`, navigation)
    // Even with the old cookie, because a code can be used only once at the provider.
    expect(
      errorMessageIn((await before.get(`${again.pathname}${again.search}`, navigation)).headers.location),
    ).toBeTruthy()
    expect(await sql`select hash from provider_proofs`).toHaveLength(1)
  })

  test('a forged flow cookie is refused', async () => {
    const forged = await new SignJWT({
      state: 's',
      nonce: 'n',
      codeVerifier: 'v',
      returnPath: '//evil.example',
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('halyard provider flow')
      .setExpirationTime('1h')
      .sign(new Uint8Array(32))
    const { userId, browser: own } = await signUp(atLying)
    expect(userId).toBeTruthy()
    for (const cookie of [forged, own.cookies.get('jwt')!, 'x']) {
      const browser = openBrowser(atLying, new Map([['halyard-oidc', cookie]]))
      const back = await browser.get('/api/user/oidc/callback?code=c&state=s', navigation)
      expect(back.headers.location).toBe(`/#provider-error=${encodeURIComponent(unproven)}`)
    }
  })
})

describe('when the sign-in with a provider fails', () => {
  test("the page gets the provider's own message about a refusal", async () => {
    real.person = null
    const back = await comeBack(openBrowser(atReal), undefined, `${start}?return=/shop`)
    expect(back.headers.location).toBe('/shop#provider-error=Ada%20does%20not%20want%20to.')
  })

  test("the provider's message is shortened plain text, and is ignored without the right state", async () => {
    const words = { code: '', error: 'server_error', error_description: `<b>\n\u0007${'x'.repeat(1000)}` }
    const browser = openBrowser(atLying)
    const told = errorMessageIn((await comeBackFromLying(browser, words)).headers.location)
    expect(told).toHaveLength(300)
    expect(told).toMatch(/^<b> x+$/)
    const spoofed = await comeBackFromLying(openBrowser(atLying), { ...words, state: 'guessed' })
    expect(errorMessageIn(spoofed.headers.location)).toBe(unproven)
  })

  test('an unreachable provider is reported, and the next sign-in tries again', async () => {
    const settings = { ...lying.settings, clientId: 'halyard' }
    const server = await serverWith(settings)
    lying.isDiscoverable = false
    const away = await openBrowser(server).get(start)
    expect(away.status).toBe(502)
    expect(away.body.message).toBe('The sign-in provider does not answer. Please try again.')
    const page = await openBrowser(server).get(start, navigation)
    expect(errorMessageIn(page.headers.location)).toBe(
      'The sign-in provider does not answer. Please try again.',
    )
    lying.isDiscoverable = true
    expect((await openBrowser(server).get(start)).status).toBe(303)
  })

  test('a provider that becomes unreachable during the sign-in is reported', async () => {
    for (const failure of [null, 503]) {
      lying.idToken = null
      lying.failure = failure
      const back = await comeBackFromLying(openBrowser(atLying))
      expect(errorMessageIn(back.headers.location)).toBe(
        'The sign-in provider does not answer. Please try again.',
      )
    }
  })

  test('without a configured provider the sign-in fails with an error, as JSON or in a redirect to the page', async () => {
    const response = await openBrowser(testApp.server).get(start)
    expect(response.status).toBe(502)
    expect(response.body.message).toBe('Signing in with a provider is not set up here.')
    const page = await openBrowser(testApp.server).get(`${start}?return=/blog`, navigation)
    expect(page.headers.location).toBe(
      `/blog#provider-error=${encodeURIComponent('Signing in with a provider is not set up here.')}`,
    )
    const back = await openBrowser(testApp.server).get('/api/user/oidc/callback?code=c&state=s', navigation)
    expect(back.headers.location).toBe(`/#provider-error=${encodeURIComponent(unproven)}`)
    expect((await openBrowser(testApp.server).post(verify, { id: 'x' })).status).toBe(401)
  })
})

test.each([
  ['/tours?page=2', '/tours?page=2'],
  ['/', '/'],
  ['/tour/a#b', '/tour/a'],
  ['/a/../b', '/b'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['evil', '/'],
  ['', '/'],
  [undefined, '/'],
  [['/a', '/b'], '/'],
])('for the requested return path %j the browser returns to %j', (wanted, path) => {
  expect(safeReturnPath(wanted, publicUrl)).toBe(path)
})
