// Lets go of what is still due of a cancelled booking, with a reason. Works without script too.
import { Form } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { type FormResult, formFields } from '#client/lib/forms/form-result.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import type { Ledger } from '#contract/payments.ts'
import { maxReasonText } from '#contract/vocabulary.ts'

interface LetGoProps {
  ledger: Pick<Ledger, 'kind' | 'due' | 'state'>
  /** Of the page, whichever form was sent. Why nothing was changed is said beside the ledger. */
  outcome: FormResult | undefined
  /** Makes a repeated form let go once. */
  entryKey: string
}

/** Nothing while nothing is due, or it is due of a booking that stands. */
export function LetGo({ ledger: { kind, due, state }, outcome, entryKey }: LetGoProps) {
  const isSending = useIsSending('waive')
  if (kind !== 'booking' || state !== 'cancelled' || due === 0) return null
  const own = outcome?.form === 'waive' ? outcome : undefined
  const { refusal, values } = own ?? {}
  const error = refusal?.fieldErrors.reason
  return (
    <details className="entry-mistake" open={refusal !== undefined || undefined}>
      <summary>Let it go</summary>
      <Form
        method="post"
        noValidate
        preventScrollReset
        className="grid gap-3"
        onSubmit={(event) => {
          if (isSending) event.preventDefault()
        }}
      >
        <input type="hidden" name="form" value="waive" />
        <input type="hidden" name={formFields.idempotencyKey} value={own?.refusal ? own.key : entryKey} />
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
          defaultValue={values?.reason}
          {...(error !== undefined && { error })}
        />
        <div>
          <Button size="small" type="submit" aria-disabled={isSending || undefined}>
            {`Let ${formatPrice(due)} go`}
          </Button>
        </div>
      </Form>
    </details>
  )
}
