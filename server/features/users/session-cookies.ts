// The cookies of a session: two that the page reads and sends as headers, and one that it cannot see. And of the way into
// one by a provider, which it cannot see either.
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'
import type { CookieToSet } from '#server/call.ts'

/** The prefix binds a cookie to this very host, which browsers accept over https only. */
function hostOnlyName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}

export function bindingCookie(isHttps: boolean): string {
  return hostOnlyName('halyard', isHttps)
}

/** Says which accounts the browser has signed in to before. */
export function deviceCookie(isHttps: boolean): string {
  return hostOnlyName('halyard-device', isHttps)
}

/** Names what the provider has confirmed. */
export function proofCookie(isHttps: boolean): string {
  return hostOnlyName('halyard-proof', isHttps)
}

/** Holds what an answer of the provider must fit. */
export function flowCookie(isHttps: boolean): string {
  return hostOnlyName('halyard-oidc', isHttps)
}

const hidden = [bindingCookie, deviceCookie, proofCookie, flowCookie].flatMap((nameFor) => [
  nameFor(false),
  nameFor(true),
])
const signInCookies = new Set([accessCookie, refreshCookie, ...hidden])

/** Whether a cookie lets somebody in, or helps to. */
export function isSignInCookie(name: string): boolean {
  return signInCookies.has(name)
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
