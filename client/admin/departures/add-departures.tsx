// Adds departures: one date, a series, or a season once more. Series and seasons show their dates first.

import { type ReactNode, useState } from 'react'
import { checkInput } from '#client/admin/form/check-input.ts'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox, Segments } from '#client/design-system/choice.tsx'
import { DateField } from '#client/design-system/date-field.tsx'
import { Field } from '#client/design-system/field.tsx'
import { labelClassName } from '#client/design-system/field-frame.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { api } from '#client/lib/api.ts'
import { house } from '#client/lib/house.ts'
import { today } from '#client/lib/server-day.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { type Weekday, weekdays } from '#contract/departure-rules.ts'
import { departureEndpoints } from '#contract/departures.ts'
import type { Tour } from '#contract/tours.ts'
import { defaultsOf, fieldErrorsOf, noTerms, type TermValues, termNames, toTerms } from './departure-terms.ts'
import { PlannedDates } from './planned-dates.tsx'
import { TermsFields } from './terms-fields.tsx'
import { useDepartureCall } from './use-departure-call.ts'
import { type Plan, usePlan } from './use-plan.ts'

const modes = [
  { value: 'one', label: 'One date' },
  { value: 'series', label: 'A series' },
  { value: 'season', label: 'A season again' },
] as const

type Mode = (typeof modes)[number]['value']

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
  onAdded: () => void
}

const openTerms: TermValues = { ...noTerms, state: 'open', guarantee: 'itself', audience: 'everybody' }

export function AddDepartures({ tour, date: firstDate, onAdded }: AddDeparturesProps) {
  const [mode, setMode] = useState<Mode>('one')
  const [terms, setTerms] = useState<TermValues>(openTerms)
  const [dates, setDates] = useState({ date: firstDate, from: '', to: '', start: '' })
  const [days, setDays] = useState<readonly Weekday[]>([])
  const [everyWeeks, setEveryWeeks] = useState('1')
  const plan = usePlan()
  const call = useDepartureCall(() => {
    plan.clear()
    setDates((before) => ({ ...before, date: '' }))
    onAdded()
  })
  const isBusy = call.isSending || plan.isLoading
  const errors = { ...plan.errors, ...call.errors }
  const defaults = defaultsOf(tour)

  function change(next: Partial<typeof dates>): void {
    setDates((before) => ({ ...before, ...next }))
    plan.clear()
  }

  function showDates(): void {
    const params = { id: tour._id }
    const { from, to, start } = dates
    const needed = mode === 'season' ? ({ from, to, start } as const) : ({ from, to } as const)
    const found = {
      ...(mode === 'series' && days.length === 0 && { weekdays: 'choose at least one' }),
      ...Object.fromEntries(
        Object.entries(needed).flatMap(([name, date]) => (date === '' ? [[name, 'required']] : [])),
      ),
    }
    call.setErrors(found)
    if (Object.keys(found).length > 0) return
    void plan.load(async () => {
      if (mode === 'season') {
        const query = { from, to, start }
        return (await api('GET /cards/:id/departures/season', { params, query: query as never })).items
      }
      const query = { weekdays: days.join(','), everyWeeks: everyWeeks.trim(), from, to }
      return (await api('GET /cards/:id/departures/series', { params, query: query as never })).items
    })
  }

  function add(): void {
    const own = {
      ...toTerms(terms),
      state: terms.state,
      isPrivate: terms.audience === 'link',
      guaranteesItself: terms.guarantee === 'itself',
    }
    const departures =
      mode === 'one'
        ? [{ date: dates.date, ...own }]
        : plan.chosen.map(({ problem: _problem, ...planned }) => ({ ...own, ...planned }))
    const body = { departures }
    const found = fieldErrorsOf(checkInput(departureEndpoints['POST /cards/:id/departures'].body, body))
    call.setErrors(found)
    if (Object.keys(found).length > 0) return
    void call.submit(JSON.stringify(body), (idempotencyKey) =>
      api(
        'POST /cards/:id/departures',
        { params: { id: tour._id }, body: body as never },
        { idempotencyKey },
      ),
    )
  }

  const dateField = (name: keyof typeof dates, label: string, hint?: string, isAhead = true) => (
    <DateField
      name={name}
      label={label}
      value={dates[name]}
      error={errors[name]}
      isDisabled={isBusy}
      {...(hint !== undefined && { hint })}
      {...(isAhead && { min: today(), max: lastBookingDate(today(), house().horizonMonths) })}
      onChange={(value) => change({ [name]: value })}
    />
  )

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        if (mode === 'one' || plan.planned !== null) add()
        else showDates()
      }}
    >
      <Segments
        legend="Add"
        options={modes}
        value={mode}
        isDisabled={isBusy}
        onChange={(next) => {
          setMode(next as Mode)
          plan.clear()
          call.setErrors({})
        }}
      />
      {call.failure !== null && <Notice tone="error">{call.failure}</Notice>}
      {plan.failure !== null && <Notice tone="error">{plan.failure}</Notice>}
      {mode === 'one' && <div className="terms-fields">{dateField('date', 'Date of departure')}</div>}
      {mode === 'series' && (
        <>
          <fieldset disabled={isBusy} className="min-w-0">
            <legend className={`${labelClassName} mb-1`}>Weekdays</legend>
            <div className="flex flex-wrap gap-x-5">
              {weekdays.map((day) => (
                <Checkbox
                  key={day}
                  name="weekdays"
                  label={weekdayLabels[day]}
                  checked={days.includes(day)}
                  onChange={({ target }) => {
                    setDays(weekdays.filter((each) => (each === day ? target.checked : days.includes(each))))
                    plan.clear()
                  }}
                />
              ))}
            </div>
            <ErrorText text={errors.weekdays} />
          </fieldset>
          <div className="terms-fields">
            <Field
              name="everyWeeks"
              label="Every … weeks"
              hint="1: every week"
              inputMode="numeric"
              autoComplete="off"
              value={everyWeeks}
              error={errors.everyWeeks}
              disabled={isBusy}
              onChange={({ target }) => {
                setEveryWeeks(target.value)
                plan.clear()
              }}
            />
            {dateField('from', 'From')}
            {dateField('to', 'To')}
          </div>
        </>
      )}
      {mode === 'season' && (
        <div className="terms-fields">
          {dateField('from', 'Season from', undefined, false)}
          {dateField('to', 'Season to', undefined, false)}
          {dateField('start', 'Again from', 'What leaves on the first day leaves on this one')}
        </div>
      )}
      {mode !== 'season' && (
        <TermsFields
          names={termNames}
          values={terms}
          errors={errors}
          hintOf={(name) => `Empty: as the tour, ${defaults[name]}`}
          isDisabled={isBusy}
          onChange={setTerms}
        />
      )}
      {plan.planned !== null && (
        <PlannedDates planned={plan.planned} left={plan.left} isDisabled={isBusy} onLeave={plan.leave} />
      )}
      <Submit isOne={mode === 'one'} plan={plan} isBusy={isBusy} />
    </form>
  )
}

function ErrorText({ text }: { text: string | undefined }): ReactNode {
  return text === undefined ? null : (
    <p role="alert" className="text-[0.875rem] text-err">
      {text}
    </p>
  )
}

function Submit({ isOne, plan, isBusy }: { isOne: boolean; plan: Plan; isBusy: boolean }) {
  const count = plan.chosen.length
  const isEmpty = !isOne && plan.planned !== null && count === 0
  const label = isOne
    ? 'Add departure'
    : plan.planned === null
      ? 'Show the dates'
      : `Add ${count === 1 ? '1 departure' : `${count} departures`}`
  return (
    <div>
      <Button
        type="submit"
        size="small"
        disabled={isEmpty}
        title={isEmpty ? 'No date is left' : undefined}
        aria-disabled={isBusy || undefined}
      >
        {label}
      </Button>
    </div>
  )
}
