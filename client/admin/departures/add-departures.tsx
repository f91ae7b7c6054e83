// Adds departures: one date, a series, or a season once more. Series and seasons show their dates first. Without script all fields
// are shown.
import { useState } from 'react'
import { Checkbox, Segments } from '#client/design-system/choice.tsx'
import { DateField } from '#client/design-system/date-field.tsx'
import { Field } from '#client/design-system/field.tsx'
import { labelClassName } from '#client/design-system/field-frame.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormRefused, FormResult } from '#client/lib/forms/form-result.ts'
import { boxName } from '#client/lib/forms/send-form.ts'
import { house } from '#client/lib/house.ts'
import { today } from '#client/lib/server-day.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { type Weekday, weekdays } from '#contract/departure-rules.ts'
import type { Tour } from '#contract/tours.ts'
import { defaultsOf, noTerms, type TermValues, termNames } from './departure-terms.ts'
import { PlannedDates } from './planned-dates.tsx'
import { type PlanMode, type ShownPlan, weekdayBox } from './planning.ts'
import { addForm, dayBox, plannedField } from './schedule-forms.ts'
import { TermsFields } from './terms-fields.tsx'

const modes: readonly { value: PlanMode; label: string }[] = [
  { value: 'one', label: 'One date' },
  { value: 'series', label: 'A series' },
  { value: 'season', label: 'A season again' },
]

const weekdayLabels: Record<Weekday, string> = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
}

interface AddDeparturesProps {
  tour: Tour
  /** Filled in first. */
  date: string
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Idempotency key of the first press. */
  initialKey: string
}

const openTerms: TermValues = { ...noTerms, state: 'open', guarantee: 'itself', audience: 'everybody' }
/** Changing one of these fields changes no planned date. */
const termFields: readonly string[] = Object.keys(openTerms)

export function AddDepartures({ tour, date: firstDate, sent, initialKey }: AddDeparturesProps) {
  /** What the form has shown before it schedules anything. */
  const [known, setKnown] = useState<ShownPlan | null>(null)
  const form = usePageForm({
    name: addForm,
    sent,
    initialKey,
    onDone() {
      setDates((before) => ({ ...before, date: '' }))
      setKnown(null)
    },
    onStartOver: () => setKnown(null),
  })
  const { values, fieldErrors, result, isSending } = form
  const isHydrated = useHydrated()
  const [mode, setMode] = useState((values.mode ?? 'one') as PlanMode)
  const [dates, setDates] = useState({
    date: values.date ?? firstDate,
    from: values.from ?? '',
    to: values.to ?? '',
    seasonFrom: values.seasonFrom ?? '',
    seasonTo: values.seasonTo ?? '',
    start: values.start ?? '',
  })
  const [days, setDays] = useState<readonly Weekday[]>(
    weekdays.filter((day) => values[boxName(weekdayBox, day)] !== undefined),
  )
  const [everyWeeks, setEveryWeeks] = useState(values.everyWeeks ?? '1')
  /** The refusal whose plan or dates were changed since. */
  const [changed, setChanged] = useState<unknown>()
  const isCurrent = result?.refusal !== undefined && changed !== result
  const latest = isCurrent ? planIn(result) : null
  // The next press takes the result of the last one away, not the dates, of which some may be cleared.
  if (latest !== null && latest !== known) setKnown(latest)
  const plan = latest ?? known
  /** For the number of chosen dates. By React's own event: a render before it would reset controlled fields. */
  const [entered, setEntered] = useState<FormData | null>(null)
  const defaults = defaultsOf(tour)
  const hasMode = (...wanted: PlanMode[]) => !isHydrated || wanted.includes(mode)

  function forgetPlan(): void {
    setChanged(result)
    setKnown(null)
  }

  const dateField = (name: keyof typeof dates, label: string, hint?: string, isAhead = true) => (
    <DateField
      name={name}
      label={label}
      value={dates[name]}
      error={isCurrent ? fieldErrors[name] : undefined}
      {...(hint !== undefined && { hint })}
      {...(isAhead && { min: today(), max: lastBookingDate(today(), house().horizonMonths) })}
      onChange={(value) => {
        setDates((before) => ({ ...before, [name]: value }))
        forgetPlan()
      }}
    />
  )

  return (
    <PageForm
      form={form}
      // The heading of the dates says that nothing is scheduled yet.
      hasMessages={result?.refusal?.code !== 'not_shown' || plan?.planned.length === 0}
      aria-label="Add departures"
      className="grid gap-5"
      onInput={({ target, currentTarget }) => {
        setEntered(new FormData(currentTarget))
        const { name } = target as HTMLInputElement
        if (!termFields.includes(name) && !name.startsWith(boxName(dayBox, ''))) forgetPlan()
      }}
    >
      <Segments
        legend="Add"
        name="mode"
        options={modes}
        value={mode}
        onChange={(next) => setMode(next as PlanMode)}
      />
      {hasMode('one') && <div className="terms-fields">{dateField('date', 'Date of departure')}</div>}
      {hasMode('series') && (
        <>
          <fieldset className="min-w-0">
            <legend className={`${labelClassName} mb-1`}>Weekdays</legend>
            <div className="flex flex-wrap gap-x-5">
              {weekdays.map((day) => (
                <Checkbox
                  key={day}
                  name={boxName(weekdayBox, day)}
                  label={weekdayLabels[day]}
                  checked={days.includes(day)}
                  onChange={({ target }) =>
                    setDays(weekdays.filter((each) => (each === day ? target.checked : days.includes(each))))
                  }
                />
              ))}
            </div>
            {isCurrent && fieldErrors.weekdays !== undefined && (
              <p role="alert" className="text-[0.875rem] text-err">
                {fieldErrors.weekdays}
              </p>
            )}
          </fieldset>
          <div className="terms-fields">
            <Field
              name="everyWeeks"
              label="Every … weeks"
              hint="1: every week"
              inputMode="numeric"
              autoComplete="off"
              value={everyWeeks}
              error={fieldErrors.everyWeeks}
              onChange={({ target }) => setEveryWeeks(target.value)}
            />
            {dateField('from', 'From')}
            {dateField('to', 'To')}
          </div>
        </>
      )}
      {hasMode('season') && (
        <div className="terms-fields">
          {dateField('seasonFrom', 'Season from', undefined, false)}
          {dateField('seasonTo', 'Season to', undefined, false)}
          {dateField('start', 'Again from', 'What leaves on the first day leaves on this one')}
        </div>
      )}
      {hasMode('one', 'series') && (
        <TermsFields
          names={termNames}
          form={form}
          start={openTerms}
          hintOf={(name) => `Empty: as the tour, ${defaults[name]}`}
        />
      )}
      {plan !== null && (
        <>
          <input type="hidden" name={plannedField} value={plan.key} />
          <PlannedDates
            key={plan.key}
            planned={plan.planned}
            entered={[result?.values, form.restoredValues, values].find(
              (each) => each?.[plannedField] === plan.key,
            )}
          />
        </>
      )}
      <div>
        <SubmitButton form={form} size="small" busy={isSending && 'One moment'}>
          {plan === null
            ? labelOf(mode, isHydrated)
            : `Add ${isHydrated ? countText(plan, entered) : 'these departures'}`}
        </SubmitButton>
      </div>
    </PageForm>
  )
}

function planIn({ refusal }: FormRefused): ShownPlan | null {
  const current = refusal.current as ShownPlan | undefined
  return current?.planned === undefined ? null : current
}

function labelOf(mode: PlanMode, isHydrated: boolean): string {
  if (!isHydrated) return 'Add departures'
  return mode === 'one' ? 'Add departure' : 'Show the dates'
}

function countText({ planned, key }: ShownPlan, entered: FormData | null): string {
  const isOfPlan = entered?.get(plannedField) === key
  const chosen = planned.filter(
    ({ date, problem }) => problem === null && (!isOfPlan || entered.has(boxName(dayBox, date))),
  )
  return chosen.length === 1 ? '1 departure' : `${chosen.length} departures`
}
