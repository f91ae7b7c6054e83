import { useState } from 'react'
import { FormDialog } from '#client/admin/form/form-dialog.tsx'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { Checkbox } from '#client/design-system/choice.tsx'
import { api } from '#client/lib/api.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { billSentence } from '#contract/bill-sentences.ts'
import type { OrderLine } from '#contract/orders.ts'
import { ofLessClaim } from '#contract/payment-rules.ts'
import type { OrderDialogProps } from './order-dialog.ts'

/** Asks which lines have come back, and whether their pieces can be sold again. */
export function ReturnDialog({ question: { isOpen }, order, onClose, onChanged }: OrderDialogProps) {
  const outside = order.lines.filter(({ returnedAt }) => returnedAt === null)
  const [chosen, setChosen] = useState<readonly string[]>(outside.map(({ _id }) => _id))
  const [isRestocked, setIsRestocked] = useState(true)
  const [isDone, setIsDone] = useState(false)
  const call = useFormCall(() => {
    setIsDone(true)
    onChanged()
  })
  const isWhole = chosen.length === outside.length
  const back = outside.filter(({ _id }) => chosen.includes(_id))

  function send(): void {
    if (chosen.length === 0) {
      call.setErrors({ lines: 'Choose what has come back.' })
      return
    }
    void call.submit(JSON.stringify([chosen, isRestocked]), () =>
      api('POST /orders/:id/marks', {
        params: { id: order._id },
        body: { state: 'returned', lines: [...chosen], restock: isRestocked },
      }),
    )
  }

  return (
    <FormDialog
      isOpen={isOpen && !isDone}
      title="What has come back?"
      send={isWhole ? 'Mark all as returned' : 'Mark as returned'}
      isSending={call.isSending}
      failure={call.failure}
      onSend={send}
      onClose={onClose}
    >
      <fieldset className="grid min-w-0" disabled={call.isSending}>
        <legend className="sr-only">Products that came back</legend>
        {outside.map(({ _id, title, quantity, amountDue }) => (
          <Checkbox
            key={_id}
            label={`${formatNumber(quantity)} × ${title}, ${formatPrice(amountDue)}`}
            checked={chosen.includes(_id)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, _id] : chosen.filter((each) => each !== _id))
            }
          />
        ))}
        {call.errors.lines !== undefined && (
          <p role="alert" className="text-err text-small">
            {call.errors.lines}
          </p>
        )}
      </fieldset>
      <Checkbox
        label="The pieces can be sold again"
        hint="They are added to the stock of products that are counted."
        checked={isRestocked}
        disabled={call.isSending}
        onChange={({ target }) => setIsRestocked(target.checked)}
      />
      <p>
        <span>
          {isWhole
            ? 'The whole order is credited, with its delivery. '
            : `${formatPrice(sumOf(back))} is credited. `}
        </span>
        {order.payments !== null && (
          <span>
            {billSentence(
              ofLessClaim(order.payments.statement, isWhole ? order.payments.statement.claim : sumOf(back)),
              'staff',
            )}
          </span>
        )}
      </p>
    </FormDialog>
  )
}

function sumOf(lines: readonly Pick<OrderLine, 'amountDue'>[]): number {
  return lines.reduce((cents, { amountDue }) => cents + Math.round(amountDue * 100), 0) / 100
}
