// Signing in reloads the page. Afterwards the element that requested the sign-in gets the focus back, once.
import { isFocusLost } from '#client/design-system/lost-focus.ts'

const returnKey = 'halyard.return-focus'

interface FocusTarget {
  path: string
  /** Id of the element. */
  id: string
}

let pendingTarget: FocusTarget | null = null

/** This page shows the user already, but the target is for the page that follows. */
let isLeaving = false

/** Call it before the page is reloaded. */
export function keepReturnFocus(id: string): void {
  isLeaving = true
  try {
    sessionStorage.setItem(returnKey, JSON.stringify({ path: location.pathname, id } satisfies FocusTarget))
  } catch {
    // Without storage the focus starts at the top of the page.
  }
}

/** Call it when the page starts, and again for elements that appear later. Does nothing if another element has the focus. */
export function returnFocus(): void {
  if (isLeaving) return
  pendingTarget ??= takeStoredTarget()
  if (pendingTarget === null) return
  if (pendingTarget.path !== location.pathname || !isFocusLost()) {
    pendingTarget = null
    return
  }
  const target = document.getElementById(pendingTarget.id)
  target?.focus()
  // A hidden element takes no focus: the next call tries again.
  if (target !== null && target === document.activeElement) pendingTarget = null
}

function takeStoredTarget(): FocusTarget | null {
  try {
    const text = sessionStorage.getItem(returnKey)
    sessionStorage.removeItem(returnKey)
    return text === null ? null : (JSON.parse(text) as FocusTarget)
  } catch {
    return null
  }
}
