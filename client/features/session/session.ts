// Who is signed in: renewed for the live channel, forgotten when the session has ended. start-session.ts finds it out.
import { type SiteState, useSiteStore } from '#client/features/store/store.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { AuthData } from '#contract/users.ts'
import { hasSessionCookie, readSessionToken, removeSessionCookies } from './session-cookies.ts'

export type SignedInUser = AuthData['result']

/** Whoever was signed in last, also once they have gone. */
let lastUserId: string | undefined

/** Fetches the profile, which renews the tokens; false where the session has ended. Unreachable is not ended. */
export async function renewSession(): Promise<boolean> {
  if (!hasSessionCookie()) {
    forgetSession(true)
    return false
  }
  try {
    storeAuthData(await api('GET /user/getProfile', {}))
  } catch (error) {
    if (!isEnded(error)) return true
    forgetSession()
    return false
  }
  return true
}

/** Nothing of the session stays: no cookies, and nothing in the store that was only for its user. */
export function forgetSession(isSignedOutElsewhere = false): void {
  removeSessionCookies()
  useSiteStore.setState({
    authData: null,
    isSessionKnown: true,
    isSignedOutElsewhere,
    cart: null,
    bookings: [],
  })
}

/** A refused call may say that the session has ended: then it is forgotten, and the page says so. */
export function forgetEndedSession(error: unknown): boolean {
  if (!isEnded(error)) return false
  forgetSession()
  return true
}

/** Also after a change of profile or password. Another user's cart and bookings do not stay. */
export function storeAuthData(authData: AuthData): void {
  const { _id: userId } = authData.result
  const isSuccessor = lastUserId !== undefined && lastUserId !== userId
  lastUserId = userId
  useSiteStore.setState((state) => ({
    authData,
    isSessionKnown: true,
    successions: state.successions + Number(isSuccessor),
    ...(state.authData?.result._id === userId ? {} : { cart: null, bookings: [] }),
  }))
}

/**
 * False where the cookie is not what the last profile came with. It may be the same user's, renewed by another call;
 * or in another tab somebody has signed in or out, of which a sleeping one hears nothing.
 */
export function isSessionCurrent(): boolean {
  return readSessionToken() === useSiteStore.getState().authData?.token
}

/** The signed-in user, as soon as the start has found out. */
export function whenUserKnown(): Promise<SignedInUser | null> {
  return new Promise((resolve) => {
    function tell({ isSessionKnown, authData }: SiteState): void {
      if (!isSessionKnown) return
      unsubscribe()
      resolve(authData?.result ?? null)
    }
    const unsubscribe = useSiteStore.subscribe(tell)
    tell(useSiteStore.getState())
  })
}

/** The signed-in user; null for a visitor, while it is not known, and while a page hydrates. */
export function useUser(): SignedInUser | null {
  return useSiteStore(({ authData }) => authData?.result ?? null)
}

/** The key of a form that is filled in for whoever is signed in: nothing of it stays for who comes after them. */
export function useSuccession(): number {
  return useSiteStore(({ successions }) => successions)
}

/** A refused call says that the session has ended. */
export function isEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
