// Loads the session when the page starts, and again when it may have changed. For visitors without a session, no further
// module is loaded.
import { useSiteStore } from '#client/features/store/store.ts'
import { showSavedToast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api, checkTokens, watchRefusals } from '#client/lib/api.ts'
import { listenToOtherTabs } from './other-tabs.ts'
import { returnFocus } from './return-focus.ts'
import { forgetSession, isSessionCurrent, isSessionEnded, renewSession, storeAuthData } from './session.ts'
import { hasSessionCookie, userIdOf } from './session-cookies.ts'
import { resumePress } from './waiting-press.ts'

let start: Promise<void> | undefined

/** Starts the session. Further calls return the same promise. */
export function startSession(liveUrl: string): Promise<void> {
  start ??= begin(liveUrl)
  return start
}

async function begin(liveUrl: string): Promise<void> {
  showSavedToast()
  const isFromProvider = location.hash.startsWith('#provider-')
  resumePress({ isSignedIn: !isFromProvider })
  watchOtherTabs(liveUrl)
  if (isFromProvider) {
    const { finishProviderSignIn } = await import('./provider-sign-in.ts')
    // The page reloads.
    if (await finishProviderSignIn()) return
  }
  returnFocus()
  await readSession(liveUrl)
  returnFocus()
}

/** Makes no request without a jwt cookie. With one, loads profile and cart, then opens the live channel. */
async function readSession(liveUrl: string): Promise<void> {
  if (!hasSessionCookie()) return forgetSession()
  try {
    storeAuthData(await api('GET /user/getProfile', {}))
  } catch (error) {
    if (isSessionEnded(error)) forgetSession()
    else useSiteStore.setState({ isSessionKnown: true })
    toastFailure(error)
    return
  }
  const { startCart } = await import('#client/features/cart/cart-session.ts')
  await startCart(liveUrl)
}

/** Reacts to a sign-in or sign-out in another tab, and retries a start that could not reach the server. */
function watchOtherTabs(liveUrl: string): void {
  function checkSession(): void {
    const { authData, isSessionKnown } = useSiteStore.getState()
    const isSettled = isSessionKnown && document.visibilityState === 'visible'
    if (!isSettled || isSessionCurrent()) return
    if (authData === null) start = readSession(liveUrl)
    else void renewSession()
  }
  window.addEventListener('online', checkSession)
  // Two windows side by side are both always visible, so visibilitychange is not enough.
  window.addEventListener('focus', checkSession)
  document.addEventListener('visibilitychange', checkSession)
  listenToOtherTabs(() => {
    if (useSiteStore.getState().authData === null) checkSession()
    else void renewSession()
  })
  // Others may have changed the rights of the account.
  watchRefusals(() => void renewSession())
  checkTokens((token) => {
    const userId = userIdOf(token)
    const shownId = useSiteStore.getState().authData?.result._id
    const isOther = userId !== undefined && shownId !== undefined && userId !== shownId
    if (isOther) void renewSession()
    return isOther
  })
}
