import { type ReactNode, useRef } from 'react'
import { PageForm } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { formNameOf } from '#client/lib/forms/send-form.ts'
import type { RecoveryCodes, SettingResult } from '#client/site/setting/setting-forms.ts'
import { SettingNotice } from '#client/site/setting/setting-notice.tsx'
import type { SecurityForms } from './use-security-forms.ts'

interface SecuritySectionProps {
  id: string
  title: string
  forms: SecurityForms
  /** The forms of this section. The section shows their results. */
  names: readonly string[]
  children: ReactNode
}

/** A section of the setting page about ways to sign in. */
export function SecuritySection({ id, title, forms, names, children }: SecuritySectionProps) {
  const { outcome, isProofNeeded } = forms
  const hasOutcome = outcome !== undefined && names.includes(outcome.form.split('/')[0]!) && !isProofNeeded
  return (
    <section aria-labelledby={id} className="rounded-l bg-mist p-9 max-md:p-6 lg:col-span-2">
      <h2 id={id} className="text-d3">
        {title}
      </h2>
      <div className="mt-6 grid gap-4.5">
        <SettingNotice outcome={hasOutcome ? outcome : undefined} />
        {children}
      </div>
    </section>
  )
}

interface SecurityFormProps {
  name: string
  forms: SecurityForms
  /** Id of the record whose form it is, if several have this form. */
  of?: string
  /** Accessible name, if the text of the button is not enough. */
  label?: string
  className?: string
  children: ReactNode
}

export function SecurityForm({ name, forms, of, label, className, children }: SecurityFormProps) {
  const pressed = useRef<FormData>(null)
  const tell = (result: SettingResult) => forms.tell(result, () => void form.send(pressed.current!))
  const form = usePageForm<RecoveryCodes>({
    name: of === undefined ? name : formNameOf(name, of),
    sent: forms.sent,
    onDone: tell,
    onRefused: tell,
  })
  return (
    <PageForm
      form={form}
      // The section shows it.
      hasMessages={false}
      onSubmit={({ currentTarget }) => {
        pressed.current = new FormData(currentTarget)
      }}
      aria-label={label}
      className={className}
    >
      {children}
    </PageForm>
  )
}
