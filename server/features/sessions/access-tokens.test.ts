import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { openBrowser, signUp } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { server, clock } = await buildTestApp()

const minute = 60_000
const profile = '/api/user/getProfile'
const secret = new TextEncoder().encode('test secret of at least thirty-two bytes')

function claimsOf(jwt: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString())
}

function signed(claims: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(secret)
}

test('an access token expires after 15 minutes and names issuer, audience and type', async () => {
  const { response } = await signUp(server)
  const claims = claimsOf(response.body.token)
  expect(claims).toMatchObject({
    iss: 'halyard',
    aud: 'halyard',
    type: 'access',
    sub: response.body.result._id,
  })
  expect(Number(claims.exp) - Number(claims.iat)).toBe(15 * 60)
})

test('a forged, unsigned or foreign access token is refused, even with a valid refresh token (R-471)', async () => {
  const { browser, response } = await signUp(server)
  const claims = claimsOf(response.body.token)
  const [header, body, signature] = response.body.token.split('.')
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

test('an access token with an RSA signature is refused, even if its header contains the public key', async () => {
  const { response } = await signUp(server)
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
  const token = await new SignJWT(claimsOf(response.body.token))
    .setProtectedHeader({ alg: 'RS256', jwk, kid: '../../dev/null' })
    .sign(privateKey)
  expect((await openBrowser(server).get(profile, { authorization: `Bearer ${token}` })).status).toBe(401)
})

test('an invalid refresh header is refused, and the session stays usable', async () => {
  const { browser } = await signUp(server)
  clock.advance(16 * minute)
  for (const refresh of ['x', 'A'.repeat(43), 'é', '%00', browser.cookies.get('jwt')!, 'x'.repeat(8000)]) {
    expect((await browser.copy().get(profile, { refresh })).status).toBe(401)
  }
  expect((await browser.get(profile)).status).toBe(200)
})

test('cookies without the headers authorise no API call', async () => {
  const { browser } = await signUp(server)
  const noHeaders = { authorization: undefined, refresh: undefined }
  expect((await browser.get(profile, noHeaders)).status).toBe(401)
  expect((await browser.post('/api/user/update/profile', {}, noHeaders)).status).toBe(401)
})
