// Drafts of forms, kept in session storage until they are sent, because signing in reloads the page and connections fail.

/** Older drafts are ignored. */
const maxAgeMs = 60 * 60_000

interface DraftEntry<Values> {
  values: Values
  /** Id of the user who typed the draft. Null for a visitor who was not signed in. */
  ownerId: string | null
  at: number
}

export function saveDraft<Values>(key: string, ownerId: string | null, values: Values): void {
  const draft: DraftEntry<Values> = { values, ownerId, at: Date.now() }
  try {
    sessionStorage.setItem(`halyard.draft.${key}`, JSON.stringify(draft))
  } catch {
    // Without storage the user has to type the text again.
  }
}

/** Returns null if there is no draft. Deletes a draft that is too old or belongs to another user. */
export function readDraft<Values>(key: string, userId: string | null): Values | null {
  try {
    const text = sessionStorage.getItem(`halyard.draft.${key}`)
    if (text === null) return null
    const { values, ownerId, at } = JSON.parse(text) as DraftEntry<Values>
    if (Date.now() - at < maxAgeMs && (ownerId === null || ownerId === userId)) return values
  } catch {
    // No storage, or an unreadable draft.
  }
  deleteDraft(key)
  return null
}

export function deleteDraft(key: string): void {
  try {
    sessionStorage.removeItem(`halyard.draft.${key}`)
  } catch {
    // No storage, so no draft.
  }
}
