import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { SilentNote } from '#client/features/contact/silent-note.tsx'
import { silentForms } from '#content/contact.ts'

/** Maximum length of each field. */
export const maxNewsletterEntry = 50

/** As specified, the form sends nothing. `method="dialog"` outside a dialog does nothing, also without script. */
export function NewsletterForm() {
  return (
    <form method="dialog" noValidate className="grid gap-3.5">
      <Field
        label="Name"
        name="name"
        maxLength={maxNewsletterEntry}
        autoComplete="name"
        placeholder="Your name"
      />
      <Field
        label="E-mail"
        type="email"
        name="email"
        maxLength={maxNewsletterEntry}
        autoComplete="email"
        placeholder="you@example.com"
      />
      <Button type="submit" isFullWidth>
        Subscribe
      </Button>
      <SilentNote text={silentForms.newsletter} />
    </form>
  )
}
