import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { SilentNote } from '#client/features/contact/silent-note.tsx'
import { silentForms } from '#content/contact.ts'
import { longestEmailAddress } from '#contract/email-address.ts'
import { RecoverLink } from './recover-link.tsx'

/** As specified, the form sends nothing. Its button closes the dialog by `method="dialog"`. */
export function LostPassword({ onBack }: { onBack: () => void }) {
  return (
    <form id="lost-password" method="dialog" noValidate className="grid gap-4.5 pt-6">
      <p>Enter email to retrieve password</p>
      <Field
        label="Email"
        icon="mail"
        type="email"
        name="email"
        maxLength={longestEmailAddress}
        autoComplete="email"
        placeholder="you@example.com"
      />
      <Button type="submit" isFullWidth>
        Send email
      </Button>
      <SilentNote text={silentForms.lostPassword} />
      <RecoverLink />
      <div className="-ml-4.5">
        <Button look="ghost" size="small" onClick={onBack}>
          <Icon name="arrow-left" className="size-4.5" />
          Back to login
        </Button>
      </div>
    </form>
  )
}
