// What was entered in a form, kept for the reload of a sign-in, and a press that a sign-in interrupted.
import { lastSignedInId } from '#client/features/session/session.ts'
import { deleteDraft, readDraft, saveDraft } from '#client/lib/draft-storage.ts'

export interface FormDraft {
  /** Without secrets. */
  values: Readonly<Record<string, string>>
  /** Idempotency key of the press. */
  key?: string
  /** The session ended before the press. The press is repeated once after the same user has signed in. */
  isPressed?: true
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

/** For a form that keeps its entries itself: its press is repeated after the same user has signed in. Not for visitors. */
export function savePress(form: string): void {
  if (lastSignedInId() !== null) saveFormDraft(location.pathname, form, { values: {}, isPressed: true })
}

/** Whether a press of this user was interrupted by a sign-in. True once, so that a reload does not press again. */
export function takePress(form: string, userId: string): boolean {
  const isPressed = readFormDraft(location.pathname, form, userId)?.isPressed ?? false
  deleteFormDraft(location.pathname, form)
  return isPressed
}

function keyOf(path: string, form: string): string {
  return `form ${path} ${form}`
}
