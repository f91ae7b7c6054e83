// The session cookies that scripts can read. The server sets jwt and refresh; the page reads and removes them.
import { readCookie } from '#client/lib/cookies.ts'
import { accessCookie, refreshCookie, rememberCookie, rememberedSeconds } from '#contract/session-cookies.ts'
import type { AuthData } from '#contract/users.ts'

export function hasSessionCookie(): boolean {
  return readSessionToken() !== undefined
}

export function readSessionToken(): string | undefined {
  return readCookie(accessCookie)
}

/** The user id in a token, unverified. Undefined if the token is malformed. */
export function userIdOf(token: string): string | undefined {
  try {
    const claims = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(claims)) as { sub?: string }).sub
  } catch {
    return undefined
  }
}

/** Tells the server before a sign-in how long the session cookies should live. */
export function rememberSession(isRemembered: boolean): void {
  if (isRemembered) writeCookie(rememberCookie, 'true', rememberedSeconds)
  else removeCookie(rememberCookie)
}

export function isSessionRemembered(): boolean {
  return readCookie(rememberCookie) === 'true'
}

export const noCookiesText =
  'This browser keeps no cookies of our site, so you cannot be signed in. Please allow cookies and try again.'

/** Whether the browser keeps cookies of this site. Without them nobody can be signed in. */
export function keepsCookies(): boolean {
  const probe = 'cookie-check'
  try {
    writeCookie(probe, 'kept')
    const isKept = readCookie(probe) !== undefined
    removeCookie(probe)
    return isKept
  } catch {
    // Some browsers throw instead.
    return false
  }
}

/** Sets the cookies if they are missing: a proxy may have removed them from the response. */
export function ensureSessionCookies({ token, refreshToken }: AuthData): void {
  const seconds = isSessionRemembered() ? rememberedSeconds : undefined
  if (readCookie(accessCookie) === undefined) writeCookie(accessCookie, token, seconds)
  if (readCookie(refreshCookie) === undefined) writeCookie(refreshCookie, refreshToken, seconds)
}

export function removeSessionCookies(): void {
  removeCookie(accessCookie)
  removeCookie(refreshCookie)
}

function removeCookie(name: string): void {
  writeCookie(name, '', 0)
}

/** Without `seconds` it is a session cookie. */
function writeCookie(name: string, value: string, seconds?: number): void {
  const lifetime = seconds === undefined ? '' : `; Max-Age=${seconds}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve, and on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${lifetime}${secure}`
}
