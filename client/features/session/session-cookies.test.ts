import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '#client/lib/fake-browser.ts'
import type { AuthData } from '#contract/users.ts'
import { ensureSessionCookies, rememberSession, userIdOf } from './session-cookies.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a token', () => {
  it('contains the id of its user, in base64url', () => {
    const claims = Buffer.from(JSON.stringify({ sub: 'u2', of: '~~~???' })).toString('base64url')
    expect(claims).toMatch(/-.*_|_.*-/)
    expect(userIdOf(`head.${claims}.signature`)).toBe('u2')
  })

  it.each(['', 'old-jwt', 'a.b.c', 'a.bnVsbA.c'])('that is malformed, like %j, has no user', (token) => {
    expect(userIdOf(token)).toBeUndefined()
  })
})

describe('the cookies that the page writes', () => {
  it.each([
    ['https://halyard.test/shop', '; Path=/; SameSite=Lax; Max-Age=2592000; Secure'],
    ['http://halyard.test/shop', '; Path=/; SameSite=Lax; Max-Age=2592000'],
  ])('are Secure if the page was loaded by https: %s', (address, attributes) => {
    const { cookieAttributes } = stubBrowser(address)
    rememberSession(true)
    ensureSessionCookies({ token: 'a', refreshToken: 'b' } as AuthData)
    for (const name of ['isRemenber', 'jwt', 'refresh']) expect(cookieAttributes.get(name)).toBe(attributes)
  })
})
