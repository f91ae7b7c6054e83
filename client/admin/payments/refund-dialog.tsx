import { useState } from 'react'
import { checkInput } from '#client/admin/form/check-input.ts'
import { FormDialog } from '#client/admin/form/form-dialog.tsx'
import { parseNumber } from '#client/admin/form/typed-number.ts'
import { reloadIfStale, useFormCall } from '#client/admin/form/use-form-call.ts'
import { Field } from '#client/design-system/field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import { formatPrice } from '#client/lib/format.ts'
import type { EntryWay } from '#contract/entry-ways.ts'
import { type Ledger, newRefundSchema } from '#contract/payments.ts'
import { maxReasonText } from '#contract/vocabulary.ts'
import type { LedgerPayment } from './payment-words.ts'

const byHand: Readonly<Record<EntryWay, string>> = {
  cash: 'Give the money back first: here it is only entered.',
  card: 'Send the money back at your card terminal first: here it is only entered.',
  transfer: 'Send the money back at your bank first: here it is only entered.',
  voucher: 'Give a new gift voucher first, never money: here it is only entered.',
}

interface RefundDialogProps {
  question: Question<LedgerPayment> | null
  close: () => void
  ledger: Ledger
  name: string
  onChanged: () => void
}

/** Refunds a payment in whole or in part. */
export function RefundDialog({ question, ...rest }: RefundDialogProps) {
  return question === null ? null : <Refund key={question.key} question={question} {...rest} />
}

function Refund({
  question: { about: payment, isOpen },
  close,
  ledger,
  name,
  onChanged,
}: RefundDialogProps & { question: Question<LedgerPayment> }) {
  const { refundable, method, way } = payment
  const [typed, setTyped] = useState(String(ledger.owed > 0 ? Math.min(ledger.owed, refundable) : refundable))
  const [reason, setReason] = useState('')
  const [isDone, setIsDone] = useState(false)
  const call = useFormCall(
    () => {
      setIsDone(true)
      onChanged()
    },
    { isForSuperAdmins: true, onRefused: reloadIfStale(onChanged) },
  )

  function send(): void {
    const input = { amount: parseNumber(typed), reason }
    const found = checkInput(newRefundSchema, input)
    const isTooHigh = typeof input.amount === 'number' && input.amount > refundable
    if (isTooHigh) found.amount ??= `at most ${formatPrice(refundable)}`
    call.setErrors(found)
    if (Object.keys(found).length > 0) return
    void call.submit(JSON.stringify([payment._id, input]), (idempotencyKey) =>
      api(
        'POST /payments/:id/refunds',
        { params: { id: payment._id }, body: input as { amount: number; reason: string } },
        { idempotencyKey },
      ),
    )
  }

  return (
    <FormDialog
      isOpen={isOpen && !isDone}
      title="Refund"
      send="Refund"
      isSending={call.isSending}
      failure={call.failure}
      onSend={send}
      onClose={close}
    >
      <p>
        {`${method === 'transfer' ? byHand[way ?? 'transfer'] : 'The provider of the payment sends it back.'} ${ledger.owed === 0 ? 'The price becomes lower by this amount, which is not asked for again.' : ''}`}
      </p>
      <Field
        label="Amount in $"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        hint={`At most ${formatPrice(refundable)}`}
        error={call.errors.amount}
        value={typed}
        disabled={call.isSending}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextareaField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={maxReasonText}
        hint={`${name} reads it`}
        error={call.errors.reason}
        value={reason}
        disabled={call.isSending}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
