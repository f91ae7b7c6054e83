// Enters a caller in the waiting list.
import { Field } from '#client/design-system/field.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { longestTypedPhone } from '#contract/phone-numbers.ts'
import { maxName } from '#contract/vocabulary.ts'
import { callerForm } from './queue-forms.ts'

interface CallerFormProps {
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Idempotency key of the first press. */
  initialKey: string
}

export function CallerForm({ sent, initialKey }: CallerFormProps) {
  const form = usePageForm({ name: callerForm, sent, initialKey, keepsDraft: true })
  const textField = (name: 'username' | 'phone' | 'email' | 'tickets') => ({
    name,
    defaultValue: form.values[name],
    error: form.fieldErrors[name],
    autoComplete: 'off',
  })
  return (
    <section aria-labelledby="caller" className="admin-card grid gap-4">
      <h3 id="caller" className="text-[1.125rem]">
        Enter a caller
      </h3>
      <PageForm form={form} aria-labelledby="caller" className="grid gap-4">
        <div className="grid grid-cols-4 items-start gap-5 max-lg:grid-cols-2 max-sm:grid-cols-1">
          <Field label="Name" required maxLength={maxName} {...textField('username')} />
          <Field label="Phone number" type="tel" maxLength={longestTypedPhone} {...textField('phone')} />
          <Field
            label="Email"
            type="email"
            hint="The offer goes there, with a link that books it."
            {...textField('email')}
          />
          <Field label="Seats" inputMode="numeric" required maxLength={6} {...textField('tickets')} />
        </div>
        <div>
          <SubmitButton form={form} size="small">
            Enter
          </SubmitButton>
        </div>
      </PageForm>
    </section>
  )
}
