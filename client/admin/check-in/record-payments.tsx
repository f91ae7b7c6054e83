// Records at once what many travellers have paid on the spot. Needs the network, unlike check-in itself. Works without script too.
import { useState } from 'react'
import { SelectField } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { FocusedOutcome } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { boxName } from '#client/lib/forms/send-form.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { CheckInBooking } from '#contract/check-ins.ts'
import type { EntryOutcomeName, EntryWay } from '#contract/entry-ways.ts'
import { amountField, paidBox, paymentsForm, type RecordedPayments } from './check-in-forms.ts'

interface RecordPaymentsProps {
  bookings: readonly CheckInBooking[]
  /** The page's `actionData`. */
  sent: FormResult<RecordedPayments> | undefined
  /** Idempotency key of the first press. */
  initialKey: string
  /** After some were recorded. */
  onRecorded: () => void
}

const wayTitles: Partial<Record<EntryWay, string>> = { cash: 'Cash', card: 'Card at the desk' }

const problems: Readonly<Record<Exclude<EntryOutcomeName, 'entered'>, string>> = {
  waiting: 'counts once another member of staff agrees, because it is your own booking.',
  changed: 'was not entered: another amount is due by now.',
  unknown: 'was not entered: the booking is not of this departure any more.',
}

export function RecordPayments({ bookings, sent, initialKey, onRecorded }: RecordPaymentsProps) {
  const unpaid = bookings.filter((booking) => (booking.unpaid ?? 0) > 0)
  const form = usePageForm<RecordedPayments>({ name: paymentsForm, sent, initialKey, onDone: onRecorded })
  const { result, values } = form
  const [isOpenAtFirst] = useState(result !== undefined)
  const wasRefused = Object.keys(values).length > 0
  const recorded = result?.value
  if (unpaid.length === 0 && recorded === undefined) return null
  return (
    <details className="admin-card" open={isOpenAtFirst}>
      <summary className="cursor-pointer font-[650] text-ink">
        {`Record payments (${unpaid.length} unpaid)`}
      </summary>
      <PageForm
        form={form}
        hasMessages={recorded === undefined}
        aria-label="Record payments"
        className="mt-4 grid gap-4"
      >
        {recorded !== undefined && (
          <FocusedOutcome outcome={result}>
            <Outcome bookings={bookings} recorded={recorded} />
          </FocusedOutcome>
        )}
        <ul className="grid gap-2">
          {unpaid.map(({ _id, username, reference, unpaid: amount, countIn }) => (
            <li key={_id}>
              <input type="hidden" name={amountField(_id)} value={amount} />
              <label className="flex items-baseline gap-2.5">
                <input
                  type="checkbox"
                  name={boxName(paidBox, _id)}
                  defaultChecked={wasRefused ? values[boxName(paidBox, _id)] !== undefined : countIn > 0}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span>{`${username} `}</span>
                  <span className="check-in-reference">{formatReference(reference)}</span>
                </span>
                <span className="money ml-auto">{formatPrice(amount!)}</span>
              </label>
            </li>
          ))}
        </ul>
        {unpaid.length > 0 && (
          <>
            <SelectField label="Paid by" name="way" defaultValue={values.way}>
              {Object.entries(wayTitles).map(([way, title]) => (
                <option key={way} value={way}>
                  {title}
                </option>
              ))}
            </SelectField>
            <div>
              <SubmitButton form={form} size="small">
                Mark as paid
              </SubmitButton>
            </div>
          </>
        )}
      </PageForm>
    </details>
  )
}

function Outcome({
  bookings,
  recorded,
}: Pick<RecordPaymentsProps, 'bookings'> & { recorded: RecordedPayments }) {
  const names = new Map(bookings.map(({ _id, username }) => [_id, username]))
  const entered = recorded.filter(({ outcome }) => outcome === 'entered').length
  const others = recorded.filter(({ outcome }) => outcome !== 'entered')
  return (
    <Notice tone={others.length === 0 ? 'ok' : 'warning'}>
      <p>{entered === 1 ? '1 payment is entered.' : `${formatNumber(entered)} payments are entered.`}</p>
      {others.length > 0 && (
        <ul>
          {others.map(({ bookingId, outcome }) => (
            <li key={bookingId}>
              {`The payment of ${names.get(bookingId) ?? 'a traveller'} ${problems[outcome as keyof typeof problems]}`}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
