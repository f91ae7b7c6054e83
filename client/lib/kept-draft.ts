// What somebody has typed, kept in this tab until it is sent: signing in reloads the page, and lines drop.

/** Whoever comes back later than this has forgotten it. */
const longestMs = 60 * 60_000

interface Kept<Values> {
  values: Values
  /** Whose it is; null for a visitor who was not signed in. */
  ownerId: string | null
  at: number
}

export function keepDraft<Values>(key: string, ownerId: string | null, values: Values): void {
  const kept: Kept<Values> = { values, ownerId, at: Date.now() }
  try {
    sessionStorage.setItem(`halyard.draft.${key}`, JSON.stringify(kept))
  } catch {
    // Without storage it has to be typed again.
  }
}

/** Null where there is none, where it is old, and where it is somebody else's: then it is gone. */
export function readDraft<Values>(key: string, userId: string | null): Values | null {
  try {
    const text = sessionStorage.getItem(`halyard.draft.${key}`)
    if (text === null) return null
    const { values, ownerId, at } = JSON.parse(text) as Kept<Values>
    if (Date.now() - at < longestMs && (ownerId === null || ownerId === userId)) return values
  } catch {
    // Nothing that can be read.
  }
  dropDraft(key)
  return null
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(`halyard.draft.${key}`)
  } catch {
    // Nothing was kept.
  }
}
