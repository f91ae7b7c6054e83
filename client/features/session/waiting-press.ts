// A press that waits for a sign-in. It is repeated only in the page that this sign-in loads: whoever closes the dialog, leaves,
// or signs in elsewhere has to press again.

const storageKey = 'halyard.press'
/** Enough for a sign-in by the identity provider, which leaves this page and comes back to it. */
const maxWaitMs = 10 * 60_000
/** Enough for the form to appear on a slow connection. Later, the user no longer expects the press. */
const maxResumeMs = 30_000

interface Press {
  path: string
  /** Name of the form, unique in its page. */
  form: string
  userId: string
}

interface KeptPress extends Press {
  at: number
}

let waiting: Press | null = null

/** The press that waited when a sign-in loaded this page. */
let resumed: KeptPress | null = null

export function letPressWait(press: Press): void {
  waiting = press
}

export function forgetPress(): void {
  waiting = null
  resumed = null
}

/** Call it before a sign-in leaves this page. */
export function keepPress(): void {
  // The sign-in belongs to another page, which the user has opened since.
  if (waiting?.path !== location.pathname) return
  try {
    const kept: KeptPress = { ...waiting, at: Date.now() }
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Without storage the user has to press again.
  }
}

/**
 * Call it when the page starts, also in pages without forms, so that no later page finds the press. `isSignedIn`: false if the
 * sign-in goes on in this page and loads it once more.
 */
export function resumePress({ isSignedIn }: { isSignedIn: boolean }): void {
  const kept = takeKeptPress()
  if (kept?.path !== location.pathname || Date.now() - kept.at > maxWaitMs) return
  if (isSignedIn) resumed = { ...kept, at: Date.now() }
  else waiting = kept
}

function takeKeptPress(): KeptPress | null {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return text === null ? null : (JSON.parse(text) as KeptPress)
  } catch {
    return null
  }
}

/** Name of the form whose press this page is to repeat, for pages that have to open the form first. */
export function resumedForm(): string | undefined {
  return resumed?.path === location.pathname ? resumed.form : undefined
}

/** Whether to repeat a press now, because this user has just signed in for it. True once. */
export function takePress({ path, form, userId }: Press): boolean {
  if (resumed?.path !== path || resumed.form !== form || resumed.userId !== userId) return false
  const isInTime = Date.now() - resumed.at < maxResumeMs
  resumed = null
  return isInTime
}
