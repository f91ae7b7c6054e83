// What a change of many records has done, with the button that undoes it.
import { Notice } from '#client/design-system/notice.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { formNameOf } from '#client/lib/forms/send-form.ts'
import { undoHours } from '#contract/staff-vocabulary.ts'
import { type BulkValue, undoForm } from './bulk-forms.ts'

interface BulkOutcomeProps extends BulkValue {
  /** What was changed. */
  text: string
  /** The page's `actionData`. */
  sent: FormResult<BulkValue> | undefined
}

export function BulkOutcome({ id, isUndoable, text, sent }: BulkOutcomeProps) {
  const form = usePageForm<BulkValue>({ name: formNameOf(undoForm, id), sent })
  const { done, refusal } = form.result ?? {}
  if (done !== undefined) return <OutcomeNotice outcome={form.result} />
  return (
    <PageForm form={form} hasMessages={false} aria-label="Undo the change">
      <Notice tone={refusal === undefined ? 'ok' : 'error'}>
        <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <span>{refusal?.message ?? text}</span>
          {isUndoable && (
            <SubmitButton form={form} look="secondary" size="small" title={`Possible for ${undoHours} hours`}>
              Undo
            </SubmitButton>
          )}
        </span>
      </Notice>
    </PageForm>
  )
}
