import { useRef, useState } from 'react'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { mayNotWriteText, mayWrite } from './may-write.ts'

export interface FormCall {
  isSending: boolean
  /** Why the last attempt failed. */
  failure: string | null
  /** By the fields of the form. */
  errors: Readonly<Record<string, string>>
  setErrors: (errors: Readonly<Record<string, string>>) => void
  /** `text` identifies the request: attempts with the same text have the same idempotency key. */
  submit: (text: string, call: (idempotencyKey: string) => Promise<unknown>) => Promise<void>
}

interface FormCallOptions {
  /** Staff who are no super admins get the specified warning, and nothing is sent. */
  isForSuperAdmins?: boolean
  /** May handle an error itself: it then returns true. */
  onRefused?: (error: ApiError) => boolean
  /** Names of the form's fields for those of the API. */
  toFieldErrors?: (fields: Readonly<Record<string, string>>) => Record<string, string>
}

/** Sends the form of a dialog or section. Nothing that was typed is lost when the call fails. */
export function useFormCall(onDone: () => void, options: FormCallOptions = {}): FormCall {
  const { isForSuperAdmins = false, onRefused, toFieldErrors } = options
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const attempt = useRef({ text: '', key: '' })
  const { isSending, submit } = useSubmit(send, showError)

  async function send(text: string, call: (idempotencyKey: string) => Promise<unknown>): Promise<void> {
    setFailure(null)
    setErrors({})
    if (isForSuperAdmins && !(await mayWrite())) return setFailure(mayNotWriteText)
    if (attempt.current.text !== text) attempt.current = { text, key: newIdempotencyKey() }
    await call(attempt.current.key)
    attempt.current = { text: '', key: '' }
    toast.success(successText)
    onDone()
  }

  function showError(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    forgetEndedSession(error)
    if (onRefused?.(error)) return
    setFailure(error.message)
    setErrors(toFieldErrors === undefined ? error.fields : toFieldErrors(error.fields))
  }

  return { isSending, failure, errors, setErrors, submit }
}

/** An `onRefused` that shows what has happened meanwhile behind the refusal. */
export function reloadIfStale(reload: () => void): (error: ApiError) => boolean {
  return ({ status }) => {
    if (status === 409) reload()
    return false
  }
}
