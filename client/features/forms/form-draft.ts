// What was entered in a form, kept for a reload such as that of a sign-in.
import { lastSignedInId } from '#client/features/session/session.ts'
import { deleteDraft, readDraft, saveDraft } from '#client/lib/draft-storage.ts'

export interface FormDraft {
  /** Without secrets. */
  values: Readonly<Record<string, string>>
  /** Idempotency key of the press. */
  key?: string
  /** The values are all that was sent, so that a box without one was not checked. */
  isWhole?: true
}

export function saveFormDraft(path: string, form: string, draft: FormDraft): void {
  saveDraft(keyOf(path, form), lastSignedInId(), draft)
}

/** Deletes the draft of another user. */
export function readFormDraft(path: string, form: string, userId: string | null): FormDraft | null {
  return readDraft<FormDraft>(keyOf(path, form), userId)
}

export function deleteFormDraft(path: string, form: string): void {
  deleteDraft(keyOf(path, form))
}

function keyOf(path: string, form: string): string {
  return `form ${path} ${form}`
}
