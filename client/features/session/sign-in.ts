// Signing in, registering, and sign-in by a provider. Each stores the response, shows "Successfully!" and reloads the
// page. Loaded when the dialog opens or the user comes back from the provider.
import { successText } from '#client/features/toasts/texts.ts'
import { showSuccessAcrossReload, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError, hasNoResponse } from '#client/lib/api-error.ts'
import { reloadPage } from '#client/lib/failed-page-loads.tsx'
import type { AuthData } from '#contract/users.ts'
import { notifyOtherTabs } from './other-tabs.ts'
import { keepReturnFocus } from './return-focus.ts'
import { storeAuthData } from './session.ts'
import { ensureSessionCookies, keepsCookies, noCookiesText, rememberSession } from './session-cookies.ts'
import { requestedReturnId } from './sign-in-request.ts'
import { keepPress } from './waiting-press.ts'

export interface SignInForm {
  username: string
  password: string
  isRemembered: boolean
}

export interface SignUpForm {
  username: string
  email: string
  password: string
}

/** The six specified fields. The server ignores them and trusts only its own proof of the provider's sign-in. */
export interface ProviderUser {
  id: string
  username: string
  email: string
  password: string
  name: string
  avatar: string
}

/** Called after a failure. A toast has already shown the message. */
type OnRefused = (error: ApiError) => void

/** Resolves to false after a failure. After success `leave` is called, which reloads the page by default. */
export function signIn(
  { isRemembered, ...body }: SignInForm,
  onRefused?: OnRefused,
  leave?: () => void,
): Promise<boolean> {
  return completeSignIn(
    () => {
      rememberSession(isRemembered)
      return api('POST /user/signin', { body })
    },
    onRefused,
    leave,
  )
}

/** Body of a sign-up whose response was lost, as JSON. The server may have created the account. */
let unconfirmedSignUp = ''

/** Like `signIn`. The new account gets session cookies that end with the browser session. */
export function signUp(body: SignUpForm, onRefused?: OnRefused, leave?: () => void): Promise<boolean> {
  const { username, password } = body
  return completeSignIn(
    async () => {
      rememberSession(false)
      const sent = JSON.stringify(body)
      try {
        return await api('POST /user/signup', { body })
      } catch (error) {
        // The earlier request may have created the account. Signing in with its password proves that it did.
        if (error instanceof ApiError && error.code === 'taken' && unconfirmedSignUp === sent) {
          return await api('POST /user/signin', { body: { username, password } }).catch((refusal) => {
            // The account belongs to another person.
            throw refusal instanceof ApiError && refusal.code === 'wrong_credentials' ? error : refusal
          })
        }
        if (hasNoResponse(error)) unconfirmedSignUp = sent
        throw error
      }
    },
    onRefused,
    leave,
  )
}

/** As `signIn`, with a passkey of this device. */
export function signInWithPasskey(
  isRemembered: boolean,
  onRefused?: OnRefused,
  leave?: () => void,
): Promise<boolean> {
  return completeSignIn(
    async () => {
      rememberSession(isRemembered)
      const { askForPasskey } = await import('./passkeys.ts')
      return api('POST /user/passkey/signin', { body: { credential: await askForPasskey(api) } })
    },
    onRefused,
    leave,
  )
}

/** `startProviderSignIn` has already stored whether the session shall be remembered. */
export function verifyUser(body: ProviderUser): Promise<boolean> {
  return completeSignIn(() => api('POST /user/verify/user', { body }))
}

async function completeSignIn(
  call: () => Promise<AuthData>,
  onRefused?: OnRefused,
  leave: () => void = reloadPage,
): Promise<boolean> {
  try {
    // Before the call, so that it makes no account or session that nobody could use.
    if (!keepsCookies()) throw new ApiError(0, 'no_cookies', noCookiesText)
    const authData = await call()
    ensureSessionCookies(authData)
    storeAuthData(authData)
    notifyOtherTabs()
  } catch (error) {
    toastFailure(error)
    if (error instanceof ApiError) onRefused?.(error)
    return false
  }
  showSuccessAcrossReload(successText)
  const returnId = requestedReturnId()
  if (returnId !== undefined) keepReturnFocus(returnId)
  keepPress()
  leave()
  return true
}
