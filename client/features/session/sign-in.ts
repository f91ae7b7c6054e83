// The ways into a session. Each stores the answer, says "Successfully!" and reloads the page.
// Loaded when somebody opens the dialog or comes back from a provider.
import { successText } from '#client/features/toasts/texts.ts'
import { keepSuccess, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError, isUnanswered } from '#client/lib/api-error.ts'
import { reloadPage } from '#client/lib/failed-page-loads.tsx'
import type { AuthData } from '#contract/users.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { keepReturnFocus } from './return-focus.ts'
import { storeAuthData } from './session.ts'
import { ensureSessionCookies, rememberSession } from './session-cookies.ts'
import { requestedReturnId } from './sign-in-request.ts'

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

/** The specified six fields; the server believes its own proof only. */
export interface ProviderUser {
  id: string
  username: string
  email: string
  password: string
  name: string
  avatar: string
}

/** Called after a failure; a toast has shown its message. */
type OnRefused = (error: ApiError) => void

/** False after a failure, whose message has been shown. Reloads the page, unless `leave` goes to another. */
export function signIn(
  { isRemembered, ...body }: SignInForm,
  onRefused?: OnRefused,
  leave?: () => void,
): Promise<boolean> {
  rememberSession(isRemembered)
  return enter(() => api('POST /user/signin', { body }), onRefused, leave)
}

/** What was sent and perhaps done, without an answer. */
let lostSignUp = ''

/** As `signIn`. The session of a new account lives as long as the browser's. */
export function signUp(body: SignUpForm, onRefused?: OnRefused, leave?: () => void): Promise<boolean> {
  rememberSession(false)
  const { username, password } = body
  return enter(
    async () => {
      const words = JSON.stringify(body)
      try {
        return await api('POST /user/signup', { body })
      } catch (error) {
        // The answer was lost and the account exists: signing in with its password proves whose account it is.
        if (error instanceof ApiError && error.code === 'taken' && lostSignUp === words) {
          return await api('POST /user/signin', { body: { username, password } }).catch((refusal) => {
            // The account belongs to another person.
            throw refusal instanceof ApiError && refusal.code === 'wrong_credentials' ? error : refusal
          })
        }
        if (isUnanswered(error)) lostSignUp = words
        throw error
      }
    },
    onRefused,
    leave,
  )
}

/** Whether it shall be remembered was said before leaving for the provider. */
export function verifyUser(body: ProviderUser): Promise<boolean> {
  return enter(() => api('POST /user/verify/user', { body }))
}

async function enter(
  call: () => Promise<AuthData>,
  onRefused?: OnRefused,
  leave: () => void = reloadPage,
): Promise<boolean> {
  try {
    const authData = await call()
    ensureSessionCookies(authData)
    storeAuthData(authData)
    tellOtherTabs()
  } catch (error) {
    toastFailure(error)
    if (error instanceof ApiError) onRefused?.(error)
    return false
  }
  keepSuccess(successText)
  const returnId = requestedReturnId()
  if (returnId !== undefined) keepReturnFocus(returnId)
  leave()
  return true
}
