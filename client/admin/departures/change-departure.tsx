import { useEffect, useState } from 'react'
import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { formatNumber } from '#client/lib/format.ts'
import { formNameOf } from '#client/lib/forms/send-form.ts'
import { dayText } from './day-text.ts'
import type { DepartureFormProps } from './departure-form.ts'
import { defaultsOf, readTerms, type TermValues, termNames, termsOf, toChanges } from './departure-terms.ts'
import { beforeField, changeForm, readBefore, seenAfter } from './schedule-forms.ts'
import { isGone } from './schedule-outcome.tsx'
import { TermsFields } from './terms-fields.tsx'

/**
 * Changes one departure. The form keeps what its author has seen when it was opened, so that a change by others of the same
 * field is refused and told instead of overwritten.
 */
export function ChangeDeparture({ tour, departure, sent, formKey, onOutcome }: DepartureFormProps) {
  const { date, state, seatsTaken } = departure
  const name = formNameOf(changeForm, date)
  const current = termsOf(departure)
  const [start, setStart] = useState(current)
  const [seen, setSeen] = useState<TermValues>(
    () => (sent?.form === name && sent.refusal !== undefined ? seenAfter(sent) : null) ?? current,
  )
  const form = usePageForm({
    name,
    sent,
    initialKey: `${formKey} ${name}`,
    onDone(_done, entries) {
      const saved = termsIn((field) => entries[field])
      // What was typed while the press was in flight stays.
      if (!isEntered(saved)) setStart(saved)
      setSeen(saved)
    },
    onRefused(refused) {
      setSeen((before) => seenAfter(refused) ?? before)
      if (isGone(refused)) onOutcome(refused)
    },
    onStartOver: showCurrent,
  })
  const { isRestored, restoredValues } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as later refusals know more
  useEffect(() => {
    if (isRestored) setSeen((before) => readBefore(restoredValues[beforeField]) ?? before)
  }, [isRestored])
  const defaults = defaultsOf(tour)

  function showCurrent(): void {
    setStart(current)
    setSeen(current)
  }

  function isEntered(before: TermValues): boolean {
    const entered = new FormData(form.element.current!)
    return (
      Object.keys(
        toChanges(
          termsIn((field) => entered.get(field)),
          before,
        ),
      ).length > 0
    )
  }

  return (
    <FormDisclosure
      form={form}
      label="Edit"
      about={dayText(date)}
      className="to-travellers"
      send="Save"
      onOpen={() => {
        // What is typed already stays, with what its author has seen.
        if (!isEntered(seen)) showCurrent()
      }}
    >
      {seatsTaken > 0 && (
        <p>{seatsTaken === 1 ? '1 seat is taken.' : `${formatNumber(seatsTaken)} seats are taken.`}</p>
      )}
      {state === 'cancelled' && (
        <p>
          It is cancelled. Choose a state to sell it again; those who were booked are on the page of its
          travellers.
        </p>
      )}
      <input type="hidden" name={beforeField} value={JSON.stringify(seen)} />
      <TermsFields
        key={JSON.stringify(start)}
        names={termNames}
        form={form}
        start={start}
        hintOf={(each) => `Empty: as the tour, ${defaults[each]}`}
      />
    </FormDisclosure>
  )
}

function termsIn(entry: (field: string) => unknown): TermValues {
  return readTerms({ text: (field) => String(entry(field) ?? '') })
}
