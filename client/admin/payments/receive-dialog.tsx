import { useState } from 'react'
import { checkInput } from '#client/admin/form/check-input.ts'
import { FormDialog } from '#client/admin/form/form-dialog.tsx'
import { parseNumber } from '#client/admin/form/typed-number.ts'
import { reloadIfStale, useFormCall } from '#client/admin/form/use-form-call.ts'
import { Field } from '#client/design-system/field.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import { formatPrice } from '#client/lib/format.ts'
import { billSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { ofReceived } from '#contract/payment-rules.ts'
import { type Ledger, receivedTransferSchema } from '#contract/payments.ts'
import { type LedgerPayment, waitingText } from './payment-words.ts'

interface ReceiveDialogProps {
  question: Question<LedgerPayment> | null
  close: () => void
  ledger: Ledger
  name: string
  onChanged: () => void
}

/** Enters a bank transfer that has arrived. */
export function ReceiveDialog({ question, ...rest }: ReceiveDialogProps) {
  return question === null ? null : <Receive key={question.key} question={question} {...rest} />
}

function Receive({
  question: { about: payment, isOpen },
  close,
  ledger,
  name,
  onChanged,
}: ReceiveDialogProps & { question: Question<LedgerPayment> }) {
  const [typed, setTyped] = useState(String(payment.amount))
  const [isDone, setIsDone] = useState(false)
  const call = useFormCall(
    () => {
      setIsDone(true)
      onChanged()
    },
    { onRefused: reloadIfStale(onChanged) },
  )

  const arrived = parseNumber(typed)
  const after = typeof arrived === 'number' && arrived > 0 ? sentenceAfter(ledger, arrived) : null

  function send(): void {
    // Without an amount, what was asked has arrived.
    const amount = parseNumber(typed) ?? undefined
    const found = checkInput(receivedTransferSchema, { amount })
    call.setErrors(found)
    if (Object.keys(found).length > 0) return
    void call.submit(
      `${payment._id} ${amount}`,
      () =>
        api('POST /payments/:id/received', {
          params: { id: payment._id },
          body: { amount: amount as number },
        }),
      ({ waiting }) => (waiting.length > ledger.waiting.length ? waitingText : null),
    )
  }

  return (
    <FormDialog
      isOpen={isOpen && !isDone}
      title="Transfer received"
      send="Mark as received"
      isSending={call.isSending}
      failure={call.failure}
      onSend={send}
      onClose={close}
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
        error={call.errors.amount}
        value={typed}
        disabled={call.isSending}
        onChange={({ target }) => setTyped(target.value)}
      />
      {after !== null && (
        <p>
          {`${ledger.state === 'lapsed' ? 'It had lapsed: if seats or stock are still there, the money revives it. If not, this holds. ' : ''}${after}`}
        </p>
      )}
    </FormDialog>
  )
}

/** Of a cancelled booking of which nobody knows what was paid, nothing is said. */
function sentenceAfter({ statement }: Ledger, arrived: number): string | null {
  if (statement.isUnrecorded && statement.state !== 'open') return null
  return billSentence(ofReceived(statement, arrived), 'staff')
}
