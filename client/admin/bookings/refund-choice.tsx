// What is refunded when staff cancel a booking. Nothing is chosen beforehand.
import { RadioGroup } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { billSentence } from '#contract/bill-sentences.ts'
import type { CancellationChoice } from '#contract/cancellation-rules.ts'
import { ofCancelled, type Statement } from '#contract/payment-rules.ts'
import { maxReasonText } from '#contract/vocabulary.ts'

export interface ChosenRefund {
  fee: CancellationChoice
  /** As typed, of another amount. */
  amount: string
  reason: string
}

interface RefundChoiceProps {
  /** The money of the booking once its guest has cancelled it. */
  terms: Statement
  choice: Partial<ChosenRefund>
  onChange: (choice: Partial<ChosenRefund>) => void
}

export function RefundChoice({ terms, choice, onChange }: RefundChoiceProps) {
  const byHouse = ofCancelled(terms)
  const most = byHouse.toRefund
  return (
    <>
      <RadioGroup
        legend="Who cancels"
        options={[
          { value: 'none', label: 'We cancel', note: billSentence(byHouse, 'staff') },
          { value: 'terms', label: 'The guest cancels', note: billSentence(terms, 'staff') },
          ...(most > 0
            ? [
                {
                  value: 'amount',
                  label: 'Another amount',
                  note: `We cancel and refund between $0.0 and ${formatPrice(most)}.`,
                },
              ]
            : []),
        ]}
        value={choice.fee ?? ''}
        onChange={(fee) => onChange({ ...choice, fee: fee as CancellationChoice })}
      />
      {choice.fee === 'amount' && (
        <>
          <Field
            label="Refund, in $"
            name="refund"
            inputMode="decimal"
            autoComplete="off"
            value={choice.amount ?? ''}
            onChange={({ target }) => onChange({ ...choice, amount: target.value })}
          />
          <Field
            label="Reason"
            name="reason"
            hint="The customer reads it with the refund."
            maxLength={maxReasonText}
            value={choice.reason ?? ''}
            onChange={({ target }) => onChange({ ...choice, reason: target.value })}
          />
        </>
      )}
    </>
  )
}
