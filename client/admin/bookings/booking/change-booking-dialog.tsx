// Changes the date or the tickets of a booking for its guest. Shows the price before.
import { useState } from 'react'
import { GuestDateField } from '#client/admin/bookings/guest-date-field.tsx'
import { FormDialog } from '#client/admin/form/form-dialog.tsx'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { Checkbox, RadioGroup } from '#client/design-system/choice.tsx'
import { numberProblem } from '#client/design-system/number-entry.ts'
import { NumberField } from '#client/design-system/number-field.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import type { FeeChoice } from '#contract/cancellation-rules.ts'
import type { ChangeBookingData } from './change-booking-data.ts'
import { ticketLimits, useChangePrice } from './use-change-price.ts'

interface ChangeBookingDialogProps {
  question: Question<ChangeBookingData> | null
  onClose: () => void
  /** Called after the change, and after a refusal because the booking is different by now. */
  onChanged: () => void
}

export function ChangeBookingDialog({ question, ...rest }: ChangeBookingDialogProps) {
  return question === null ? null : <ChangeQuestion key={question.key} question={question} {...rest} />
}

function ChangeQuestion({
  question: { about, isOpen },
  onClose,
  onChanged,
}: ChangeBookingDialogProps & { question: Question<ChangeBookingData> }) {
  const { trip, tour, departures, loadedAt } = about
  const [wanted, setWanted] = useState({ date: trip.date, ticketCount: trip.ticketCount })
  const [fee, setFee] = useState<FeeChoice>('terms')
  const [isLate, setIsLate] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const price = useChangePrice(trip, wanted, fee)
  const call = useFormCall(
    () => {
      setIsDone(true)
      onChanged()
    },
    {
      onRefused({ code }) {
        if (code === 'quote_stale') price.reload()
        return false
      },
    },
  )
  const isSame = wanted.date === trip.date && wanted.ticketCount === trip.ticketCount

  function save(): void {
    if (wanted.date === '' || isSame) {
      call.setErrors(isSame ? { ticketCount: 'Nothing is changed yet.' } : { date: 'required' })
      return
    }
    const problem = numberProblem(wanted.ticketCount, ticketLimits)
    if (problem !== undefined) call.setErrors({ ticketCount: problem })
    if (problem !== undefined || price.shown === null) return
    const body = { ...wanted, fee, isLate, difference: price.shown.difference }
    void call.submit(JSON.stringify(body), (idempotencyKey) =>
      api('POST /tours/:id/guest-changes', { params: { id: trip._id }, body }, { idempotencyKey }),
    )
  }

  return (
    <FormDialog
      isOpen={isOpen && !isDone}
      title={`Change the booking of ${trip.username}`}
      send="Change booking"
      isSending={call.isSending}
      failure={call.failure}
      onSend={save}
      onClose={onClose}
    >
      <GuestDateField
        tour={tour}
        departures={departures}
        loadedAt={loadedAt}
        value={wanted.date}
        isLate={isLate}
        error={call.errors.date}
        onChange={(date) => setWanted((before) => ({ ...before, date }))}
      />
      <NumberField
        label="Tickets"
        {...ticketLimits}
        value={wanted.ticketCount}
        error={call.errors.ticketCount}
        onChange={(ticketCount) => {
          setWanted((before) => ({ ...before, ticketCount }))
          call.setErrors({})
        }}
      />
      {wanted.ticketCount < trip.ticketCount && (
        <RadioGroup
          legend="Tickets that are taken back"
          options={feeOptions}
          value={fee}
          onChange={(chosen) => setFee(chosen as FeeChoice)}
        />
      )}
      <Checkbox
        label="Closed for customers too"
        hint="Also departures that are closed, or whose bookings have ended, until their day ends."
        checked={isLate}
        onChange={({ target }) => setIsLate(target.checked)}
      />
      <p role="status" className="min-h-12">
        {isSame ? 'Nothing is changed yet.' : price.text}
      </p>
    </FormDialog>
  )
}

const feeOptions = [
  { value: 'terms', label: 'By the terms of the booking' },
  { value: 'none', label: 'Refund them in full' },
] as const
