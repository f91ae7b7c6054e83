import { useSiteStore } from '#client/features/store/store.ts'
import { keepSuccess } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { forgetSession } from './session.ts'
import { removeSessionCookies } from './session-cookies.ts'

/** The visitor waits no longer than this for the server to end the session. */
const patienceMs = 2000

/**
 * Signed out at once on this page, whatever the server answers; then to the home page, as a whole document, so
 * that nothing personal stays in it.
 */
export async function signOut(): Promise<void> {
  // The call has read the tokens by the time it is under way.
  const call = api('POST /user/signout', {}).catch(() => null)
  leave()
  forgetSession()
  await Promise.race([call, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  leaveSignedOut()
}

/** To the home page, with nothing of whoever was signed in. There `message` is said. */
export function leaveSignedOut(message?: string): void {
  leave()
  // An answer that was still under way may have renewed them.
  removeSessionCookies()
  forgetDrafts()
  if (message !== undefined) keepSuccess(message)
  location.assign('/')
}

function leave(): void {
  if (useSiteStore.getState().isLeaving) return
  useSiteStore.setState({ isLeaving: true })
  window.addEventListener('beforeunload', stayIfAsked)
  window.addEventListener('pageshow', stayIfBack)
}

/** A form with unsaved entries asks first, and the answer may be to stay: nobody tells the page which it was. */
function stayIfAsked(event: BeforeUnloadEvent): void {
  if (event.defaultPrevented) stay()
}

/** The way back from the home page may bring the page as it was left. */
function stayIfBack({ persisted }: PageTransitionEvent): void {
  if (persisted) stay()
}

function stay(): void {
  window.removeEventListener('beforeunload', stayIfAsked)
  window.removeEventListener('pageshow', stayIfBack)
  useSiteStore.setState({ isLeaving: false })
}

/** What was typed and not sent is kept for its user alone: whoever comes next finds nothing of it. */
function forgetDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {
    // No storage, nothing kept.
  }
}
