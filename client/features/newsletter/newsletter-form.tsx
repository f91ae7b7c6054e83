import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { SilentNote } from '#client/features/contact/silent-note.tsx'
import { silentForms } from '#content/contact.ts'

/** Most characters of each field. */
export const maxNewsletterEntry = 50

/** Submits nothing, as specified; outside a dialog this method leaves the page as it is, without script too. */
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
