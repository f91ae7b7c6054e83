// Cancels a departure. Each of its bookings is moved to another departure or refunded in full.
import { useState } from 'react'
import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { boxName, formNameOf } from '#client/lib/forms/send-form.ts'
import { today } from '#client/lib/server-day.ts'
import { bookingSentence } from '#contract/bill-sentences.ts'
import { departureStateLabels } from '#contract/departure-rules.ts'
import type { BookingDecision, ScheduledDeparture } from '#contract/departures.ts'
import { type AskedBookings, answerField, toDecision } from './cancel-departure-form.ts'
import { dayText } from './day-text.ts'
import type { DepartureFormProps } from './departure-form.ts'
import { refundOf, summaryOf } from './move-decisions.ts'
import { cancelForm } from './schedule-forms.ts'
import { isGone } from './schedule-outcome.tsx'

interface CancelDepartureProps extends DepartureFormProps {
  isOffered: boolean
}

export function CancelDeparture({ departure, sent, isOffered, onOutcome }: CancelDepartureProps) {
  const { date, seatsTaken } = departure
  const form = usePageForm({
    name: formNameOf(cancelForm, date),
    sent,
    onDone: onOutcome,
    onRefused: (refused) => isGone(refused) && onOutcome(refused),
    onStartOver() {
      setAnswers({})
      setKnown(null)
    },
  })
  const [answers, setAnswers] = useState<Answers>(answersIn(form.values))
  const latest = askedBy(form.result?.refusal?.current)
  // The next press takes the result of the last one away, not its questions.
  const [known, setKnown] = useState(latest)
  if (latest !== null && latest !== known) setKnown(latest)
  const asked = latest ?? known
  return (
    <FormDisclosure
      form={form}
      isOffered={isOffered}
      label="Cancel"
      about={dayText(date)}
      className="to-cancel"
      send="Cancel departure"
      keep="Keep it"
      saysDone={false}
    >
      {asked === null ? (
        <p>
          {seatsTaken === 0
            ? 'Nobody is booked on it. It is taken off sale at once.'
            : 'You are asked about each of its bookings before anything is cancelled.'}
        </p>
      ) : (
        <Answers asked={asked} answers={answers} errors={form.fieldErrors} onChange={setAnswers} />
      )}
    </FormDisclosure>
  )
}

/** Chosen values by id of the booking. */
type Answers = Readonly<Record<string, string>>

function askedBy(current: unknown): AskedBookings | null {
  return current === undefined ? null : (current as AskedBookings)
}

function answersIn(values: Readonly<Partial<Record<string, string>>>): Answers {
  const start = boxName(answerField, '')
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value = '']) =>
      name.startsWith(start) ? [[name.slice(start.length), value]] : [],
    ),
  )
}

interface AnswersProps {
  asked: AskedBookings
  answers: Answers
  errors: Readonly<Partial<Record<string, string>>>
  onChange: (answers: Answers) => void
}

function Answers({ asked: { bookings, targets }, answers, errors, onChange }: AnswersProps) {
  const isHydrated = useHydrated()
  const decisions: Record<string, BookingDecision> = {}
  for (const { _id } of bookings) {
    const decision = toDecision(answers[_id] ?? '')
    if (decision !== undefined) decisions[_id] = decision
  }
  const { refunded, owed, moved } = summaryOf(bookings, decisions)
  return (
    <>
      <p>
        Say for each booking what becomes of it. All of them are told by mail. A moved booking keeps its
        price; of a cancelled one all that was paid is refunded.
      </p>
      {isHydrated && bookings.length > 1 && (
        <SelectField
          label="All bookings"
          value=""
          onChange={({ target }) =>
            onChange(Object.fromEntries(bookings.map(({ _id }) => [_id, target.value])))
          }
        >
          <option value="" disabled>
            Choose for all …
          </option>
          <option value="refund">Cancel and refund what was paid</option>
          <TargetOptions targets={targets} tickets={1} />
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
              name={boxName(answerField, booking._id)}
              value={answers[booking._id] ?? ''}
              error={
                (answers[booking._id] ?? '') === '' ? errors[boxName(answerField, booking._id)] : undefined
              }
              onChange={({ target }) => onChange({ ...answers, [booking._id]: target.value })}
            >
              <option value="">Choose …</option>
              <option value="refund">{cancelText(booking)}</option>
              <TargetOptions targets={targets} tickets={booking.ticketCount} />
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

interface TargetOptionsProps {
  targets: readonly ScheduledDeparture[]
  /** How many seats must be free. */
  tickets: number
}

function TargetOptions({ targets, tickets }: TargetOptionsProps) {
  return targets.map((target) => (
    <option key={target.date} value={target.date} disabled={freeOn(target) < tickets}>
      {`Move to ${describeTarget(target)}`}
    </option>
  ))
}

function cancelText(booking: AskedBookings['bookings'][number]): string {
  const refund = refundOf(booking)
  return refund === 0 ? 'Cancel: nothing to refund' : `Cancel and refund ${formatPrice(refund)}`
}

function freeOn({ departureSeats, seatsTaken }: ScheduledDeparture): number {
  return departureSeats - seatsTaken
}

function describeTarget(target: ScheduledDeparture): string {
  const { date, state } = target
  const free = freeOn(target)
  const seats = free === 1 ? '1 seat free' : `${formatNumber(free)} seats free`
  return `${dayText(date)}, ${seats}${state === 'closed' ? `, ${departureStateLabels.closed.toLowerCase()}` : ''}`
}
