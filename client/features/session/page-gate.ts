// Pages that are not for everyone. The route above them says who may open them:
//   export const handle = { access: 'user' } satisfies PageHandle
// and admits or refuses in its loader and in its client middleware; its ErrorBoundary shows the refusal.
import { data, isRouteErrorResponse } from 'react-router'
import { useSiteStore } from '#client/features/store/store.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { type Access, hasRole } from '#contract/roles.ts'
import {
  forgetSession,
  isSessionCurrent,
  type SignedInUser,
  storeAuthData,
  useUser,
  whenUserKnown,
} from './session.ts'
import { hasSessionCookie } from './session-cookies.ts'

export interface PageHandle {
  access: Exclude<Access, 'public'>
}

/** Refuses by throwing: 401 asks to sign in; to whoever lacks the role, pages of the staff do not exist. */
export function admit<User extends { role: number }>(user: User | null, { access }: PageHandle): User {
  if (user !== null && hasRole(user.role, access)) return user
  throw data(null, { status: access === 'user' ? 401 : 404 })
}

/** Also of a call of the API that the page could not do without. */
export function isSignInRefusal(error: unknown): boolean {
  return (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 401
}

/** For pages that are opened without a reload. What the store says may be out of date: other tabs sign in and out. */
export async function currentUser(): Promise<SignedInUser | null> {
  const isStarting = !useSiteStore.getState().isSessionKnown
  const user = await whenUserKnown()
  if (user !== null && isSessionCurrent()) return user
  if (!hasSessionCookie()) {
    if (user !== null) forgetSession()
    return null
  }
  // The page could reach nobody when it started, or the cookie is another one now.
  try {
    storeAuthData(await api('GET /user/getProfile', {}))
  } catch (error) {
    if (!isSignInRefusal(error)) {
      // A start that failed has just said so.
      if (!isStarting) toastFailure(error)
      throw error
    }
    forgetSession()
  }
  return useSiteStore.getState().authData?.result ?? null
}

/**
 * True once the session has ended while the page is open: by an answer of the server, or in another tab. Whoever
 * has signed out here is on the way home, and nobody to be asked to sign in.
 */
export function useHasSignedOut(): boolean {
  const isKnown = useSiteStore(({ isSessionKnown, isLeaving }) => isSessionKnown && !isLeaving)
  const user = useUser()
  // With a cookie nobody has ended anything: the page could reach nobody when it started.
  return isKnown && user === null && !hasSessionCookie()
}
