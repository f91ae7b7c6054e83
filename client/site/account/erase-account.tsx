// The dialog that confirms the erasure of an account. Loaded when the button is hovered, focused or clicked.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Dialog, DialogCloseButton } from '#client/design-system/dialog.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { startProviderSignIn } from '#client/features/session/provider-sign-in.ts'
import { renewSession } from '#client/features/session/session.ts'
import { isSessionRemembered } from '#client/features/session/session-cookies.ts'
import { leaveSignedOut } from '#client/features/session/sign-out.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError, isUnanswered } from '#client/lib/api-error.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { errorCodes } from '#contract/errors.ts'
import { ordersPath } from '#contract/paths.ts'
import type { Erasure } from '#contract/personal-data.ts'
import { maxPasswordLength, reviewsStayAfterDays } from '#contract/vocabulary.ts'

interface EraseAccountProps {
  user: PageUser
  isOpen: boolean
  onClose: () => void
}

export function EraseAccount({ user, isOpen, onClose }: EraseAccountProps) {
  const id = useId()
  const { erasure, failure } = useErasure(isOpen)
  const [isSending, setIsSending] = useState(false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={id}
      isHeld={isSending}
      firstFocus={`#${CSS.escape(id)}`}
      className="w-140"
    >
      <div className="relative grid gap-4.5 p-8 max-sm:p-6">
        <div className="absolute top-3.5 right-3.5">
          <DialogCloseButton isDisabled={isSending} />
        </div>
        <h2 id={id} tabIndex={-1} className="pr-10 text-d3 outline-0">
          Erase your account?
        </h2>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        {failure === null && erasure === null && <Spinner label="One moment" />}
        {erasure?.isLastSuperAdmin === true && (
          <Notice tone="warning">{errorCodes.last_super_admin.message}</Notice>
        )}
        {erasure?.isLastSuperAdmin === false && erasure.openOrders.length > 0 && (
          <Notice
            tone="warning"
            action={
              <Link to={ordersPath} className="underline underline-offset-4">
                Look at your orders
              </Link>
            }
          >
            {openOrdersText(erasure.openOrders)}
          </Notice>
        )}
        {erasure?.isLastSuperAdmin === false && erasure.openOrders.length === 0 && (
          <>
            <ErasureEffects erasure={erasure} />
            {erasure.confirmedBy === 'provider' && erasure.confirmedUntil === null ? (
              <ProviderConfirmation />
            ) : (
              <ConfirmForm
                key={String(isOpen)}
                user={user}
                confirmedBy={erasure.confirmedBy}
                isSending={isSending}
                onSending={setIsSending}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function openOrdersText(orders: Erasure['openOrders']): string {
  const named = orders.map(({ reference }) => formatReference(reference)).join(', ')
  return orders.length === 1
    ? `Your order ${named} is not finished. Once it is, or is cancelled, you can erase your account.`
    : `Your orders ${named} are not finished. Once they are, or are cancelled, you can erase your account.`
}

/** Loaded again each time the dialog opens, because the user may have booked in another tab. */
function useErasure(isOpen: boolean): { erasure: Erasure | null; failure: string | null } {
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    const control = new AbortController()
    setErasure(null)
    setFailure(null)
    api('GET /user/erase', {}, { signal: control.signal }).then(setErasure, (error: unknown) => {
      if (control.signal.aborted) return
      setFailure(toastFailure(error))
      if (error instanceof ApiError && error.status === 401) void renewSession()
    })
    return () => control.abort()
  }, [isOpen])
  return { erasure, failure }
}

function ErasureEffects({ erasure }: { erasure: Erasure }) {
  const { upcomingBookings, reviewCount, areReviewsDeleted } = erasure
  return (
    <>
      <p>
        Your profile, your cart and everything by which you could be recognised are gone at once, on every
        device, and nobody can bring them back.
      </p>
      {(upcomingBookings > 0 || reviewCount > 0) && (
        <ul className="grid list-disc gap-1.5 pl-5">
          {upcomingBookings > 0 && (
            <li>
              {upcomingBookings === 1
                ? 'One booking that lies ahead is cancelled, and its seats become free.'
                : `${upcomingBookings} bookings that lie ahead are cancelled, and their seats become free.`}{' '}
              <Link to="/my-tour" className="underline underline-offset-4">
                Look at your bookings
              </Link>
              .
            </li>
          )}
          {reviewCount > 0 && (
            <li>
              {areReviewsDeleted
                ? `${reviewCount === 1 ? 'Your review is' : `Your ${reviewCount} reviews are`} deleted too: the account is younger than ${reviewsStayAfterDays} days.`
                : `${reviewCount === 1 ? 'Your review stays' : `Your ${reviewCount} reviews stay`}, by a “Former traveller”.`}
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** The account has no password, so the user confirms by signing in with the provider, which redirects to this page. */
function ProviderConfirmation() {
  return (
    <>
      <Notice tone="info">
        Your account has no password, so we ask your sign-in provider that it is you. Sign in there once more,
        then come back here within ten minutes to erase the account.
      </Notice>
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button
          look="secondary"
          size="small"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          Keep my account
        </Button>
        <Button size="small" onClick={() => startProviderSignIn(isSessionRemembered())}>
          Sign in with your provider
        </Button>
      </div>
    </>
  )
}

const perhapsErasedText = 'You are signed out. Unless you can sign in again, your account is erased.'

interface ConfirmFormProps {
  user: PageUser
  confirmedBy: Erasure['confirmedBy']
  /** The dialog cannot be closed meanwhile, because closing it would not cancel the request. */
  isSending: boolean
  onSending: (isSending: boolean) => void
}

function ConfirmForm({ user, confirmedBy, isSending, onSending }: ConfirmFormProps) {
  const [error, setError] = useState<string>()
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
      leaveSignedOut('Your account is erased.')
    } catch (failure) {
      isPerhapsDone.current ||= isUnanswered(failure)
      // Erasing an account ends its sessions, so a failed renewal means that it may be erased.
      if (isPerhapsDone.current && !(await renewSession())) return leaveSignedOut(perhapsErasedText)
      onSending(false)
      const message = toastFailure(failure)
      setError((failure instanceof ApiError && failure.fields.password) || message)
      field?.focus()
      if (failure instanceof ApiError && failure.status === 401) void renewSession()
    }
  }

  const waiting = { disabled: isSending, title: isSending ? 'One moment' : undefined }
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-6">
      {confirmedBy === 'password' ? (
        <>
          {/* For password managers, which store a password with a username. */}
          <input type="text" name="account" value={user.username} autoComplete="username" readOnly hidden />
          <PasswordField
            label="Current password"
            name="password"
            error={error}
            aria-required
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
        <Button
          look="secondary"
          size="small"
          {...waiting}
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          Keep my account
        </Button>
        <Button type="submit" size="small" {...waiting}>
          {isSending && <Spinner size="small" label="One moment" />}
          Erase for good
        </Button>
      </div>
    </form>
  )
}
