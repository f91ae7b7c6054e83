// The session of the signed-in user: stored, renewed and forgotten. start-session.ts loads it when the page starts.
import { type SiteState, useSiteStore } from '#client/features/store/store.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { deleteOfflineData } from '#client/lib/offline-data.ts'
import type { AuthData } from '#contract/users.ts'
import { hasSessionCookie, readSessionToken, removeSessionCookies } from './session-cookies.ts'

export type SignedInUser = AuthData['result']

/** Id of the last signed-in user; stays set after signing out. */
let lastUserId: string | undefined

/** The last user who was signed in on this page, also after the session has ended. Null for visitors. */
export function lastSignedInId(): string | null {
  return lastUserId ?? null
}

/** Fetches the profile, which renews the tokens. Resolves to false if the session has ended, true if unreachable. */
export async function renewSession(): Promise<boolean> {
  if (!hasSessionCookie()) {
    forgetSession(true)
    return false
  }
  try {
    storeAuthData(await api('GET /user/getProfile', {}))
  } catch (error) {
    if (!isSessionEnded(error)) return true
    forgetSession()
    return false
  }
  return true
}

/** Removes the session's cookies and all data of its user in the store. */
export function forgetSession(isSignedOutElsewhere = false): void {
  removeSessionCookies()
  void deleteOfflineData('travellers')
  useSiteStore.setState({
    authData: null,
    isSessionKnown: true,
    isSignedOutElsewhere,
    cart: null,
    bookings: [],
  })
}

/** Forgets the session if the error says that it has ended. Returns whether it did. */
export function forgetEndedSession(error: unknown): boolean {
  if (!isSessionEnded(error)) return false
  forgetSession()
  return true
}

/** Call it after signing in and after a change of profile or password. Removes another user's cart and bookings. */
export function storeAuthData(authData: AuthData): void {
  const { _id: userId } = authData.result
  const isOtherUser = lastUserId !== undefined && lastUserId !== userId
  lastUserId = userId
  useSiteStore.setState((state) => ({
    authData,
    isSessionKnown: true,
    userSwitches: state.userSwitches + Number(isOtherUser),
    ...(state.authData?.result._id === userId ? {} : { cart: null, bookings: [] }),
  }))
}

/**
 * False if the token cookie differs from the token of the stored profile: another call has renewed it, or the user has
 * signed in or out in another tab. Inactive tabs receive no messages from other tabs.
 */
export function isSessionCurrent(): boolean {
  return readSessionToken() === useSiteStore.getState().authData?.token
}

/** Resolves to the signed-in user, or null, as soon as the session is known. */
export function whenUserKnown(): Promise<SignedInUser | null> {
  return new Promise((resolve) => {
    function check({ isSessionKnown, authData }: SiteState): void {
      if (!isSessionKnown) return
      unsubscribe()
      resolve(authData?.result ?? null)
    }
    const unsubscribe = useSiteStore.subscribe(check)
    check(useSiteStore.getState())
  })
}

/** The signed-in user. Null for visitors, while the session is not known, and during hydration. */
export function useUser(): SignedInUser | null {
  return useSiteStore(({ authData }) => authData?.result ?? null)
}

/** A React key for forms with data of the user: it changes with the user, so that the next user gets an empty form. */
export function useUserSwitches(): number {
  return useSiteStore(({ userSwitches }) => userSwitches)
}

/** True if a failed call says that the session has ended. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
