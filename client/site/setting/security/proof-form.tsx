import { useEffect, useRef } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { missingPartText } from '#client/features/lazy-modules/use-lazy-module.ts'
import { isSessionRemembered } from '#client/features/session/session-cookies.ts'
import { usePasskeysPossible } from '#client/features/session/use-passkeys-possible.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { SettingNotice } from '#client/site/setting/setting-notice.tsx'
import type { AccountSecurity } from '#contract/account-security.ts'
import { maxPasswordLength } from '#contract/vocabulary.ts'
import { SecurityForm } from './security-section.tsx'
import type { SecurityForms } from './use-security-forms.ts'

/** Loaded at the press, because few accounts sign in by the provider alone. */
async function leaveForProvider(): Promise<void> {
  try {
    const { startProviderSignIn } = await import('#client/features/session/provider-sign-in.ts')
    startProviderSignIn(isSessionRemembered())
  } catch {
    toast.error(missingPartText)
  }
}

interface ProofFormProps {
  security: Pick<AccountSecurity, 'hasPassword' | 'hasProvider' | 'passkeys'>
  username: string
  forms: SecurityForms
}

/** Asks the owner for a proof of identity before the requested action is carried out. */
export function ProofForm({ security, username, forms }: ProofFormProps) {
  const section = useRef<HTMLElement>(null)
  const { outcome, isSending } = forms
  const fault = outcome?.form === 'proof' ? outcome.refusal?.fieldErrors.password : undefined
  const isPasskeyPossible = usePasskeysPossible() && security.passkeys.length > 0
  // The pressed button may be far above or below this form. Runs again after a wrong password.
  useEffect(() => {
    if (isSending) return
    section.current!.querySelector<HTMLElement>('input[name=password], button')?.focus()
    section.current!.scrollIntoView({ block: 'nearest' })
  }, [isSending])
  const waiting = { 'aria-disabled': isSending || undefined, title: isSending ? 'One moment' : undefined }
  return (
    <section
      ref={section}
      aria-labelledby="proof"
      className="scroll-mt-6 rounded-l border-2 border-sea bg-paper p-9 max-md:p-6 lg:col-span-2"
    >
      <h2 id="proof" className="text-d3">
        Is it you?
      </h2>
      <p className="mt-3 max-w-[60ch]">
        Before anything changes about how you get in, we ask once more. Then it counts for ten minutes.
      </p>
      {security.hasPassword && (
        <SecurityForm
          name="proof"
          forms={forms}
          label="Confirm with your password"
          className="mt-6 grid max-w-140 gap-4.5"
        >
          <SettingNotice outcome={outcome} />
          {/* For password managers, which store a password with a username. */}
          <input type="text" name="account" value={username} autoComplete="username" readOnly hidden />
          <PasswordField
            label="Your password"
            name="password"
            error={fault}
            aria-required
            maxLength={maxPasswordLength}
            autoComplete="current-password"
          />
          <div>
            <Button type="submit" {...waiting}>
              Confirm
            </Button>
          </div>
        </SecurityForm>
      )}
      {isPasskeyPossible && (
        <SecurityForm name="passkey-proof" forms={forms} className="mt-4.5">
          {!security.hasPassword && <SettingNotice outcome={outcome} />}
          <Button type="submit" look="secondary" {...waiting}>
            Confirm with a passkey
          </Button>
        </SecurityForm>
      )}
      {!security.hasPassword && security.hasProvider && (
        <div className="mt-6 grid gap-4.5">
          <p className="hidden noscript:block">
            Sign out and in again with your provider, then come back here.
          </p>
          <div className="noscript:hidden">
            <Button onClick={() => void leaveForProvider()}>Sign in with your provider</Button>
          </div>
        </div>
      )}
    </section>
  )
}
