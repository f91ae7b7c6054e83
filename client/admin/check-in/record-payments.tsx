// Records at once what many travellers have paid on the spot. Needs the network, unlike check-in itself.
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { formatPrice } from '#client/lib/format.ts'
import type { CheckInBooking } from '#contract/check-ins.ts'
import type { EntryWay } from '#contract/entry-ways.ts'

interface RecordPaymentsProps {
  bookings: readonly CheckInBooking[]
  /** After some were recorded. */
  onRecorded: () => void
}

const wayTitles: Partial<Record<EntryWay, string>> = { cash: 'Cash', card: 'Card at the desk' }

export function RecordPayments({ bookings, onRecorded }: RecordPaymentsProps) {
  const unpaid = bookings.filter((booking) => (booking.unpaid ?? 0) > 0)
  /** By booking, so that a second press after a failure records nothing twice. */
  const keys = useRef(new Map<string, string>())
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (unpaid.length === 0) return null

  async function record({ _id: id, unpaid: amount }: CheckInBooking, way: EntryWay): Promise<void> {
    const idempotencyKey = keys.current.get(id) ?? crypto.randomUUID()
    keys.current.set(id, idempotencyKey)
    await api(
      'POST /tours/:id/entries',
      { params: { id }, body: { way, amount: amount! } },
      { idempotencyKey },
    )
    keys.current.delete(id)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const sent = new FormData(event.currentTarget)
    const chosen = new Set(sent.getAll('booking'))
    setIsSending(true)
    setFailure(null)
    for (const booking of unpaid.filter(({ _id }) => chosen.has(_id))) {
      try {
        await record(booking, sent.get('way') as EntryWay)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setFailure(`${booking.username}: ${error.message}`)
        break
      }
    }
    setIsSending(false)
    onRecorded()
  }

  return (
    <details className="admin-card">
      <summary className="cursor-pointer font-[650] text-ink">
        Record payments ({unpaid.length} unpaid)
      </summary>
      <form onSubmit={(event) => void submit(event)} aria-label="Record payments" className="mt-4 grid gap-4">
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <ul className="grid gap-2">
          {unpaid.map(({ _id, username, reference, unpaid: amount, countIn }) => (
            <li key={_id}>
              <label className="flex items-baseline gap-2.5">
                <input type="checkbox" name="booking" value={_id} defaultChecked={countIn > 0} />
                <span className="min-w-0 wrap-anywhere">
                  {username} <span className="check-in-reference">{reference}</span>
                </span>
                <span className="money ml-auto">{formatPrice(amount!)}</span>
              </label>
            </li>
          ))}
        </ul>
        <SelectField label="Paid by" name="way">
          {Object.entries(wayTitles).map(([way, title]) => (
            <option key={way} value={way}>
              {title}
            </option>
          ))}
        </SelectField>
        <div>
          <Button type="submit" size="small" aria-busy={isSending || undefined}>
            Mark as paid
          </Button>
        </div>
      </form>
    </details>
  )
}
