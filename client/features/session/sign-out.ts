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
  forgetSession()
  await Promise.race([call, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  leaveSignedOut()
}

/** To the home page, with nothing of whoever was signed in. There `message` is said. */
export function leaveSignedOut(message?: string): void {
  // An answer that was still under way may have renewed them.
  removeSessionCookies()
  forgetDrafts()
  if (message !== undefined) keepSuccess(message)
  location.assign('/')
}

/** What was typed and not sent is kept for its user alone: whoever comes next finds nothing of it. */
function forgetDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {
    // No storage, nothing kept.
  }
}
