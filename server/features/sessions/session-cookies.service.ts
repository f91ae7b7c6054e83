// The cookies of a session: access and refresh token, which the page's script reads and sends as headers, and the HttpOnly
// binding cookie. Further HttpOnly cookies are for known browsers and for the sign-in with an identity provider.
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'
import type { CookieToSet } from '#server/calls/call.ts'

/** The prefix `__Host-` binds a cookie to exactly this host. Browsers accept it only over HTTPS. */
function hostOnlyName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}

export function bindingCookie(isHttps: boolean): string {
  return hostOnlyName('halyard', isHttps)
}

/** Contains the accounts that the browser has signed in to before, see devices.ts. */
export function deviceCookie(isHttps: boolean): string {
  return hostOnlyName('halyard-device', isHttps)
}

/** Contains the secret of a proof that the identity provider has confirmed the user. */
export function proofCookie(isHttps: boolean): string {
  return hostOnlyName('halyard-proof', isHttps)
}

/** Contains state, nonce and code verifier, which are checked when the browser returns from the provider. */
export function flowCookie(isHttps: boolean): string {
  return hostOnlyName('halyard-oidc', isHttps)
}

const hidden = [bindingCookie, deviceCookie, proofCookie, flowCookie].flatMap((nameFor) => [
  nameFor(false),
  nameFor(true),
])
const signInCookies = new Set([accessCookie, refreshCookie, ...hidden])

/** Whether a cookie is used for signing in. */
export function isSignInCookie(name: string): boolean {
  return signInCookies.has(name)
}

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
