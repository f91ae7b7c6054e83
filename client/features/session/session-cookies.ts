// The cookies of a session that the page sees. The server sets jwt and refresh; the page reads and removes them.
import { readCookie } from '#client/lib/cookies.ts'
import { accessCookie, refreshCookie, rememberCookie, rememberedSeconds } from '#contract/session-cookies.ts'
import type { AuthData } from '#contract/users.ts'

export function hasSessionCookie(): boolean {
  return readSessionToken() !== undefined
}

export function readSessionToken(): string | undefined {
  return readCookie(accessCookie)
}

/** Whose token it is, as it says itself; undefined where it cannot be read. */
export function userIdOf(token: string): string | undefined {
  try {
    const claims = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(claims)) as { sub?: string }).sub
  } catch {
    return undefined
  }
}

/** Tells the server, before a sign-in, how long its cookies shall live. */
export function rememberSession(isRemembered: boolean): void {
  if (isRemembered) writeCookie(rememberCookie, 'true', rememberedSeconds)
  else removeCookie(rememberCookie)
}

export function isSessionRemembered(): boolean {
  return readCookie(rememberCookie) === 'true'
}

/** The answer has set them already, unless something between server and page took the cookies out of it. */
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

/** Without `seconds` it lives as long as the browser session. */
function writeCookie(name: string, value: string, seconds?: number): void {
  const lifetime = seconds === undefined ? '' : `; Max-Age=${seconds}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve, and on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${lifetime}${secure}`
}
