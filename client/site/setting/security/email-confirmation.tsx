import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { formatMonthDayYear } from '#client/lib/format.ts'
import type { AccountSecurity } from '#contract/account-security.ts'
import { longestEmailAddress } from '#contract/email-address.ts'
import { SecurityForm, SecuritySection } from './security-section.tsx'
import type { SecurityForms } from './use-security-forms.ts'

const names = ['confirm-email', 'claim-email']

interface EmailConfirmationProps {
  /** Empty if another account has confirmed the address. */
  email: string
  security: Pick<AccountSecurity, 'emailConfirmedAt'>
  forms: SecurityForms
}

/** Whether the address of the account is confirmed, and the mails that confirm one. */
export function EmailConfirmation({ email, security: { emailConfirmedAt }, forms }: EmailConfirmationProps) {
  const { outcome, isSending } = forms
  const claimed = outcome?.form === 'claim-email' ? outcome : undefined
  const waiting = { 'aria-disabled': isSending || undefined, title: isSending ? 'One moment' : undefined }
  return (
    <SecuritySection id="email-confirmation" title="Confirmed address" forms={forms} names={names}>
      {email === '' ? (
        <p className="max-w-[60ch]">
          This account has no e-mail address any more: another account has confirmed it.
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <strong className="min-w-0 wrap-anywhere text-ink">{email}</strong>
          {emailConfirmedAt === null ? (
            <Badge tone="no" icon="cross">
              Not confirmed yet
            </Badge>
          ) : (
            <Badge tone="yes" icon="check">
              {`Confirmed ${formatMonthDayYear(emailConfirmedAt)}`}
            </Badge>
          )}
        </div>
      )}
      {email !== '' && emailConfirmedAt === null && (
        <>
          <p className="max-w-[60ch]">
            Open the link in the mail that we sent to this address. Until then another account can confirm the
            address and take it.
          </p>
          <SecurityForm name="confirm-email" forms={forms}>
            <Button type="submit" look="secondary" {...waiting}>
              Send a new link
            </Button>
          </SecurityForm>
        </>
      )}
      <p className="max-w-[60ch]">
        You can also confirm another address of yours. When you open the link that we send to it, it becomes
        the address of this account, even if another account has it unconfirmed.
      </p>
      <SecurityForm
        name="claim-email"
        forms={forms}
        label="Confirm another address"
        className="flex flex-wrap items-end gap-3"
      >
        <div className="min-w-0 flex-1 basis-60">
          <Field
            label="Another address of yours"
            icon="mail"
            type="email"
            name="email"
            defaultValue={claimed?.values?.email}
            error={claimed?.refusal?.fieldErrors.email}
            aria-required
            maxLength={longestEmailAddress}
            autoComplete="email"
          />
        </div>
        <Button type="submit" look="secondary" {...waiting}>
          Send a link to it
        </Button>
      </SecurityForm>
    </SecuritySection>
  )
}
