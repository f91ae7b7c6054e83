import { useState } from 'react'
import { FormDialog } from '#client/admin/form/form-dialog.tsx'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { Field } from '#client/design-system/field.tsx'
import { api } from '#client/lib/api.ts'
import { now } from '#client/lib/server-day.ts'
import type { OrderDialogProps } from './order-dialog.ts'

/** Asks when the customer got the order, from which the right to withdraw counts. Also corrects that time. */
export function DeliveredDialog({ question: { isOpen }, order, onClose, onChanged }: OrderDialogProps) {
  const isCollected = order.delivery === 'collect'
  // By the server's clock: a time ahead is refused. `datetime-local` has neither seconds nor a time zone.
  const [time, setTime] = useState((order.deliveredAt ?? now()).slice(0, 16))
  const [isDone, setIsDone] = useState(false)
  const call = useFormCall(() => {
    setIsDone(true)
    onChanged()
  })

  function send(): void {
    if (time === '') {
      call.setErrors({ deliveredAt: 'required' })
      return
    }
    void call.submit(time, () =>
      api('POST /orders/:id/marks', {
        params: { id: order._id },
        body: { state: 'completed', deliveredAt: time },
      }),
    )
  }

  return (
    <FormDialog
      isOpen={isOpen && !isDone}
      title={isCollected ? 'When was it collected?' : 'When was it delivered?'}
      send={order.state === 'completed' ? 'Save' : isCollected ? 'Mark collected' : 'Mark delivered'}
      isSending={call.isSending}
      failure={call.errors.deliveredAt === undefined ? call.failure : null}
      onSend={send}
      onClose={onClose}
    >
      <Field
        label="Time (UTC)"
        name="deliveredAt"
        type="datetime-local"
        hint="From then on the customer has 14 days to withdraw from the contract."
        error={call.errors.deliveredAt}
        value={time}
        disabled={call.isSending}
        onChange={({ target }) => setTime(target.value)}
      />
    </FormDialog>
  )
}
