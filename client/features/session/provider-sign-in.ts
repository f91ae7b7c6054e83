// Sign-in by the identity provider. The page leaves for the provider and comes back with the result in the URL fragment.
import { toast } from '#client/features/toasts/toasts.ts'
import { oidcStartPath } from '#contract/paths.ts'
import { keepReturnFocus } from './return-focus.ts'
import { keepsCookies, noCookiesText, rememberSession } from './session-cookies.ts'
import { type ProviderUser, verifyUser } from './sign-in.ts'
import { requestedReturnId } from './sign-in-request.ts'
import { keepPress } from './waiting-press.ts'

const userPrefix = '#provider-sign-in='
const errorPrefix = '#provider-error='
const maxErrorLength = 300

/** Navigates to the provider, which redirects back to this page. */
export function startProviderSignIn(isRemembered: boolean): void {
  if (!keepsCookies()) {
    toast.error(noCookiesText)
    return
  }
  rememberSession(isRemembered)
  const returnId = requestedReturnId()
  if (returnId !== undefined) keepReturnFocus(returnId)
  keepPress()
  const returnPath = `${location.pathname}${location.search}`
  location.assign(`${oidcStartPath}?return=${encodeURIComponent(returnPath)}`)
}

/** Resolves to true if the user was signed in; then the page reloads. Removes the fragment before any request. */
export async function finishProviderSignIn(): Promise<boolean> {
  const result = readProviderFragment(location.hash)
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  if ('user' in result) return verifyUser(result.user)
  if (result.error !== '') toast.error(result.error)
  return false
}

/** The error is empty if the fragment cannot be parsed. */
function readProviderFragment(hash: string): { user: ProviderUser } | { error: string } {
  try {
    if (hash.startsWith(userPrefix)) return { user: readUser(hash.slice(userPrefix.length)) }
    if (hash.startsWith(errorPrefix)) {
      return { error: decodeURIComponent(hash.slice(errorPrefix.length)).slice(0, maxErrorLength) }
    }
  } catch {
    // A truncated or forged fragment: show the page without a message.
  }
  return { error: '' }
}

/** Decodes base64url JSON. The account id is sent as the password, as specified; the server ignores it. */
function readUser(encoded: string): ProviderUser {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  const json = new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
  const { id, username, email, name, avatar } = JSON.parse(json) as Partial<Record<string, unknown>>
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  if (textOf(id) === '') throw new TypeError('no account id')
  return {
    id: textOf(id),
    username: textOf(username),
    email: textOf(email),
    password: textOf(id),
    name: textOf(name),
    avatar: textOf(avatar),
  }
}
