import { useRef, useState } from 'react'
import { mayNotWriteText, mayWrite } from '#client/admin/screen/may-write.ts'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { useSubmit } from '#client/lib/use-submit.ts'

export interface FormCall {
  isSending: boolean
  /** Why the last attempt failed. */
  failure: string | null
  /** By the fields of the form. */
  errors: Readonly<Record<string, string>>
  setErrors: (errors: Readonly<Record<string, string>>) => void
  /**
   * `text` identifies the request: attempts with the same text have the same idempotency key. `wordOutcome`: what to say of a
   * result that is no plain success; null of one that is.
   */
  submit: <Call extends (idempotencyKey: string) => Promise<unknown>>(
    text: string,
    call: Call,
    wordOutcome?: (result: Awaited<ReturnType<Call>>) => string | null,
  ) => Promise<void>
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
  const { isSending, submit: sendOnce } = useSubmit(send, showError)

  const submit: FormCall['submit'] = (text, call, wordOutcome) =>
    sendOnce(text, async (key) => {
      const result = (await call(key)) as Parameters<NonNullable<typeof wordOutcome>>[0]
      return wordOutcome?.(result) ?? null
    })

  async function send(text: string, call: (idempotencyKey: string) => Promise<string | null>): Promise<void> {
    setFailure(null)
    setErrors({})
    if (isForSuperAdmins && !(await mayWrite())) return setFailure(mayNotWriteText)
    if (attempt.current.text !== text) attempt.current = { text, key: newIdempotencyKey() }
    const outcome = await call(attempt.current.key)
    attempt.current = { text: '', key: '' }
    if (outcome === null) toast.success(successText)
    else toast.warning(outcome)
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
