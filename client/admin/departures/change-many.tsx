import { useEffect } from 'react'
import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { boxName } from '#client/lib/forms/send-form.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import { noTerms, type TermName } from './departure-terms.ts'
import { changeManyForm, chosenBox } from './schedule-forms.ts'
import { TermsFields } from './terms-fields.tsx'

interface ChangeManyProps {
  /** None: there is nothing to change, but the result of the last press is still shown. */
  departures: readonly ScheduledDeparture[]
  /** For example "2 departures". */
  countText: string
  sent: FormResult | undefined
  formKey: string
  /** Chooses departures again after the reload of a sign-in. */
  onChoose: (dates: readonly string[]) => void
  onDone: () => void
}

const namesOfMany: readonly TermName[] = ['departureSeats', 'cost']

/** Changes seats, price and state of the chosen departures. */
export function ChangeMany({ departures, countText, sent, formKey, onChoose, onDone }: ChangeManyProps) {
  const form = usePageForm({
    name: changeManyForm,
    sent,
    initialKey: `${formKey} ${changeManyForm}`,
    onDone,
    onRefused: ({ values }) => onChoose(datesIn(values)),
  })
  const { isRestored, restoredValues } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that the choice can be changed afterwards
  useEffect(() => {
    if (isRestored) onChoose(datesIn(restoredValues))
  }, [isRestored])
  const label = `Change ${countText}`
  return (
    <FormDisclosure form={form} isHidden={departures.length === 0} label={label} send={label}>
      {departures.map(({ date }) => (
        <input key={date} type="hidden" name={boxName(chosenBox, date)} value="on" />
      ))}
      <TermsFields
        names={namesOfMany}
        form={form}
        start={noTerms}
        hintOf={() => 'Empty: as it is'}
        keepLabel="As it is"
      />
    </FormDisclosure>
  )
}

function datesIn(values: Readonly<Record<string, string>>): string[] {
  const start = boxName(chosenBox, '')
  return Object.keys(values).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []))
}
