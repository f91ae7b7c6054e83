// Finds out who is signed in when the page starts, and again when that may have changed.
// A visitor without a session loads nothing beyond this module.
import { useSiteStore } from '#client/features/store/store.ts'
import { showKeptToast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api, checkTokens } from '#client/lib/api.ts'
import { hearOtherTabs } from './other-tabs.ts'
import { returnFocus } from './return-focus.ts'
import { forgetSession, isEnded, isSessionCurrent, renewSession, storeAuthData } from './session.ts'
import { hasSessionCookie, userIdOf } from './session-cookies.ts'

let start: Promise<void> | undefined

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
