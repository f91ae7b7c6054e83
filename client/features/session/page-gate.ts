// Access control of pages that are not public: who may open them is in the lists of contract/pages. Their layout route calls
// `admit` in its loader and in its client middleware. Its ErrorBoundary shows the refusal.
import { data, isRouteErrorResponse } from 'react-router'
import { useSiteStore } from '#client/features/store/store.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { type Actor, mayOpenPage, type PageAccess } from '#contract/rights.ts'
import {
  forgetSession,
  isSessionCurrent,
  type SignedInUser,
  storeAuthData,
  useUser,
  whenUserKnown,
} from './session.ts'
import { hasSessionCookie } from './session-cookies.ts'

/** Throws a 401 response if the user must sign in. Throws 404 on staff pages, whose existence is hidden from others. */
export function admit<User extends Actor>(user: User | null, page: PageAccess): User {
  if (user !== null && mayOpenPage(user, page)) return user
  throw data(null, { status: page.access === 'user' ? 401 : 404 })
}

/** True for the refusal of `admit` and for an API call that requires a sign-in. */
export function isSignInRefusal(error: unknown): boolean {
  return (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 401
}

/** For client navigations. Checks whether the user in the store is current, because other tabs may sign in or out. */
export async function currentUser(): Promise<SignedInUser | null> {
  const isStarting = !useSiteStore.getState().isSessionKnown
  const user = await whenUserKnown()
  if (user !== null && isSessionCurrent()) return user
  if (!hasSessionCookie()) {
    if (user !== null) forgetSession()
    return null
  }
  // The server was unreachable when the page started, or the cookie has changed.
  try {
    storeAuthData(await api('GET /user/getProfile', {}))
  } catch (error) {
    if (!isSignInRefusal(error)) {
      // A failed start has already shown a toast.
      if (!isStarting) toastFailure(error)
      throw error
    }
    forgetSession()
  }
  return useSiteStore.getState().authData?.result ?? null
}

/**
 * True after the session has ended while the page is open, by a response of the server or in another tab. False after
 * signing out in this tab, because the page is already leaving for the home page.
 */
export function useHasSignedOut(): boolean {
  const isKnown = useSiteStore(({ isSessionKnown, isLeaving }) => isSessionKnown && !isLeaving)
  const user = useUser()
  // With a cookie the session has not ended: the server was unreachable when the page started.
  return isKnown && user === null && !hasSessionCookie()
}
