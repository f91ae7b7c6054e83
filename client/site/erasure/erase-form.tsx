// The confirmation that erases an account. Without script the page's action receives the form.
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { startProviderSignIn } from '#client/features/session/provider-sign-in.ts'
import { renewSession } from '#client/features/session/session.ts'
import { isSessionRemembered } from '#client/features/session/session-cookies.ts'
import { leaveSignedOut } from '#client/features/session/sign-out.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError, hasNoResponse } from '#client/lib/api-error.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import type { Erasure } from '#contract/personal-data.ts'
import { maxPasswordLength } from '#contract/vocabulary.ts'

export const erasedText = 'Your account is erased.'
const perhapsErasedText = 'You are signed out. Unless you can sign in again, your account is erased.'

/** Why the account was not erased. */
export type EraseRefusal = Pick<ApiError, 'code' | 'message' | 'fields'>

/** Whether an account was not erased because of an order or money. The refusal lists them. */
export function isUnsettled(code: ApiError['code'] | undefined): boolean {
  return code === 'orders_open' || code === 'money_owed'
}

interface EraseFormProps {
  user: PageUser
  confirmedBy: Erasure['confirmedBy']
  /** The result of a submission without script. */
  outcome: EraseRefusal | undefined
  /** The dialog cannot be closed meanwhile, because closing it would not cancel the request. */
  isSending: boolean
  onSending: (isSending: boolean) => void
  /** Called if an order or a debt has come up since the page was loaded. */
  onUnsettled: (refusal: ApiError) => void
  keep: ReactNode
}

export function EraseForm(props: EraseFormProps) {
  const { user, confirmedBy, outcome, isSending, onSending, onUnsettled, keep } = props
  const [error, setError] = useState(outcome?.fields.password ?? outcome?.message)
  /** A request got no response, so the account may be erased. */
  const isPerhapsDone = useRef(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement | null
    if (field?.value === '') {
      setError('required')
      return field.focus()
    }
    onSending(true)
    try {
      await api('POST /user/erase', { body: { password: field?.value ?? '' } })
      leaveSignedOut(erasedText)
    } catch (failure) {
      isPerhapsDone.current ||= hasNoResponse(failure)
      // Erasing an account ends its sessions, so a failed renewal means that it may be erased.
      if (isPerhapsDone.current && !(await renewSession())) return leaveSignedOut(perhapsErasedText)
      onSending(false)
      if (failure instanceof ApiError && isUnsettled(failure.code)) return onUnsettled(failure)
      const message = toastFailure(failure)
      setError((failure instanceof ApiError && failure.fields.password) || message)
      field?.focus()
      if (failure instanceof ApiError && failure.status === 401) void renewSession()
    }
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
      {confirmedBy === 'password' ? (
        <>
          {/* For password managers, which store a password with a username. */}
          <input type="text" name="account" value={user.username} autoComplete="username" readOnly hidden />
          <PasswordField
            label="Current password"
            name="password"
            error={error}
            aria-required
            // After a refusal without script.
            autoFocus={outcome !== undefined}
            maxLength={maxPasswordLength}
            autoComplete="current-password"
            onInput={() => setError(undefined)}
          />
        </>
      ) : (
        <>
          <p>You have just signed in with your provider, so we know that it is you.</p>
          {error !== undefined && <Notice tone="error">{error}</Notice>}
        </>
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        {keep}
        <Button
          type="submit"
          size="small"
          disabled={isSending}
          title={isSending ? 'One moment' : undefined}
          busy={isSending && 'One moment'}
        >
          Erase for good
        </Button>
      </div>
    </form>
  )
}

/** The account has no password, so the user confirms by signing in with the provider, which redirects to this page. */
export function ProviderConfirmation({ keep }: { keep: ReactNode }) {
  return (
    <>
      <Notice tone="info">
        Your account has no password, so we ask your sign-in provider that it is you. Sign in there once more,
        then come back here within ten minutes to erase the account.
      </Notice>
      <p className="hidden noscript:block">Signing in with a provider needs JavaScript.</p>
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        {keep}
        <div className="noscript:hidden">
          <Button size="small" isFullWidth onClick={() => startProviderSignIn(isSessionRemembered())}>
            Sign in with your provider
          </Button>
        </div>
      </div>
    </>
  )
}
