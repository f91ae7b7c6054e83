import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { usePasskeysPossible } from '#client/features/session/use-passkeys-possible.ts'
import { formatMonthDayYear } from '#client/lib/format.ts'
import type { AccountSecurity } from '#contract/account-security.ts'
import { maxPasskeyName } from '#contract/passkey-rules.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { SecurityForm, SecuritySection } from './security-section.tsx'
import type { SecurityForms } from './use-security-forms.ts'

const names = ['add-passkey', 'name-passkey', 'remove-passkey']

interface PasskeysProps {
  security: Pick<AccountSecurity, 'passkeys' | 'passkeyProblem'>
  forms: SecurityForms
}

export function Passkeys({ security: { passkeys, passkeyProblem }, forms }: PasskeysProps) {
  const isPossible = usePasskeysPossible()
  return (
    <SecuritySection id="passkeys" title="Passkeys" forms={forms} names={names}>
      <p className="max-w-[60ch]">
        A passkey lets you in by your finger, your face or a key, without a password that could be guessed or
        stolen. A new password ends none: remove those that you do not know.
      </p>
      {passkeys.length > 0 && (
        <ul className="grid gap-4.5">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} forms={forms} />
          ))}
        </ul>
      )}
      {passkeyProblem !== null && <Notice tone="info">{passkeyProblem}</Notice>}
      {passkeyProblem === null && (
        <>
          <p className="hidden noscript:block">Adding a passkey needs JavaScript.</p>
          {isPossible && <NewPasskey forms={forms} />}
        </>
      )}
    </SecuritySection>
  )
}

function PasskeyRow({ passkey, forms }: { passkey: Passkey; forms: SecurityForms }) {
  const { _id, name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt === null ? 'not used yet' : `last used ${formatMonthDayYear(lastUsedAt)}`
  return (
    <li className="grid gap-3 border-line border-b pb-4.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
      <SecurityForm
        name="name-passkey"
        forms={forms}
        of={_id}
        label={`Rename the passkey ${name}`}
        className="flex min-w-0 flex-wrap items-end gap-3"
      >
        <div className="min-w-0 flex-1 basis-60">
          <Field
            // Remounts the field when another tab has renamed the passkey, so that the field shows the new name.
            key={name}
            label={`Added ${formatMonthDayYear(createdAt)}, ${used}`}
            name="name"
            defaultValue={name}
            aria-label={`Name of the passkey ${name}`}
            maxLength={maxPasskeyName}
          />
        </div>
        <Button type="submit" look="secondary" {...waiting(forms)} aria-label={`Save the name of ${name}`}>
          Save name
        </Button>
      </SecurityForm>
      <SecurityForm name="remove-passkey" forms={forms} of={_id}>
        <Button type="submit" look="ghost" {...waiting(forms)} aria-label={`Remove the passkey ${name}`}>
          Remove
        </Button>
      </SecurityForm>
    </li>
  )
}

function NewPasskey({ forms }: { forms: SecurityForms }) {
  return (
    <SecurityForm
      name="add-passkey"
      forms={forms}
      label="Add a passkey"
      className="flex flex-wrap items-end gap-3"
    >
      <div className="min-w-0 flex-1 basis-60">
        <Field
          label="Name of the new passkey"
          name="name"
          maxLength={maxPasskeyName}
          autoComplete="off"
          placeholder="My phone"
        />
      </div>
      <Button type="submit" look="secondary" {...waiting(forms)}>
        Add a passkey
      </Button>
    </SecurityForm>
  )
}

function waiting({ isSending }: SecurityForms) {
  return { 'aria-disabled': isSending || undefined, title: isSending ? 'One moment' : undefined }
}
