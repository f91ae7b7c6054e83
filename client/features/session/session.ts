// Who is signed in: found out when the page starts, renewed for the live channel, forgotten when it has ended.
// A visitor without a session loads nothing beyond this module.
import { type SiteState, useSiteStore } from '#client/features/store/store.ts'
import { showKeptToast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api, checkTokens } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { AuthData } from '#contract/users.ts'
import { hearOtherTabs } from './other-tabs.ts'
import { returnFocus } from './return-focus.ts'
import { hasSessionCookie, readSessionToken, removeSessionCookies, userIdOf } from './session-cookies.ts'

export type SignedInUser = AuthData['result']

let start: Promise<void> | undefined
/** Whoever was signed in last, also once they have gone. */
let lastUserId: string | undefined

/** Makes the calls of the start, once, however often it is called. */
export function startSession(liveUrl: string): Promise<void> {
  start ??= begin(liveUrl)
  return start
}

async function begin(liveUrl: string): Promise<void> {
  showKeptToast()
  watchForeignChanges(liveUrl)
  if (location.hash.startsWith('#provider-')) {
    const { finishProviderSignIn } = await import('./provider-sign-in.ts')
    // The page reloads.
    if (await finishProviderSignIn()) return
  }
  returnFocus()
  await readSession(liveUrl)
  returnFocus()
}

/** Without a jwt cookie nobody is called. With one: profile, then cart, then live channel. */
async function readSession(liveUrl: string): Promise<void> {
  if (!hasSessionCookie()) return forgetSession()
  try {
    storeAuthData(await api('GET /user/getProfile', {}))
  } catch (error) {
    if (isEnded(error)) forgetSession()
    else useSiteStore.setState({ isSessionKnown: true })
    toastFailure(error)
    return
  }
  const { startCart } = await import('#client/features/cart/cart-session.ts')
  await startCart(liveUrl)
}

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

function isEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Another tab may sign in or out; and a start that reached nobody is made again once that may work. */
function watchForeignChanges(liveUrl: string): void {
  function compare(): void {
    const { authData, isSessionKnown } = useSiteStore.getState()
    const isSettled = isSessionKnown && document.visibilityState === 'visible'
    if (!isSettled || isSessionCurrent()) return
    if (authData === null) start = readSession(liveUrl)
    else void renewSession()
  }
  window.addEventListener('online', compare)
  // Of two windows side by side neither is ever hidden.
  window.addEventListener('focus', compare)
  document.addEventListener('visibilitychange', compare)
  hearOtherTabs(() => {
    if (useSiteStore.getState().authData === null) compare()
    else void renewSession()
  })
  checkTokens((token) => {
    const userId = userIdOf(token)
    const shownId = useSiteStore.getState().authData?.result._id
    const isOther = userId !== undefined && shownId !== undefined && userId !== shownId
    if (isOther) void renewSession()
    return isOther
  })
}
