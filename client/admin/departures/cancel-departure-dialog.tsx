// Cancels a departure. Each of its bookings is moved to another departure or refunded in full.
import { type RefObject, useId, useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Dialog } from '#client/design-system/dialog.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { today } from '#client/lib/server-day.ts'
import { bookingSentence } from '#contract/bill-sentences.ts'
import type { Booking } from '#contract/bookings.ts'
import { departureStateLabels } from '#contract/departure-rules.ts'
import type { BookingDecision, ScheduledDeparture, UndecidedBookings } from '#contract/departures.ts'
import type { Tour } from '#contract/tours.ts'
import { dayText } from './day-text.ts'
import { overbookedDate, refundOf, summaryOf } from './move-decisions.ts'
import { useDepartureBookings } from './use-departure-bookings.ts'
import { useDepartureCall } from './use-departure-call.ts'

interface CancelDepartureProps {
  tour: Tour
  question: Question<ScheduledDeparture> | null
  onClose: () => void
  onCancelled: () => void
}

export function CancelDepartureDialog({ question, ...rest }: CancelDepartureProps) {
  return question === null ? null : <CancelQuestion key={question.key} question={question} {...rest} />
}

function CancelQuestion({
  tour,
  question: { about: departure, isOpen },
  onClose,
  onCancelled,
}: CancelDepartureProps & { question: Question<ScheduledDeparture> }) {
  const id = useId()
  const { date } = departure
  const day = dayText(date)
  const [isDone, setIsDone] = useState(false)
  const [decisions, setDecisions] = useState<Readonly<Record<string, BookingDecision>>>({})
  const { loaded, failure, load, addBookings } = useDepartureBookings(tour._id, departure)
  const [problem, setProblem] = useState<string | null>(null)
  const call = useDepartureCall(
    () => {
      setIsDone(true)
      onCancelled()
    },
    (error) => {
      // The first press may find that someone has booked in the meantime.
      if (error.code === 'bookings_unanswered') {
        addBookings((error.current as UndecidedBookings).bookings)
        setProblem('Someone has booked in the meantime. Say what becomes of these bookings too.')
        return true
      }
      // Seats of the other departures have changed.
      if (['not_enough_seats', 'not_bookable'].includes(error.code)) void load()
      return false
    },
  )
  const box = useRef<HTMLDivElement>(null)

  function send(): void {
    if (loaded === null) return
    const undecided = loaded.bookings.filter(({ _id }) => decisions[_id] === undefined)
    if (undecided.length > 0) {
      setProblem(
        undecided.length === 1
          ? 'One booking has no answer yet.'
          : `${formatNumber(undecided.length)} bookings have no answer yet.`,
      )
      focusField(box, undecided[0]!._id)
      return
    }
    const overbooked = overbookedDate(loaded.bookings, decisions, loaded.targets)
    if (overbooked !== null) {
      setProblem(
        `${formatNumber(overbooked.wanted)} seats are needed on ${dayText(overbooked.date)}, ${formatNumber(overbooked.free)} are free.`,
      )
      return
    }
    setProblem(null)
    void call.submit(JSON.stringify(decisions), () =>
      api('DELETE /cards/:id/departures/:date', {
        params: { id: tour._id, date },
        body: { bookings: decisions },
      }),
    )
  }

  const message = problem ?? call.failure
  return (
    <Dialog
      isOpen={isOpen && !isDone}
      onClose={onClose}
      labelledBy={id}
      isHeld={call.isSending}
      className="w-180"
    >
      <div ref={box} className="grid gap-5 p-8 max-sm:p-5">
        <h2 id={id} className="text-d3">
          {`Cancel the departure on ${day}?`}
        </h2>
        {failure !== null && (
          <Notice
            tone="error"
            title="Its bookings cannot be shown"
            action={
              <Button size="small" onClick={() => void load()}>
                Try again
              </Button>
            }
          >
            {failure}
          </Notice>
        )}
        {loaded === null && failure === null && <Spinner label="Looking for bookings" />}
        {message !== null && <Notice tone="error">{message}</Notice>}
        {loaded?.bookings.length === 0 && <p>Nobody is booked on it. It is taken off sale at once.</p>}
        {loaded !== null && loaded.bookings.length > 0 && (
          <Decisions
            bookings={loaded.bookings}
            targets={loaded.targets}
            decisions={decisions}
            isDisabled={call.isSending}
            onChange={(next) => {
              setProblem(null)
              setDecisions(next)
            }}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            look="secondary"
            size="small"
            aria-disabled={call.isSending || undefined}
            onClick={({ currentTarget }) => {
              if (!call.isSending) currentTarget.closest('dialog')?.close()
            }}
          >
            Keep it
          </Button>
          <Button
            size="small"
            aria-disabled={call.isSending || loaded === null || undefined}
            onClick={send}
            busy={call.isSending && 'One moment'}
          >
            Cancel departure
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function focusField(box: RefObject<HTMLDivElement | null>, name: string): void {
  box.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
}

interface DecisionsProps {
  bookings: readonly Booking[]
  targets: readonly ScheduledDeparture[]
  decisions: Readonly<Record<string, BookingDecision>>
  isDisabled: boolean
  onChange: (decisions: Readonly<Record<string, BookingDecision>>) => void
}

function Decisions({ bookings, targets, decisions, isDisabled, onChange }: DecisionsProps) {
  const { refunded, owed, moved } = summaryOf(bookings, decisions)
  const options = targets.map((target) => (
    <option key={target.date} value={target.date}>
      {`Move to ${describeTarget(target)}`}
    </option>
  ))
  return (
    <>
      <p>
        Say for each booking what becomes of it. All of them are told by mail. A moved booking keeps its
        price; of a cancelled one all that was paid is refunded.
      </p>
      {bookings.length > 1 && (
        <SelectField
          label="All bookings"
          value=""
          disabled={isDisabled}
          onChange={({ target }) =>
            onChange(Object.fromEntries(bookings.map(({ _id }) => [_id, toDecision(target.value)])))
          }
        >
          <option value="" disabled>
            Choose for all …
          </option>
          <option value="refund">Cancel and refund what was paid</option>
          {options}
        </SelectField>
      )}
      <ul className="booking-decisions">
        {bookings.map((booking) => (
          <li key={booking._id}>
            <p className="wrap-anywhere">
              <strong className="text-ink">{booking.username}</strong>
              <span className="block text-small">
                {`${booking.ticketCount === 1 ? '1 seat' : `${formatNumber(booking.ticketCount)} seats`}. ${bookingSentence(booking, today(), 'staff') ?? ''}`}
              </span>
            </p>
            <SelectField
              label={`The booking of ${booking.username}`}
              isLabelHidden
              name={booking._id}
              value={toValue(decisions[booking._id])}
              disabled={isDisabled}
              onChange={({ target }) => onChange({ ...decisions, [booking._id]: toDecision(target.value) })}
            >
              <option value="" disabled>
                Choose …
              </option>
              <option value="refund">{`Cancel and refund ${formatPrice(refundOf(booking))}`}</option>
              {options}
            </SelectField>
          </li>
        ))}
      </ul>
      <p role="status">
        {refunded > 0 && (
          <span>
            <span>{`Cancelled: ${formatNumber(refunded)}, to refund `}</span>
            <span className="money">{formatPrice(owed)}</span>.{' '}
          </span>
        )}
        {moved > 0 && <span>{`Moved: ${formatNumber(moved)}.`}</span>}
      </p>
    </>
  )
}

function toValue(decision: BookingDecision | undefined): string {
  if (decision === undefined) return ''
  return decision === 'refund' ? decision : decision.moveTo
}

function toDecision(value: string): BookingDecision {
  return value === 'refund' ? value : { moveTo: value }
}

function describeTarget({ date, departureSeats, seatsTaken, state }: ScheduledDeparture): string {
  const free = departureSeats - seatsTaken
  const seats = free === 1 ? '1 seat free' : `${formatNumber(free)} seats free`
  return `${dayText(date)}, ${seats}${state === 'closed' ? `, ${departureStateLabels.closed.toLowerCase()}` : ''}`
}
