// The names of the cookies that are used for signing in.
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'

/** The prefix `__Host-` binds a cookie to exactly this host. Browsers accept it only over HTTPS. */
function hostOnlyName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}

export function bindingCookie(isHttps: boolean): string {
  return hostOnlyName('halyard', isHttps)
}

/** Contains the accounts that the browser has signed in to before, see known-browsers.service.ts. */
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
