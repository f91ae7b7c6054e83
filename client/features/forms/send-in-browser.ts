// Submits the form of a page in the browser, for the page's `clientAction`. Results appear beside the form and, for the forms
// of the specification, in toasts too.
import {
  lastSignedInId,
  renewSession,
  type SignedInUser,
  whenUserKnown,
} from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { letPressWait } from '#client/features/session/waiting-press.ts'
import { warnings } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { api, otherUser } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import {
  type FormRefusal,
  type FormRefused,
  type FormResult,
  formFields,
  isRefused,
} from '#client/lib/forms/form-result.ts'
import { type FormSenders, hasSecrets, refusedForm, sendForm } from '#client/lib/forms/send-form.ts'
import { deleteFormDraft, saveFormDraft } from './form-draft.ts'

interface BrowserOptions {
  /** Names of the forms whose results are also shown by toasts, or `all`. */
  toasts?: readonly string[] | 'all'
}

/** Never rejects: whatever fails, the form stays with all that was entered. */
export async function sendInBrowser<Value>(
  request: Request,
  senders: FormSenders<Value>,
  { toasts = [] }: BrowserOptions = {},
): Promise<FormResult<Value>> {
  const { pathname } = new URL(request.url)
  const form = await request.formData()
  const result = (await isOfOtherUser(form))
    ? { ...refusedForm(form, otherUser()), values: {} }
    : await sendForm(api, form, senders).catch((defect) => refuseForDefect(form, defect))
  const hasToast = toasts === 'all' || toasts.includes(result.form)
  if (isRefused(result)) {
    if (hasToast) showToast(result)
    if (hasSessionEnded(result.refusal)) askForSignIn(pathname, form, result)
  } else {
    deleteFormDraft(pathname, result.form)
    if (hasToast) toast.success(result.done)
  }
  return result
}

/** The router learns of another user before it calls the page, and the calls would be those of that user. */
async function isOfOtherUser(form: FormData): Promise<boolean> {
  const shown = form.get(formFields.user)
  if (shown === null || shown === '') return false
  const user = await whenUserKnown()
  return user !== null && user._id !== shown
}

function refuseForDefect(form: FormData, defect: unknown): FormRefused {
  reportError(defect)
  return refusedForm(form, new ApiError(500, 'internal', 'Something went wrong on our side.'))
}

/** What was refused before any call is a warning of the specification, or is shown beside its fields only. */
function showToast({ refusal: { code, message } }: FormRefused): void {
  if (code !== 'wrong_entries' && code !== 'signed_out') toast.error(message)
  else if (Object.values<string>(warnings).includes(message)) toast.warning(message)
}

/** By the text, because some responses carry no code, and a wrong password has the same status. */
export function hasSessionEnded({ status, message }: FormRefusal): boolean {
  return status === 401 && message === warnings.signInRequired
}

/**
 * The press is repeated once after the same user has signed in again. Not for visitors, who have not seen the page as a user,
 * and not if the form holds a password, which is not stored.
 */
function askForSignIn(path: string, form: FormData, { form: name, values, key }: FormRefused): void {
  const userId = lastSignedInId()
  saveFormDraft(path, name, { values, key, isWhole: true })
  if (userId !== null && !hasSecrets(form)) letPressWait({ path, form: name, userId })
  requestSignIn(submitButtonId(name))
  void renewSession()
}

/** Refuses the form of a visitor before any call. Only in the browser; on the server the call itself refuses. */
export async function requireUser(): Promise<SignedInUser> {
  const user = await whenUserKnown()
  if (user === null) throw new ApiError(401, 'signed_out', warnings.signInRequired)
  return user
}

export function submitButtonId(form: string): string {
  return `submit-${form}`
}
