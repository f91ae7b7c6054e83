import { useSiteStore } from '#client/features/store/store.ts'
import { keepSuccess } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { forgetSession } from './session.ts'
import { removeSessionCookies } from './session-cookies.ts'

/** The visitor waits no longer than this for the server to end the session. */
const patienceMs = 2000

/** Asks, and goes on unless the answer is to stay. */
type Question = (goOn: () => void) => void

let askFirst: Question | null = null

/** For entries that signing out would lose. Returns how to ask no more. */
export function askBeforeSignOut(question: Question): () => void {
  askFirst = question
  return () => {
    if (askFirst === question) askFirst = null
  }
}

/** True while signing out would lose what somebody has entered. */
export function hasUnsavedEntries(): boolean {
  return askFirst !== null
}

/** By the visitor's own choice; nothing has happened yet while they are asked. */
export async function signOut(): Promise<void> {
  if (askFirst === null) await endSession()
  else askFirst(() => void endSession())
}

/**
 * Signed out at once on this page, whatever the server answers; then to the home page, as a whole document, so
 * that nothing personal stays in it.
 */
async function endSession(): Promise<void> {
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
  tellOtherTabs()
  forgetDrafts()
  if (message !== undefined) keepSuccess(message)
  location.assign('/')
}

function leave(): void {
  if (useSiteStore.getState().isLeaving) return
  useSiteStore.setState({ isLeaving: true })
  window.addEventListener('pageshow', stayIfBack)
}

/** The way back from the home page may bring the page as it was left. */
function stayIfBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
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
