// The form of the buttons that open cancelled departures again.
import { PageForm } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { DepartureFormProps } from './departure-form.ts'
import { reopenForm } from './schedule-forms.ts'

export function Reopening({ sent, onOutcome }: Pick<DepartureFormProps, 'sent' | 'onOutcome'>) {
  const form = usePageForm({ name: reopenForm, sent, onDone: onOutcome })
  return (
    <PageForm
      form={form}
      id={reopenForm}
      hasMessages={form.result?.done === undefined}
      aria-label="Cancelled departures"
    >
      {null}
    </PageForm>
  )
}
