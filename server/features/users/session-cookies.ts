// The cookies of a session: two that the page reads and sends as headers, and one that it cannot see.
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'
import type { CookieToSet } from '#server/call.ts'

/** The prefix binds a cookie to this very host, which browsers accept over https only. */
export function hostOnlyName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}

export function bindingCookie(isHttps: boolean): string {
  return hostOnlyName('halyard', isHttps)
}

export function isSessionCookie(name: string): boolean {
  return [accessCookie, refreshCookie, bindingCookie(false), bindingCookie(true)].includes(name)
}

export interface SessionCookies {
  accessToken: string
  refreshToken: string
  bindingToken: string
  /** Undefined: for the browser session. */
  maxAgeSeconds: number | undefined
}

type SetCookie = (cookie: CookieToSet) => void

export function setSessionCookies(setCookie: SetCookie, session: SessionCookies, isHttps: boolean): void {
  const { maxAgeSeconds } = session
  const lifetime = maxAgeSeconds === undefined ? {} : { maxAgeSeconds }
  setCookie({ name: accessCookie, value: session.accessToken, httpOnly: false, ...lifetime })
  setCookie({ name: refreshCookie, value: session.refreshToken, httpOnly: false, ...lifetime })
  setCookie({ name: bindingCookie(isHttps), value: session.bindingToken, httpOnly: true, ...lifetime })
}

export function clearSessionCookies(setCookie: SetCookie, isHttps: boolean): void {
  setCookie({ name: accessCookie, value: null, httpOnly: false })
  setCookie({ name: refreshCookie, value: null, httpOnly: false })
  setCookie({ name: bindingCookie(isHttps), value: null, httpOnly: true })
}
