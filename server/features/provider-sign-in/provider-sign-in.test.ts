import { describe, expect, test } from 'vitest'
import { openBrowser, signUp } from '#server/testing/accounts/browser.ts'
import { startRealProvider } from '#server/testing/accounts/identity-provider.ts'
import {
  ada,
  providerCallback as callback,
  navigation,
  openShop,
  sixFields,
  start,
  verify,
} from '#server/testing/accounts/provider-shop.ts'
import { suggestUsername } from './provider-accounts.service.ts'

const { testApp, real, atReal, serverWith, comeBack, signInWithReal, signInWithLying } = await openShop()
const { sql, clock, logLines } = testApp

const profile = '/api/user/getProfile'

describe('signing in with a provider', () => {
  test('creates an account from the six fields and is answered like a sign-in (R-259, R-307)', async () => {
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
    const response = await browser.post(verify, fields)
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      result: { name: 'Ada Lovelace', username: 'countess', email: 'ada@example.com', avatar: '', role: 1 },
      token: response.cookies.jwt!.value,
      refreshToken: response.cookies.refresh!.value,
    })
    expect(response.cookies.jwt!.maxAge).toBe(30 * 24 * 3600)
    expect(browser.cookies.has('halyard-proof')).toBe(false)
    expect(browser.cookies.has('halyard-oidc')).toBe(false)
    expect((await browser.get(profile)).body.result).toEqual(response.body.result)
  })

  test('the redirect to the provider contains state, nonce and PKCE challenge; an HttpOnly cookie stores the secrets', async () => {
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

  test('the second sign-in finds the same account, even if the provider reports other names', async () => {
    const first = await signInWithReal(openBrowser(atReal))
    real.person = { ...ada, name: 'Somebody Else', preferred_username: 'else', email: 'else@example.com' }
    const second = await signInWithReal(openBrowser(atReal))
    expect(second.body.result).toEqual(first.body.result)
    expect(await sql`select id from users`).toHaveLength(1)
  })

  test('providers with client_secret_post, or without a client secret, are supported', async () => {
    for (const authentication of ['client_secret_post', 'none'] as const) {
      const provider = await startRealProvider(callback, authentication)
      provider.person = ada
      const browser = openBrowser(await serverWith(provider.settings))
      const left = await browser.get(start)
      const back = await provider.visit(String(left.headers.location))
      const returned = await browser.get(`${back.pathname}${back.search}`, navigation)
      expect((await browser.post(verify, sixFields(returned.headers.location))).status).toBe(200)
      await provider.close()
    }
  })

  test('the same subject of two providers gets two accounts', async () => {
    const here = await signInWithReal(openBrowser(atReal))
    const there = await signInWithLying()
    expect(there.status).toBe(200)
    expect(there.body.result._id).not.toBe(here.body.result._id)
    expect(await sql`select provider_subject from users`).toEqual([
      { provider_subject: 'subject-1' },
      { provider_subject: 'subject-1' },
    ])
  })

  test('an existing account with the same e-mail address is not linked: the identity gets a new account without address', async () => {
    const { userId, browser } = await signUp(testApp.server, { email: 'ADA@example.com' })
    const response = await signInWithReal(openBrowser(atReal))
    expect(response.status).toBe(200)
    expect(response.body.result).toMatchObject({ username: 'countess', email: '' })
    expect(response.body.result._id).not.toBe(userId)
    expect((await browser.get(profile)).body.result.email).toBe('ADA@example.com')
  })

  test.each([false, undefined, 'yes', 1])(
    'an e-mail address that the provider has not verified (%s) is not used',
    async (verified) => {
      real.person = { ...ada, email_verified: verified }
      expect((await signInWithReal(openBrowser(atReal))).body.result.email).toBe('')
      expect((await signUp(testApp.server)).response.status).toBe(201)
    },
  )

  test('a taken username gets a suffix, and a missing one is replaced by "traveller"', async () => {
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

  test.each([
    ['\u200b \u2060', 'countess'],
    ['🦜'.repeat(60), '🦜'.repeat(50)],
  ])('the name %j is replaced or shortened so that the settings page can save it', async (name, shown) => {
    real.person = { ...ada, name }
    const browser = openBrowser(atReal)
    const back = await comeBack(browser)
    const { result } = (await browser.post(verify, sixFields(back.headers.location))).body
    expect(result.name).toBe(shown)
    const { username, email } = result
    const saved = await browser.post('/api/user/update/profile', { name: result.name, username, email })
    expect(saved.status, String(saved.body)).toBe(200)
  })

  test('the password in the body is ignored: it is neither stored nor logged, and does not sign in', async () => {
    const browser = openBrowser(atReal)
    const back = await comeBack(browser)
    const fields = { ...sixFields(back.headers.location), password: 'derived-from-the-account' }
    const response = await browser.post(verify, fields)
    expect(await sql`select password_hash from users`).toEqual([{ password_hash: null }])
    expect(JSON.stringify(logLines)).not.toContain('derived-from-the-account')
    for (const password of ['derived-from-the-account', 'subject-1', '']) {
      const body = { username: response.body.result.username, password }
      expect((await openBrowser(atReal).post('/api/user/signin', body)).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('name, role and address come from the proof, never from the body', async () => {
    const browser = openBrowser(atReal)
    const back = await comeBack(browser)
    const response = await browser.post(verify, {
      ...sixFields(back.headers.location),
      username: 'admin',
      email: 'boss@example.com',
      name: 'Boss',
      avatar: 'https://evil.example/x.png',
      role: 3,
    })
    expect(response.body.result).toMatchObject({
      username: 'countess',
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      avatar: '',
      role: 1,
    })
  })
})

describe('the specified call and its proof cookie', () => {
  const fields = {
    id: 'subject-1',
    username: 'x',
    email: 'x@example.com',
    password: 'x',
    name: 'x',
    avatar: '',
  }

  test('without a proof the answer is 401 with a message, also for an existing account (Q-58)', async () => {
    await signInWithReal(openBrowser(atReal))
    const response = await openBrowser(atReal).post(verify, fields)
    expect(response.status).toBe(401)
    expect(response.body).toEqual({
      message: 'The provider has not confirmed who you are. Please try again.',
      code: 'identity_unproven',
    })
    expect(response.cookies).not.toHaveProperty('jwt')
  })

  test('a proof can be used only once', async () => {
    const browser = openBrowser(atReal)
    await comeBack(browser)
    const proof = browser.cookies.get('halyard-proof')!
    expect((await browser.post(verify, fields)).status).toBe(200)
    const again = openBrowser(atReal, new Map([['halyard-proof', proof]]))
    expect((await again.post(verify, fields)).status).toBe(401)
  })

  test('of ten simultaneous calls with one proof only one signs in', async () => {
    const browser = openBrowser(atReal)
    await comeBack(browser)
    const responses = await Promise.all(Array.from({ length: 10 }, () => browser.copy().post(verify, fields)))
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(9).fill(401)])
  })

  test('a proof of another subject does not sign in, and is used up', async () => {
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

  test('a proof expires after five minutes', async () => {
    const browser = openBrowser(atReal)
    await comeBack(browser)
    clock.advance(5 * 60_000)
    expect((await browser.post(verify, fields)).status).toBe(401)
  })

  test('an invented proof is refused', async () => {
    for (const proof of ['x', 'A'.repeat(43)]) {
      const browser = openBrowser(atReal, new Map([['halyard-proof', proof]]))
      expect((await browser.post(verify, fields)).status).toBe(401)
    }
  })
})

test.each([
  ['ada@example.com', 'ada'],
  ['Ada  Lovelace', 'Ada Lovelace'],
  ['＠', 'traveller'],
  ['\u200b', 'traveller'],
  ['', 'traveller'],
  ['x'.repeat(60), 'x'.repeat(40)],
  [`${'x'.repeat(39)}🦜`, 'x'.repeat(39)],
])('the name %j of a provider becomes the username %j', (suggestion, username) => {
  expect(suggestUsername(suggestion)).toBe(username)
})
