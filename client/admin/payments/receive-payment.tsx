import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { parseNumber } from '#client/admin/form/typed-number.ts'
import { useEntered } from '#client/admin/form/use-entered.ts'
import { Field } from '#client/design-system/field.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { formatPrice } from '#client/lib/format.ts'
import { formNameOf } from '#client/lib/forms/send-form.ts'
import { billSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { ofReceived } from '#contract/payment-rules.ts'
import type { Ledger } from '#contract/payments.ts'
import { type PaymentFormProps, waitingText } from './payment-words.ts'

/** Enters a bank transfer that has arrived. */
export function ReceivePayment({ payment, title, ledger, name, sent, isOffered }: PaymentFormProps) {
  const form = usePageForm({
    name: formNameOf('receive', payment._id),
    sent,
    onDone({ done }) {
      if (done === waitingText) toast.warning(done)
      else toast.success(successText)
    },
  })
  const entered = useEntered(form)
  const proposed = form.values.amount ?? String(payment.amount)
  const arrived = parseNumber(String(entered?.get('amount') ?? proposed))
  const after = typeof arrived === 'number' && arrived > 0 ? sentenceAfter(ledger, arrived) : null
  return (
    <FormDisclosure
      form={form}
      isOffered={isOffered}
      label="Mark as received"
      about={title}
      send="Transfer received"
    >
      <p>
        From <strong className="text-ink">{name}</strong>, with the reference{' '}
        <strong className="whitespace-nowrap text-ink">{formatReference(ledger.reference)}</strong>. Asked
        for: <span className="money">{formatPrice(payment.amount)}</span>.
      </p>
      <Field
        label="Amount that arrived, in $"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        hint="More or less than was asked is entered as it arrived."
        error={form.fieldErrors.amount}
        defaultValue={proposed}
      />
      {after !== null && (
        <p>
          {`${ledger.state === 'lapsed' ? 'It had lapsed: if seats or stock are still there, the money revives it. If not, this holds. ' : ''}${after}`}
        </p>
      )}
    </FormDisclosure>
  )
}

/** Of a cancelled booking of which nobody knows what was paid, nothing is said. */
function sentenceAfter({ statement }: Ledger, arrived: number): string | null {
  if (statement.isUnrecorded && statement.state !== 'open') return null
  return billSentence(ofReceived(statement, arrived), 'staff')
}
