import type { ReactNode } from 'react'
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
  const hasOutcome = outcome !== undefined && names.includes(outcome.form) && !isProofNeeded
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
  /** Hidden values that are submitted with the form. */
  values?: Record<string, string>
  /** Accessible name, if the text of the button is not enough. */
  label?: string
  className?: string
  children: ReactNode
}

export function SecurityForm({ name, forms, values = {}, label, className, children }: SecurityFormProps) {
  return (
    <form method="post" noValidate onSubmit={forms.onSubmit} aria-label={label} className={className}>
      <input type="hidden" name="form" value={name} />
      {Object.entries(values).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {children}
    </form>
  )
}
