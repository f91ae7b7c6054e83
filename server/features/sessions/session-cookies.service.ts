// The cookies of a session: access and refresh token, which the page's script reads and sends as headers, and the HttpOnly
// binding cookie. Further HttpOnly cookies are for known browsers and for the sign-in with an identity provider.
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'
import type { CookieToSet } from '#server/calls/call.ts'
import { bindingCookie } from '#server/calls/sign-in-cookies.ts'

export interface SessionCookies {
  accessToken: string
  refreshToken: string
  bindingToken: string
  /** Undefined for cookies that last for the browser session. */
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
