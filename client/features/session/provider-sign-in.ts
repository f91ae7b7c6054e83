// Leaving for the identity provider and coming back: what it has to tell stands in the address's fragment.
import { toast } from '#client/features/toasts/toasts.ts'
import { oidcStartPath } from '#contract/paths.ts'
import { keepReturnFocus } from './return-focus.ts'
import { rememberSession } from './session-cookies.ts'
import { type ProviderUser, verifyUser } from './sign-in.ts'
import { requestedReturnId } from './sign-in-request.ts'

const userPrefix = '#provider-sign-in='
const errorPrefix = '#provider-error='
const longestError = 300

/** Leaves the page; the provider sends the visitor back to it. */
export function startProviderSignIn(isRemembered: boolean): void {
  rememberSession(isRemembered)
  const returnId = requestedReturnId()
  if (returnId !== undefined) keepReturnFocus(returnId)
  const returnPath = `${location.pathname}${location.search}`
  location.assign(`${oidcStartPath}?return=${encodeURIComponent(returnPath)}`)
}

/** True where somebody has been signed in: the page reloads then. The fragment is gone before anything is called. */
export async function finishProviderSignIn(): Promise<boolean> {
  const told = readProviderFragment(location.hash)
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  if ('user' in told) return verifyUser(told.user)
  if (told.error !== '') toast.error(told.error)
  return false
}

/** The error is empty where the fragment says nothing that can be read. */
function readProviderFragment(hash: string): { user: ProviderUser } | { error: string } {
  try {
    if (hash.startsWith(userPrefix)) return { user: readUser(hash.slice(userPrefix.length)) }
    if (hash.startsWith(errorPrefix)) {
      return { error: decodeURIComponent(hash.slice(errorPrefix.length)).slice(0, longestError) }
    }
  } catch {
    // Cut off or made up: whoever typed it gets the page without a message.
  }
  return { error: '' }
}

/** base64url of JSON. The account id stands in for a password, as specified; nobody stores or compares it. */
function readUser(encoded: string): ProviderUser {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  const json = new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
  const { id, username, email, name, avatar } = JSON.parse(json) as Partial<Record<string, unknown>>
  const told = (value: unknown) => (typeof value === 'string' ? value : '')
  if (told(id) === '') throw new TypeError('no account id')
  return {
    id: told(id),
    username: told(username),
    email: told(email),
    password: told(id),
    name: told(name),
    avatar: told(avatar),
  }
}
