// What somebody has begun to change of the profile: it outlives a reload, a lost session and a lost connection, in
// this tab only. Never a password.
import type { ProfileValues } from './profile-rules.ts'

const draftKey = 'halyard.profile-draft'
/** Whoever comes back later than this has forgotten it. */
const longestDraftMs = 30 * 60_000

interface Draft {
  userId: string
  values: ProfileValues
  at: number
}

export function keepProfileDraft(userId: string, values: ProfileValues): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ userId, values, at: Date.now() } satisfies Draft))
  } catch {
    // Without storage it lives as long as the page.
  }
}

export function dropProfileDraft(): void {
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    // No storage, nothing kept.
  }
}

/** Null where there is none, or none of this user. */
export function readProfileDraft(userId: string): ProfileValues | null {
  try {
    const kept = sessionStorage.getItem(draftKey)
    if (kept === null) return null
    const draft = JSON.parse(kept) as Draft
    const isGood = draft.userId === userId && Date.now() - draft.at < longestDraftMs
    if (isGood) return draft.values
    dropProfileDraft()
  } catch {
    // No storage, or not what was kept.
  }
  return null
}
