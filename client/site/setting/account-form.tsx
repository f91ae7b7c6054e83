import type { ReactNode } from 'react'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import type { PageForm as Form } from '#client/features/forms/use-page-form.ts'

interface AccountFormProps {
  id: string
  title: string
  form: Form
  children: ReactNode
}

/** A form of the setting page. */
export function AccountForm({ id, title, form, children }: AccountFormProps) {
  return (
    <section aria-labelledby={id} className="rounded-l bg-mist p-9 max-md:p-6">
      <h2 id={id} className="text-d3">
        {title}
      </h2>
      <PageForm form={form} aria-labelledby={id} className="mt-6 grid gap-4.5">
        {children}
        <div className="mt-1.5">
          <SubmitButton form={form}>{title}</SubmitButton>
        </div>
      </PageForm>
    </section>
  )
}
