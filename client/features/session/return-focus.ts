// Where somebody was when they were asked to sign in: the page after it has the focus there again, once.
import { isFocusLost } from '#client/design-system/lost-focus.ts'

const returnKey = 'halyard.return-focus'

interface Place {
  path: string
  /** Of the element. */
  id: string
}

let place: Place | null = null

/** Before the page is left. */
export function keepReturnFocus(id: string): void {
  try {
    sessionStorage.setItem(returnKey, JSON.stringify({ path: location.pathname, id } satisfies Place))
  } catch {
    // Without storage the focus starts at the top of the page.
  }
}

/** Called once when the page starts, and again when what comes later is there; a focus that has gone elsewhere stays. */
export function returnFocus(): void {
  place ??= takePlace()
  if (place === null) return
  if (place.path !== location.pathname || !isFocusLost()) {
    place = null
    return
  }
  const target = document.getElementById(place.id)
  target?.focus()
  // One that is still hidden takes no focus.
  if (target !== null && target === document.activeElement) place = null
}

function takePlace(): Place | null {
  try {
    const kept = sessionStorage.getItem(returnKey)
    sessionStorage.removeItem(returnKey)
    return kept === null ? null : (JSON.parse(kept) as Place)
  } catch {
    return null
  }
}
