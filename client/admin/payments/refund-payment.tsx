import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { Field } from '#client/design-system/field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { formatPrice } from '#client/lib/format.ts'
import { formNameOf } from '#client/lib/forms/send-form.ts'
import type { EntryWay } from '#contract/entry-ways.ts'
import { maxReasonText } from '#contract/vocabulary.ts'
import type { PaymentFormProps } from './payment-words.ts'

const byHand: Readonly<Record<EntryWay, string>> = {
  cash: 'Give the money back first: here it is only entered.',
  card: 'Send the money back at your card terminal first: here it is only entered.',
  transfer: 'Send the money back at your bank first: here it is only entered.',
  voucher: 'Give a new gift voucher first, never money: here it is only entered.',
}

interface RefundPaymentProps extends PaymentFormProps {
  /** Makes a repeated form refund once. */
  entryKey: string
}

/** Refunds a payment in whole or in part. */
export function RefundPayment(props: RefundPaymentProps) {
  const { payment, title, ledger, name, sent, isOffered, entryKey } = props
  const { _id, refundable, method, way } = payment
  const formName = formNameOf('refund', _id)
  const form = usePageForm({
    name: formName,
    sent,
    initialKey: `${entryKey} ${formName}`,
    onDone: () => toast.success(successText),
  })
  const proposed = ledger.owed > 0 ? Math.min(ledger.owed, refundable) : refundable
  return (
    <FormDisclosure form={form} isOffered={isOffered} label="Refund" about={title} send="Refund the payment">
      <p>
        {`${method === 'transfer' ? byHand[way ?? 'transfer'] : 'The provider of the payment sends it back.'} ${ledger.owed === 0 ? 'The price becomes lower by this amount, which is not asked for again.' : ''}`}
      </p>
      <Field
        label="Amount in $"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        hint={`At most ${formatPrice(refundable)}`}
        error={form.fieldErrors.amount}
        defaultValue={form.values.amount ?? String(proposed)}
      />
      <TextareaField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={maxReasonText}
        hint={`${name} reads it`}
        error={form.fieldErrors.reason}
        defaultValue={form.values.reason}
      />
    </FormDisclosure>
  )
}
