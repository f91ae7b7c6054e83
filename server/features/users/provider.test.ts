import { fileURLToPath } from 'node:url'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { OidcConfig } from '#server/config.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { safeReturnPath } from './provider.routes.ts'
import { suggestUsername } from './provider-accounts.service.ts'
import { openBrowser, signUp, type TestBrowser } from './test-browser.ts'
import { type HonestToken, startLyingProvider, startRealProvider } from './test-provider.ts'

// The certified provider says at its start that it is not set up for production.
vi.spyOn(console, 'warn').mockReturnValue(undefined)
vi.spyOn(console, 'info').mockReturnValue(undefined)

const publicUrl = 'http://127.0.0.1:3000'
const callback = `${publicUrl}/api/user/oidc/callback`
const start = '/api/user/oidc/start'
const verify = '/api/user/verify/user'
const profile = '/api/user/getProfile'
const root = fileURLToPath(new URL('../../../', import.meta.url))
const navigation = { accept: 'text/html,application/xhtml+xml' }

const [real, posting, secretless, lying] = await Promise.all([
  startRealProvider(callback),
  startRealProvider(callback, 'client_secret_post'),
  startRealProvider(callback, 'none'),
  startLyingProvider(),
])
const testApp = await buildTestApp({ publicUrl })
const { sql, clock, logLines } = testApp
const closeAll: (() => Promise<void>)[] = [real, posting, secretless, lying].map((provider) => provider.close)
afterAll(async () => {
  for (const close of closeAll) await close()
})

/** The same shop with a provider configured. */
async function serverWith(oidc: OidcConfig) {
  const { config, client, address, server } = testApp
  const app = await buildApp({
    config: { ...config, oidc },
    client,
    address,
    publicUrl,
    jwtSecret: 'test secret of at least thirty-two bytes',
    log: server.log,
    now: () => clock.now,
    drawnFolder: `${root}art/pictures`,
    sizeWorkerEntry: `${root}server/features/images/size-worker.ts`,
  })
  await app.server.ready()
  closeAll.unshift(() => app.server.close())
  return app.server
}

const atReal = await serverWith(real.settings)
const atLying = await serverWith(lying.settings)

const ada = {
  sub: 'subject-1',
  name: 'Ada Lovelace',
  preferred_username: 'countess',
  email: 'ada@example.com',
  email_verified: true,
  picture: 'https://id.example/ada.png',
}

beforeEach(() => {
  real.person = ada
  lying.idToken = ({ claims, sign }) => sign(claims)
  lying.failure = null
  lying.isDiscoverable = true
})

function fragment(location: unknown, name: string): string {
  const [, value] = new RegExp(`#${name}=(.*)$`).exec(String(location)) ?? []
  if (value === undefined) throw new Error(`no ${name} in ${location}`)
  return value
}

/** The six fields of the specified call, as the page makes them from what the fragment tells. */
function sixFields(location: unknown): Record<string, string> {
  const told = JSON.parse(Buffer.from(fragment(location, 'provider-sign-in'), 'base64url').toString())
  return { ...told, password: told.id }
}

async function comeBack(browser: TestBrowser, from: TestBrowser = browser, path = start) {
  const left = await from.get(path, navigation)
  expect(left.status).toBe(303)
  const back = await real.visit(String(left.headers.location))
  return browser.get(`${back.pathname}${back.search}`, navigation)
}

async function signInWithReal(browser: TestBrowser) {
  const back = await comeBack(browser)
  return browser.post(verify, sixFields(back.headers.location))
}

describe('signing in with a provider', () => {
  test('R-259, R-307: from the button to the account, with the six fields and answered like a sign-in', async () => {
    const browser = openBrowser(atReal, new Map([['isRemenber', 'true']]))
    const back = await comeBack(browser, browser, `${start}?return=${encodeURIComponent('/tours?page=2')}`)
    expect(back.status).toBe(303)
    expect(String(back.headers.location)).toMatch(/^\/tours\?page=2#provider-sign-in=/)
    expect(back.cookies['halyard-proof']).toMatchObject({ isHttpOnly: true, sameSite: 'Lax', maxAge: 300 })
    const fields = sixFields(back.headers.location)
    expect(fields).toEqual({
      id: 'subject-1',
      username: 'countess',
      email: 'ada@example.com',
      password: 'subject-1',
      name: 'Ada Lovelace',
      avatar: '',
    })
    const answer = await browser.post(verify, fields)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      result: { name: 'Ada Lovelace', username: 'countess', email: 'ada@example.com', avatar: '', role: 1 },
      token: answer.cookies.jwt!.value,
      refreshToken: answer.cookies.refresh!.value,
    })
    expect(answer.cookies.jwt!.maxAge).toBe(30 * 24 * 3600)
    expect(browser.cookies.has('halyard-proof')).toBe(false)
    expect(browser.cookies.has('halyard-oidc')).toBe(false)
    expect((await browser.get(profile)).body.result).toEqual(answer.body.result)
  })

  test('the way there carries state, nonce and a PKCE challenge, in a hidden cookie only their answers', async () => {
    const left = await openBrowser(atReal).get(start)
    const { searchParams } = new URL(String(left.headers.location))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'halyard',
      redirect_uri: callback,
      code_challenge_method: 'S256',
      scope: 'openid profile email',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)!.length).toBeGreaterThan(40)
    expect(left.cookies['halyard-oidc']).toMatchObject({ isHttpOnly: true, sameSite: 'Lax', maxAge: 600 })
  })

  test('the second sign-in finds the same account, whatever the provider calls the person by now', async () => {
    const first = await signInWithReal(openBrowser(atReal))
    real.person = { ...ada, name: 'Somebody Else', preferred_username: 'else', email: 'else@example.com' }
    const second = await signInWithReal(openBrowser(atReal))
    expect(second.body.result).toEqual(first.body.result)
    expect(await sql`select id from users`).toHaveLength(1)
  })

  test('providers that take the client secret in the body, or know none, serve as well', async () => {
    for (const provider of [posting, secretless]) {
      provider.person = ada
      const browser = openBrowser(await serverWith(provider.settings))
      const left = await browser.get(start)
      const back = await provider.visit(String(left.headers.location))
      const returned = await browser.get(`${back.pathname}${back.search}`, navigation)
      expect((await browser.post(verify, sixFields(returned.headers.location))).status).toBe(200)
    }
  })

  test('two providers with the same subject are two accounts', async () => {
    const here = await signInWithReal(openBrowser(atReal))
    const there = await signInWithLying()
    expect(there.status).toBe(200)
    expect(there.body.result._id).not.toBe(here.body.result._id)
    expect(await sql`select provider_subject from users`).toEqual([
      { provider_subject: 'subject-1' },
      { provider_subject: 'subject-1' },
    ])
  })

  test('an existing account with the same e-mail address is not linked: the identity gets its own, without address', async () => {
    const { userId, browser } = await signUp(testApp.server, { email: 'ADA@example.com' })
    const answer = await signInWithReal(openBrowser(atReal))
    expect(answer.status).toBe(200)
    expect(answer.body.result).toMatchObject({ username: 'countess', email: '' })
    expect(answer.body.result._id).not.toBe(userId)
    expect((await browser.get(profile)).body.result.email).toBe('ADA@example.com')
  })

  test.each([false, undefined, 'yes', 1])(
    'an e-mail address that is not verified (%s) does not count',
    async (verified) => {
      real.person = { ...ada, email_verified: verified }
      expect((await signInWithReal(openBrowser(atReal))).body.result.email).toBe('')
      expect((await signUp(testApp.server)).answer.status).toBe(201)
    },
  )

  test('a taken username gets a suffix, and one that cannot be is made up', async () => {
    await signUp(testApp.server, { username: 'Countess' })
    expect((await signInWithReal(openBrowser(atReal))).body.result.username).toBe('countess-2')
    real.person = { sub: 'subject-2' }
    expect((await signInWithReal(openBrowser(atReal))).body.result).toMatchObject({
      username: 'traveller',
      email: '',
    })
    real.person = { sub: 'subject-3', email: 'traveller@example.com', email_verified: true }
    expect((await signInWithReal(openBrowser(atReal))).body.result.username).toBe('traveller-2')
  })

  test('nothing of the password in the body is stored, compared or logged, and it opens nothing', async () => {
    const browser = openBrowser(atReal)
    const back = await comeBack(browser)
    const fields = { ...sixFields(back.headers.location), password: 'derived-from-the-account' }
    const answer = await browser.post(verify, fields)
    expect(await sql`select password_hash from users`).toEqual([{ password_hash: null }])
    expect(JSON.stringify(logLines)).not.toContain('derived-from-the-account')
    for (const password of ['derived-from-the-account', 'subject-1', '']) {
      const body = { username: answer.body.result.username, password }
      expect((await openBrowser(atReal).post('/api/user/signin', body)).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('name, role and address come from the proof alone, never from the body', async () => {
    const browser = openBrowser(atReal)
    const back = await comeBack(browser)
    const answer = await browser.post(verify, {
      ...sixFields(back.headers.location),
      username: 'admin',
      email: 'boss@example.com',
      name: 'Boss',
      avatar: 'https://evil.example/x.png',
      role: 3,
    })
    expect(answer.body.result).toMatchObject({
      username: 'countess',
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      avatar: '',
      role: 1,
    })
  })
})

describe("the specified call without a proof of one's own", () => {
  const fields = {
    id: 'subject-1',
    username: 'x',
    email: 'x@example.com',
    password: 'x',
    name: 'x',
    avatar: '',
  }

  test('Q-58: without a proof it is 401 with a message, also for an account that exists', async () => {
    await signInWithReal(openBrowser(atReal))
    const answer = await openBrowser(atReal).post(verify, fields)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      message: 'The provider has not confirmed who you are. Please try again.',
      code: 'identity_unproven',
    })
    expect(answer.cookies).not.toHaveProperty('jwt')
  })

  test('a proof serves once', async () => {
    const browser = openBrowser(atReal)
    await comeBack(browser)
    const proof = browser.cookies.get('halyard-proof')!
    expect((await browser.post(verify, fields)).status).toBe(200)
    const again = openBrowser(atReal, new Map([['halyard-proof', proof]]))
    expect((await again.post(verify, fields)).status).toBe(401)
  })

  test('of ten calls with one proof at the same moment one signs in', async () => {
    const browser = openBrowser(atReal)
    await comeBack(browser)
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.copy().post(verify, fields)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(401)])
  })

  test('a proof of another subject signs nobody in, and is used up', async () => {
    await signInWithReal(openBrowser(atReal))
    real.person = { ...ada, sub: 'mallory' }
    const mallory = openBrowser(atReal)
    await comeBack(mallory)
    const proof = mallory.cookies.get('halyard-proof')!
    expect((await mallory.post(verify, fields)).status).toBe(401)
    const again = openBrowser(atReal, new Map([['halyard-proof', proof]]))
    expect((await again.post(verify, { ...fields, id: 'mallory' })).status).toBe(401)
    expect(await sql`select id from users`).toHaveLength(1)
  })

  test('a proof is worth nothing after five minutes', async () => {
    const browser = openBrowser(atReal)
    await comeBack(browser)
    clock.advance(5 * 60_000)
    expect((await browser.post(verify, fields)).status).toBe(401)
  })

  test('an invented proof is worth nothing', async () => {
    for (const proof of ['x', 'A'.repeat(43)]) {
      const browser = openBrowser(atReal, new Map([['halyard-proof', proof]]))
      expect((await browser.post(verify, fields)).status).toBe(401)
    }
  })
})

async function signInWithLying() {
  const browser = openBrowser(atLying)
  const back = await comeBackFromLying(browser)
  return browser.post(verify, sixFields(back.headers.location))
}

async function comeBackFromLying(browser: TestBrowser, change: Record<string, string> = {}) {
  const left = await browser.get(start, navigation)
  const { searchParams } = new URL(String(left.headers.location))
  lying.nonce = searchParams.get('nonce')!
  const query = new URLSearchParams({ code: 'c', state: searchParams.get('state')!, ...change })
  return browser.get(`/api/user/oidc/callback?${query}`, navigation)
}

const message = (location: unknown) => decodeURIComponent(fragment(location, 'provider-error'))
const unproven = 'The provider has not confirmed who you are. Please try again.'

describe('what the provider answers is verified', () => {
  test('an honest ID token passes', async () => {
    expect((await signInWithLying()).status).toBe(200)
  })

  const now = () => Math.floor(Date.now() / 1000)
  const lies: Record<string, (honest: HonestToken) => Promise<string> | string> = {
    'signed by somebody else': ({ claims, signByStranger }) => signByStranger(claims),
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
    expect(message(back.headers.location)).toBe(unproven)
    expect(browser.cookies.has('halyard-proof')).toBe(false)
    expect(await sql`select hash from provider_proofs`).toEqual([])
    expect(await sql`select id from users`).toEqual([])
  })

  test('another state, or the state of another browser, is refused', async () => {
    const browser = openBrowser(atLying)
    expect(message((await comeBackFromLying(browser, { state: 'another' })).headers.location)).toBe(unproven)
    const back = await comeBack(openBrowser(atReal), openBrowser(atReal))
    expect(message(back.headers.location)).toBe(unproven)
    expect(await sql`select hash from provider_proofs`).toEqual([])
  })

  test('the way back is open for ten minutes and once', async () => {
    const late = openBrowser(atReal)
    const left = await late.get(start)
    const address = await real.visit(String(left.headers.location))
    const path = `${address.pathname}${address.search}`
    clock.advance(10 * 60_000)
    expect(message((await late.get(path, navigation)).headers.location)).toBe(unproven)

    const browser = openBrowser(atReal)
    const again = await real.visit(String((await browser.get(start)).headers.location))
    const before = browser.copy()
    await browser.get(`${again.pathname}${again.search}`, navigation)
    // Even with the old cookie: the provider has taken the code back.
    expect(
      message((await before.get(`${again.pathname}${again.search}`, navigation)).headers.location),
    ).toBeTruthy()
    expect(await sql`select hash from provider_proofs`).toHaveLength(1)
  })

  test('a forged cookie of the way there opens nothing', async () => {
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

describe('when it does not work out', () => {
  test("the provider's refusal is told in its own words", async () => {
    real.person = null
    const back = await comeBack(openBrowser(atReal), undefined, `${start}?return=/shop`)
    expect(back.headers.location).toBe('/shop#provider-error=Ada%20does%20not%20want%20to.')
  })

  test('those words are text of bounded length, and believed only with the right state', async () => {
    const words = { code: '', error: 'server_error', error_description: `<b>\n\u0007${'x'.repeat(1000)}` }
    const browser = openBrowser(atLying)
    const told = message((await comeBackFromLying(browser, words)).headers.location)
    expect(told).toHaveLength(300)
    expect(told).toMatch(/^<b> x+$/)
    const spoofed = await comeBackFromLying(openBrowser(atLying), { ...words, state: 'guessed' })
    expect(message(spoofed.headers.location)).toBe(unproven)
  })

  test('a provider that is away is told so, and asked again the next time', async () => {
    const settings = { ...lying.settings, clientId: 'halyard' }
    const server = await serverWith(settings)
    lying.isDiscoverable = false
    const away = await openBrowser(server).get(start)
    expect(away.status).toBe(502)
    expect(away.body.message).toBe('The sign-in provider does not answer. Please try again.')
    const page = await openBrowser(server).get(start, navigation)
    expect(message(page.headers.location)).toBe('The sign-in provider does not answer. Please try again.')
    lying.isDiscoverable = true
    expect((await openBrowser(server).get(start)).status).toBe(303)
  })

  test('a provider that goes away in between is told so', async () => {
    for (const failure of [null, 503]) {
      lying.idToken = null
      lying.failure = failure
      const back = await comeBackFromLying(openBrowser(atLying))
      expect(message(back.headers.location)).toBe('The sign-in provider does not answer. Please try again.')
    }
  })

  test('without configuration the button gets an error, as JSON or as a page that can show it', async () => {
    const answer = await openBrowser(testApp.server).get(start)
    expect(answer.status).toBe(502)
    expect(answer.body.message).toBe('Signing in with a provider is not set up here.')
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
])('the way back from the provider leads to %j by %j', (wanted, path) => {
  expect(safeReturnPath(wanted, publicUrl)).toBe(path)
})

test.each([
  ['ada@example.com', 'ada'],
  ['Ada  Lovelace', 'Ada Lovelace'],
  ['＠', 'traveller'],
  ['\u200b', 'traveller'],
  ['', 'traveller'],
  ['x'.repeat(60), 'x'.repeat(40)],
  [`${'x'.repeat(39)}🦜`, 'x'.repeat(39)],
])('a provider that calls somebody %j suggests the username %j', (suggestion, username) => {
  expect(suggestUsername(suggestion)).toBe(username)
})
