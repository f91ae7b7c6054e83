import { useState } from 'react'
import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { useEntered } from '#client/admin/form/use-entered.ts'
import { Field } from '#client/design-system/field.tsx'
import { now } from '#client/lib/server-day.ts'
import { type OrderFormProps, useOrderForm } from './order-form.ts'

/** Asks when the customer got the order, from which the right to withdraw counts. Also corrects that time. */
export function MarkDelivered({ order, sent, isOffered }: OrderFormProps) {
  const form = useOrderForm('delivered', sent)
  const isTouched = useEntered(form) !== null
  const [openedAt, setOpenedAt] = useState(now)
  const isCollected = order.delivery === 'collect'
  const isCorrection = order.state === 'completed'
  const mark = isCollected ? 'Mark collected' : 'Mark delivered'
  const correct = isCollected ? 'Correct the time of collection' : 'Correct the time of delivery'
  return (
    <FormDisclosure
      form={form}
      isOffered={isOffered}
      label={isCorrection ? correct : mark}
      look={isCorrection ? 'secondary' : 'primary'}
      onOpen={() => {
        if (!isTouched) setOpenedAt(now())
      }}
      send={isCorrection ? 'Save' : mark}
    >
      <p className="font-[650] text-ink">
        {isCollected ? 'When was it collected?' : 'When was it delivered?'}
      </p>
      <Field
        // A changed default does not reach the field that is there.
        key={openedAt}
        label="Time (UTC)"
        name="deliveredAt"
        type="datetime-local"
        hint="From then on the customer has 14 days to withdraw from the contract."
        error={form.fieldErrors.deliveredAt}
        // By the server's clock: a time ahead is refused. `datetime-local` has neither seconds nor a time zone.
        defaultValue={form.values.deliveredAt ?? (order.deliveredAt ?? openedAt).slice(0, 16)}
        suppressHydrationWarning
      />
    </FormDisclosure>
  )
}
