// Records at once what many travellers have paid on the spot. Needs the network, unlike check-in itself. Works without script too.
import { useEffect } from 'react'
import { Form } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { CheckInBooking } from '#contract/check-ins.ts'
import type { EntryOutcomeName, EntryWay } from '#contract/entry-ways.ts'
import { amountField, paymentsForm, type RecordedPayments } from './check-in-forms.ts'

interface RecordPaymentsProps {
  bookings: readonly CheckInBooking[]
  /** Of the last form; undefined after none. */
  recorded: RecordedPayments | undefined
  /** Of the first form: a form that is sent twice enters once. */
  firstKey: string
  /** After some were recorded. */
  onRecorded: () => void
}

const wayTitles: Partial<Record<EntryWay, string>> = { cash: 'Cash', card: 'Card at the desk' }

const problems: Readonly<Record<Exclude<EntryOutcomeName, 'entered'>, string>> = {
  waiting: 'counts once another member of staff agrees, because it is your own booking.',
  changed: 'was not entered: another amount is due by now.',
  unknown: 'was not entered: the booking is not of this departure any more.',
}

export function RecordPayments({ bookings, recorded, firstKey, onRecorded }: RecordPaymentsProps) {
  const unpaid = bookings.filter((booking) => (booking.unpaid ?? 0) > 0)
  const isSending = useIsSending(paymentsForm)
  useEffect(() => {
    if (recorded !== undefined) onRecorded()
  }, [recorded, onRecorded])
  if (unpaid.length === 0 && recorded === undefined) return null
  return (
    <details className="admin-card" open={recorded !== undefined || undefined}>
      <summary className="cursor-pointer font-[650] text-ink">
        {`Record payments (${unpaid.length} unpaid)`}
      </summary>
      <Form
        method="post"
        preventScrollReset
        aria-label="Record payments"
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          if (isSending) event.preventDefault()
        }}
      >
        {recorded !== undefined && <Outcome bookings={bookings} recorded={recorded} />}
        <input type="hidden" name="form" value={paymentsForm} />
        <input type="hidden" name="key" value={recorded?.nextKey ?? firstKey} />
        <ul className="grid gap-2">
          {unpaid.map(({ _id, username, reference, unpaid: amount, countIn }) => (
            <li key={_id}>
              <input type="hidden" name={amountField(_id)} value={amount} />
              <label className="flex items-baseline gap-2.5">
                <input type="checkbox" name="booking" value={_id} defaultChecked={countIn > 0} />
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
            <SelectField label="Paid by" name="way">
              {Object.entries(wayTitles).map(([way, title]) => (
                <option key={way} value={way}>
                  {title}
                </option>
              ))}
            </SelectField>
            <div>
              <Button type="submit" size="small" aria-disabled={isSending || undefined}>
                Mark as paid
              </Button>
            </div>
          </>
        )}
      </Form>
    </details>
  )
}

function Outcome({
  bookings,
  recorded: { results },
}: Pick<RecordPaymentsProps, 'bookings'> & { recorded: RecordedPayments }) {
  const names = new Map(bookings.map(({ _id, username }) => [_id, username]))
  const entered = results.filter(({ outcome }) => outcome === 'entered').length
  const others = results.filter(({ outcome }) => outcome !== 'entered')
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
