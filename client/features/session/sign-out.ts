import { useSiteStore } from '#client/features/store/store.ts'
import { showSuccessAcrossReload } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { deleteOfflineData } from '#client/lib/offline-data.ts'
import { notifyOtherTabs } from './other-tabs.ts'
import { forgetSession } from './session.ts'
import { removeSessionCookies } from './session-cookies.ts'

/** Maximum time to wait for the server to end the session. */
const timeoutMs = 2000

/** Asks the user and calls `goOn` unless the user wants to stay. */
type Question = (goOn: () => void) => void

let askFirst: Question | null = null

/** Registers a question for a form with unsaved input. Returns a function that removes the question. */
export function askBeforeSignOut(question: Question): () => void {
  askFirst = question
  return () => {
    if (askFirst === question) askFirst = null
  }
}

/** True while signing out would lose unsaved input. */
export function hasUnsavedEntries(): boolean {
  return askFirst !== null
}

/** Signs out by the user's own action. Asks first if a form has unsaved input. */
export async function signOut(): Promise<void> {
  if (askFirst === null) await endSession()
  else askFirst(() => void endSession())
}

/**
 * Signs out in this page at once, independent of the server's response. Then loads the home page as a new document, so
 * that no personal data stays in memory.
 */
async function endSession(): Promise<void> {
  // The call reads the tokens synchronously, before they are removed below.
  const call = api('POST /user/signout', {}).catch(() => null)
  leave()
  forgetSession()
  await Promise.race([call, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  leaveSignedOut()
}

/** Opens the home page without any data of the user. `message` is shown there as a toast. */
export function leaveSignedOut(message?: string): void {
  leave()
  // The response of a call in flight may have set the cookies again.
  removeSessionCookies()
  notifyOtherTabs()
  forgetDrafts()
  if (message !== undefined) showSuccessAcrossReload(message)
  // Names of travellers are deleted before the next user can open anything.
  void deleteOfflineData('all').finally(() => location.assign('/'))
}

function leave(): void {
  if (useSiteStore.getState().isLeaving) return
  useSiteStore.setState({ isLeaving: true })
  window.addEventListener('pageshow', stayIfBack)
}

/** The back button may restore this page from the back/forward cache. */
function stayIfBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  window.removeEventListener('pageshow', stayIfBack)
  useSiteStore.setState({ isLeaving: false })
}

/** Drafts belong to their user, so the next user must not find them. */
function forgetDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {
    // No storage, so no drafts.
  }
}
