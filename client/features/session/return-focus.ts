// Signing in reloads the page: the element that asked for it gets the focus back, once.
import { isFocusLost } from '#client/design-system/lost-focus.ts'

const returnKey = 'halyard.return-focus'

interface Place {
  path: string
  /** Of the element. */
  id: string
}

let place: Place | null = null

/** Called before the page is left. */
export function keepReturnFocus(id: string): void {
  try {
    sessionStorage.setItem(returnKey, JSON.stringify({ path: location.pathname, id } satisfies Place))
  } catch {
    // Without storage the focus starts at the top of the page.
  }
}

/** Called when the page starts, and again for elements that appear later. A focus that is elsewhere by then stays. */
export function returnFocus(): void {
  place ??= takePlace()
  if (place === null) return
  if (place.path !== location.pathname || !isFocusLost()) {
    place = null
    return
  }
  const target = document.getElementById(place.id)
  target?.focus()
  // A hidden element takes no focus: the next call tries again.
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
