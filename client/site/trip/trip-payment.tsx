// What is paid and to be paid of a trip.
import type { ReactNode } from 'react'
import type { PageForm } from '#client/features/forms/use-page-form.ts'
import { PaymentSection } from '#client/features/payments/payment-section.tsx'
import { lapseSentence } from '#contract/bill-sentences.ts'
import type { OpenedPayment } from '#contract/payments.ts'
import type { Trip } from '#contract/trips.ts'

interface TripPaymentProps {
  trip: Trip
  form: PageForm
  opened: OpenedPayment | undefined
  /** Further fields of the form, where the page needs them. */
  children?: ReactNode
  /** Asks for the trip again, where the loader of the page does not have it. */
  onReload?: () => void
}

export function TripPayment({ trip: { payments }, ...section }: TripPaymentProps) {
  if (payments === null) return null
  return (
    <div className="border-line border-b pb-5 has-[+.trip-fold]:border-b-0 has-[+.trip-fold]:pb-0">
      <PaymentSection bill={payments} canPayOnSpot lapse={lapseSentence} {...section} />
    </div>
  )
}
