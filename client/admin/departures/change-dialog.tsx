// Changes one departure, or seats, price and state of many.
import { useId, useState } from 'react'
import { checkInput } from '#client/admin/form/check-input.ts'
import { Button } from '#client/design-system/button.tsx'
import { Dialog } from '#client/design-system/dialog.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import { departureChangesSchema, type ScheduledDeparture } from '#contract/departures.ts'
import type { Tour } from '#contract/tours.ts'
import { dayText } from './day-text.ts'
import { DepartureLink } from './departure-link.tsx'
import {
  defaultsOf,
  noTerms,
  type TermName,
  type TermValues,
  termNames,
  termsOf,
  toChanges,
} from './departure-terms.ts'
import { TermsFields } from './terms-fields.tsx'
import { useDepartureCall } from './use-departure-call.ts'

interface ChangeDialogProps {
  tour: Tour
  question: Question<readonly ScheduledDeparture[]> | null
  onClose: () => void
  onChanged: () => void
}

export function ChangeDialog({ question, ...rest }: ChangeDialogProps) {
  return question === null ? null : <ChangeQuestion key={question.key} question={question} {...rest} />
}

const namesOfMany: readonly TermName[] = ['departureSeats', 'cost']

function ChangeQuestion({
  tour,
  question: { about: departures, isOpen },
  onClose,
  onChanged,
}: ChangeDialogProps & { question: Question<readonly ScheduledDeparture[]> }) {
  const id = useId()
  const one = departures.length === 1 ? departures[0]! : null
  const before = one === null ? noTerms : termsOf(one)
  const [values, setValues] = useState<TermValues>(before)
  const [isDone, setIsDone] = useState(false)
  const [newLink, setNewLink] = useState<string | null>(null)
  const call = useDepartureCall(() => {
    setIsDone(true)
    onChanged()
  })
  const defaults = defaultsOf(tour)
  const changes = toChanges(values, before)

  function save(): void {
    const found = checkInput(departureChangesSchema, changes)
    call.setErrors(found)
    if (Object.keys(found).length > 0) return
    const dates = departures.map(({ date }) => date)
    void call.submit(JSON.stringify([dates, changes]), (idempotencyKey) =>
      one === null
        ? api(
            'PATCH /cards/:id/departures',
            { params: { id: tour._id }, body: { dates, changes } as never },
            { idempotencyKey },
          )
        : api(
            'PATCH /cards/:id/departures/:date',
            { params: { id: tour._id, date: one.date }, body: changes as never },
            { idempotencyKey },
          ),
    )
  }

  const isUnchanged = Object.keys(changes).length === 0
  return (
    <Dialog
      isOpen={isOpen && !isDone}
      onClose={onClose}
      labelledBy={id}
      isHeld={call.isSending}
      className="w-150"
    >
      <form
        noValidate
        className="grid gap-5 p-8 max-sm:p-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isUnchanged) save()
        }}
      >
        <h2 id={id} className="text-d3">
          {one === null
            ? `Change ${formatNumber(departures.length)} departures`
            : `Departure on ${dayText(one.date)}`}
        </h2>
        {one !== null && one.seatsTaken > 0 && (
          <p>
            {one.seatsTaken === 1 ? '1 seat is taken.' : `${formatNumber(one.seatsTaken)} seats are taken.`}
          </p>
        )}
        {one?.state === 'cancelled' && (
          <p>
            It is cancelled. Choose a state to sell it again; those who were booked are on the page of its
            travellers.
          </p>
        )}
        {call.failure !== null && <Notice tone="error">{call.failure}</Notice>}
        <TermsFields
          names={one === null ? namesOfMany : termNames}
          values={values}
          errors={call.errors}
          hintOf={(name) => (one === null ? 'Empty: as it is' : `Empty: as the tour, ${defaults[name]}`)}
          {...(one === null && { keepLabel: 'As it is' })}
          isDisabled={call.isSending}
          onChange={setValues}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            look="secondary"
            size="small"
            aria-disabled={call.isSending || undefined}
            onClick={({ currentTarget }) => {
              if (!call.isSending) currentTarget.closest('dialog')?.close()
            }}
          >
            Cancel
          </Button>
          <Button
            size="small"
            type="submit"
            aria-disabled={call.isSending || isUnchanged || undefined}
            title={isUnchanged ? 'Nothing is changed yet' : undefined}
          >
            {one === null ? `Change ${formatNumber(departures.length)} departures` : 'Save'}
          </Button>
        </div>
      </form>
      {one?.link != null && (
        <div className="px-8 pb-8 max-sm:px-5">
          <DepartureLink
            tourId={tour._id}
            date={one.date}
            link={newLink ?? one.link}
            isPrivate={one.isPrivate}
            onRenewed={(link) => {
              setNewLink(link)
              onChanged()
            }}
          />
        </div>
      )}
    </Dialog>
  )
}
