// Lets go of what is still due of a cancelled booking, with a reason. Works without script too.

import { Field } from '#client/design-system/field.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { formatPrice } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { Ledger } from '#contract/payments.ts'
import { maxReasonText } from '#contract/vocabulary.ts'
import type { EntryFormName } from './entry-forms.ts'

interface LetGoProps {
  ledger: Pick<Ledger, 'kind' | 'due' | 'state'>
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Makes a repeated form let go once. */
  entryKey: string
}

/** Only the result while nothing is due, or it is due of a booking that stands. */
export function LetGo({ ledger: { kind, due, state }, sent, entryKey }: LetGoProps) {
  const name = 'waive' satisfies EntryFormName
  const form = usePageForm({ name, sent, initialKey: `${entryKey} ${name}` })
  if (kind !== 'booking' || state !== 'cancelled' || due === 0)
    return <OutcomeNotice outcome={form.result} refusedTitle={refusedTitle} />
  return (
    <details className="entry-mistake" open={form.isSending || form.result !== undefined || undefined}>
      <summary>Let it go</summary>
      <PageForm form={form} refusedTitle={refusedTitle} aria-label="Let it go" className="grid gap-3">
        <input type="hidden" name="amount" value={due} />
        <p className="text-small">
          The claim becomes lower by <span className="money">{formatPrice(due)}</span>, which is not asked for
          again. The customer is not mailed. Only a super admin can do this.
        </p>
        <Field
          label="Reason"
          name="reason"
          required
          maxLength={maxReasonText}
          autoComplete="off"
          hint="For staff only"
          defaultValue={form.values.reason}
          error={form.fieldErrors.reason}
        />
        <div>
          <SubmitButton form={form} size="small">
            {`Let ${formatPrice(due)} go`}
          </SubmitButton>
        </div>
      </PageForm>
    </details>
  )
}

const refusedTitle = 'Nothing was changed'
