// Cancelling a trip: folded, with what is refunded above the button.
import type { ReactNode } from 'react'
import { Icon } from '#client/design-system/icon.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import type { PageForm as PageFormState } from '#client/features/forms/use-page-form.ts'
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import { formatLongDate, formatNumber } from '#client/lib/format.ts'
import { billSentence } from '#contract/bill-sentences.ts'
import { type CancellationDays, cancellationDays, lastCancellableDay } from '#contract/cancellation-rules.ts'
import type { Trip } from '#contract/trips.ts'

interface CancelTripProps {
  trip: Trip
  form: PageFormState
  /** Further fields of the form, where the page needs them. */
  children?: ReactNode
}

export function CancelTrip({ trip, form, children }: CancelTripProps) {
  const { cancellation, date, ticketCount } = trip
  if (cancellation === null) return null
  const { refund, after } = cancellation
  const { cancellationTerms = [] } = trip.facts
  return (
    <details className="trip-fold" open={form.isSending || form.result !== undefined}>
      <summary>
        Cancel this trip
        <Icon name="chevron-down" className="size-4.5" />
      </summary>
      <div className="grid gap-4 pt-2 pb-1 text-small">
        {after !== null && (
          <p>
            <span className="block font-semibold text-ink">If you cancel today</span>
            <MoneySentence text={billSentence(after)} />
          </p>
        )}
        {cancellationTerms.length > 0 ? (
          <Terms days={cancellationDays(cancellationTerms, date)} />
        ) : (
          <p>{`You can cancel until ${formatLongDate(lastCancellableDay(date))}.`}</p>
        )}
        {/* The message stands above the ticket. */}
        <PageForm form={form} hasMessages={false} className="grid justify-items-start gap-3">
          <input type="hidden" name="refund" value={refund} />
          {children}
          <SubmitButton form={form} size="small">
            {ticketCount === 1 ? 'Cancel my ticket' : `Cancel all ${formatNumber(ticketCount)} tickets`}
          </SubmitButton>
        </PageForm>
      </div>
    </details>
  )
}

function Terms({ days }: { days: readonly CancellationDays[] }) {
  return (
    <div>
      <p className="font-semibold text-ink">As agreed when you booked</p>
      <ul className="mt-1 grid gap-1">
        {days.map(({ until, percentKept }) => (
          <li key={until} className="flex justify-between gap-3">
            <span>{`until ${formatLongDate(until)}`}</span>
            <span className="whitespace-nowrap">
              {percentKept === 0 ? 'free' : `${formatNumber(percentKept)} % kept`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
