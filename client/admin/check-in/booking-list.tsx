// The list of travellers. Each booking has a form, which without script is sent to the page's action.
import { type FormEvent, memo, useId, useState } from 'react'
import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { formFields } from '#client/lib/forms/form-result.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { CheckInBooking } from '#contract/check-ins.ts'
import { checkInForm } from './check-in-forms.ts'
import { LocalTime } from './local-time.tsx'
import type { CheckInDevice } from './use-check-in.ts'

interface BookingListProps {
  bookings: readonly CheckInBooking[]
  isOpen: boolean
  formIds: Record<string, string>
  onCheckIn: CheckInDevice['checkIn']
}

export function BookingList({ bookings, isOpen, formIds, onCheckIn }: BookingListProps) {
  return (
    <ul className="check-in-list" aria-label="Travellers">
      {bookings.map((booking) => (
        <BookingRow
          key={booking._id}
          booking={booking}
          isOpen={isOpen}
          formId={formIds[booking._id] ?? ''}
          onCheckIn={onCheckIn}
        />
      ))}
    </ul>
  )
}

interface BookingRowProps {
  booking: CheckInBooking
  isOpen: boolean
  formId: string
  onCheckIn: CheckInDevice['checkIn']
}

const BookingRow = memo(function BookingRow({ booking, isOpen, formId, onCheckIn }: BookingRowProps) {
  const { username, reference, ticketCount, travellers, countIn, unpaid } = booking
  const names = travellers.filter((name) => name !== username)
  const id = useId()
  return (
    <li className="admin-card check-in-row" aria-labelledby={id}>
      <div className="min-w-0">
        <p className="check-in-name">
          <b id={id}>{username}</b> <span className="check-in-reference">{formatReference(reference)}</span>
        </p>
        {names.length > 0 && <p className="wrap-anywhere text-small">{`with ${names.join(', ')}`}</p>}
        <p className="check-in-state">
          <StateBadge booking={booking} />
          <LastCheckIn booking={booking} />
          {unpaid !== undefined && <Badge tone="no">{`${formatPrice(unpaid)} unpaid`}</Badge>}
        </p>
      </div>
      {isOpen && (
        <div className="check-in-buttons">
          {countIn < ticketCount && <InForm booking={booking} formId={formId} onCheckIn={onCheckIn} />}
          {countIn > 0 && <UndoForm booking={booking} formId={formId} onCheckIn={onCheckIn} />}
        </div>
      )}
    </li>
  )
})

function StateBadge({ booking: { countIn, ticketCount } }: { booking: CheckInBooking }) {
  if (countIn === 0)
    return <Badge tone="category">{ticketCount === 1 ? '1 expected' : `${ticketCount} expected`}</Badge>
  if (countIn < ticketCount) return <Badge tone="type">{`${countIn} of ${ticketCount} in`}</Badge>
  return (
    <Badge tone="yes" icon="check">
      {ticketCount === 1 ? 'In' : `All ${ticketCount} in`}
    </Badge>
  )
}

function LastCheckIn({ booking: { last } }: { booking: CheckInBooking }) {
  if (last === undefined) return null
  return (
    <span className="text-small">
      <LocalTime at={last.at} />
      {last.by !== null && <span>{` by ${last.by}`}</span>}
    </span>
  )
}

type FormProps = Omit<BookingRowProps, 'isOpen'>

function InForm({ booking, formId, onCheckIn }: FormProps) {
  const left = booking.ticketCount - booking.countIn
  const [chosen, setChosen] = useState<number | null>(null)
  const count = Math.min(chosen ?? left, left)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setChosen(null)
    onCheckIn(booking, 'in', count, 'list')
  }
  const of = <span className="sr-only">{` of ${booking.username}`}</span>
  return (
    <form method="post" onSubmit={submit} className="check-in-form">
      <HiddenFields booking={booking} kind="in" formId={formId} />
      {left > 1 ? (
        <label className="check-in-number">
          <span className="sr-only">{`How many of ${booking.username} have come`}</span>
          <select name="count" value={count} onChange={({ target }) => setChosen(Number(target.value))}>
            {Array.from({ length: left }, (_, index) => index + 1).map((number) => (
              <option key={number}>{number}</option>
            ))}
          </select>
        </label>
      ) : (
        <input type="hidden" name="count" value={1} />
      )}
      <Button type="submit" size="small">
        <span>Check in</span>
        {of}
      </Button>
    </form>
  )
}

function UndoForm({ booking, formId, onCheckIn }: FormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    onCheckIn(booking, 'undo', booking.countIn, 'list')
  }
  return (
    <form method="post" onSubmit={submit} className="check-in-form">
      <HiddenFields booking={booking} kind="undo" formId={formId} />
      <input type="hidden" name="count" value={booking.countIn} />
      <Button type="submit" look="ghost" size="small">
        Undo<span className="sr-only">{` the check-in of ${booking.username}`}</span>
      </Button>
    </form>
  )
}

function HiddenFields({
  booking,
  kind,
  formId,
}: {
  booking: CheckInBooking
  kind: 'in' | 'undo'
  formId: string
}) {
  return (
    <>
      <input type="hidden" name={formFields.form} value={checkInForm} />
      <input type="hidden" name="_id" value={formId} />
      <input type="hidden" name="bookingId" value={booking._id} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="countBefore" value={booking.countIn} />
    </>
  )
}
