// The filter form "Plan your trip". Every change updates the list of tours. Without JavaScript a plain GET form.
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { RadioGroup } from '#client/design-system/choice.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import type { Range } from '#client/design-system/range-values.ts'
import { PriceFilter } from '#client/features/filters/price-filter.tsx'
import { priceErrors, priceRange, writeRange } from '#client/features/filters/price-range.ts'
import { SearchField } from '#client/features/suggestions/search-field.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useIsHere } from '#client/lib/use-is-here.ts'
import type { ValueCount } from '#contract/filter-counts.ts'
import { readLength, writeLength } from '#contract/length-range.ts'
import type { TourCounts } from '#contract/tours.ts'
import { maxSearchText, maxTickets } from '#contract/vocabulary.ts'
import { lengthText } from './length-text.ts'
import { countOf, MonthOptions, withCount, withNumber } from './month-options.tsx'
import {
  departureMonths,
  lengthChoices,
  ratingChoices,
  ratingText,
  type TourListState,
  tourAddress,
  typeChoice,
  typeChoices,
} from './tour-address.ts'

/** Debounce of typing and sliding. */
const debounceMs = 350

const typedFields = ['q', 'destination', 'min', 'max', 'people']
const chosenFields = ['time', 'type', 'departs', 'days', 'rating']
const fields = [
  ...(['q', 'destination', 'time', 'type', 'departs', 'min', 'max'] as const),
  ...(['days', 'rating', 'people'] as const),
] as const

interface TripPlannerProps {
  /** Path of the page with the list. */
  path: string
  state: TourListState
  /** YYYY-MM, the first month of departure to choose. */
  thisMonth: string
  /** Numbers of tours beside the values. */
  counts: TourCounts | null
  /** Id of the heading, in a dialog that focuses the heading. */
  headingId?: string
  /** Below the disabled Search button. */
  footer?: ReactNode
}

export function TripPlanner(props: TripPlannerProps) {
  const { path, state, thisMonth, counts, headingId, footer } = props
  const form = useRef<HTMLFormElement>(null)
  const ownId = useId()
  const { range, errors, applyFields, applyFieldsDebounced, finish, slide } = useFieldsInAddress(
    path,
    state,
    form,
  )
  const { q, destination, time, type, departs, days, rating, people, sort, layout } = state
  const id = headingId ?? ownId

  function submit(event: FormEvent) {
    event.preventDefault()
    applyFields('submit')
  }

  return (
    <form
      ref={form}
      action={`${path}#tours`}
      aria-labelledby={id}
      className="trip-planner"
      // Values that the browser restores may differ from the address.
      autoComplete="off"
      onSubmit={submit}
      onChange={({ target }) => {
        const { name } = target as unknown as HTMLInputElement
        if (typedFields.includes(name)) applyFieldsDebounced(name)
        else if (chosenFields.includes(name)) applyFields(name)
      }}
      onBlur={({ target }) => finish((target as unknown as HTMLInputElement).name)}
    >
      <Lockup
        id={id}
        level={2}
        size="d3"
        first="Plan"
        second="your trip"
        isFocusable={headingId !== undefined}
      />
      <SearchField
        label="Search tour"
        icon="search"
        name="q"
        defaultValue={q}
        maxLength={maxSearchText}
        placeholder="Search tour"
        enterKeyHint="search"
      />
      <SearchField
        label="Where tour"
        icon="pin"
        name="destination"
        defaultValue={destination}
        maxLength={maxSearchText}
        placeholder="Where tour"
        enterKeyHint="search"
      />
      <SelectField label="Month" icon="calendar" name="time" defaultValue={time ?? ''}>
        <MonthOptions counts={counts?.time} />
      </SelectField>
      <SelectField label="Departs in" icon="calendar" name="departs" defaultValue={departs ?? ''}>
        <option value="">Any month</option>
        {departureMonths(thisMonth, departs).map(({ value, label }) => (
          <option key={value} value={value}>
            {withCount(label, counts?.departs, value)}
          </option>
        ))}
      </SelectField>
      <Field
        label="Seats for"
        icon="user"
        type="number"
        inputMode="numeric"
        name="people"
        min="1"
        max={maxTickets}
        defaultValue={people}
        placeholder="How many people"
        error={errors.people}
      />
      <PriceFilter
        limits={state}
        range={range}
        errors={errors}
        counts={counts?.prices}
        onSlide={slide}
        onCommit={(next) => {
          slide(next)
          applyFieldsDebounced('price')
        }}
      />
      <SelectField label="Length" icon="calendar" name="days" defaultValue={days ?? ''}>
        <option value="">Any length</option>
        {lengthOptions(days).map(({ value, label }) => (
          <option key={value} value={value}>
            {withNumber(label, countOfLength(counts?.days, value))}
          </option>
        ))}
      </SelectField>
      <SelectField label="Rating" icon="star" name="rating" defaultValue={rating ?? ''}>
        <option value="">Any rating</option>
        {ratingOptions(rating).map((value) => (
          <option key={value} value={value}>
            {withCount(ratingText(value), counts?.rating, value)}
          </option>
        ))}
      </SelectField>
      <RadioGroup
        legend="Type"
        name="type"
        options={typeChoices.map((choice) => ({ ...choice, count: countOf(counts?.type, choice.value) }))}
        defaultValue={typeChoice(type)?.value}
      />
      {sort !== undefined && <input type="hidden" name="sort" value={sort} />}
      {layout !== undefined && <input type="hidden" name="layout" value={layout} />}
      <div className="trip-planner-search">
        <Button disabled isFullWidth title="The tours change as soon as you choose something">
          Search
        </Button>
      </div>
      {footer}
      {/* With script it is visually hidden; the Enter key presses it. */}
      <div className="trip-planner-apply">
        <Button type="submit" isFullWidth>
          Show tours
        </Button>
      </div>
    </form>
  )
}

/** Synchronizes the fields and the address in both directions. */
function useFieldsInAddress(
  path: string,
  state: TourListState,
  form: React.RefObject<HTMLFormElement | null>,
) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const address = tourAddress(path, { ...state, page: undefined })
  const [range, setRange] = useState<Range>(() => priceRange(state))
  const [errors, setErrors] = useState<EntryErrors>({})
  /** The address of the current field values. */
  const fieldsAddress = useRef(address)
  /** The field of the last change: further changes of it replace the history entry. */
  const lastChangedField = useRef<string>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function applyFields(field: string) {
    clearTimeout(timer.current)
    const entered = enteredValues(form.current!, state)
    const found = entryErrors(entered)
    setErrors(found)
    const { min, max } = found.min || found.max ? state : entered
    const people = found.people ? state.people : entered.people
    setRange(priceRange({ min, max }))
    const next = tourAddress(path, { ...state, ...entered, min, max, people, page: undefined })
    if (next === fieldsAddress.current) return
    const isContinued = lastChangedField.current === field
    lastChangedField.current = typedFields.includes(field) || field === 'price' ? field : null
    fieldsAddress.current = next
    navigate(`${next}#tours`, { replace: isContinued })
  }

  function applyFieldsDebounced(field: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => isHere() && applyFields(field), debounceMs)
  }

  /** On blur: applies the field without debounce. Later changes make a new history entry. */
  function finish(field: string) {
    if (!typedFields.includes(field)) return
    applyFields(field)
    lastChangedField.current = null
  }

  function slide(next: Range) {
    setRange(next)
    writeRange(form.current!, next, errors)
    setErrors({ ...errors, min: undefined, max: undefined })
  }

  // The address was changed by other means than these fields: back, forward or a removed filter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address contains the whole state
  useEffect(() => {
    if (fieldsAddress.current === address) return
    fieldsAddress.current = address
    lastChangedField.current = null
    clearTimeout(timer.current)
    for (const name of fields) setField(form.current!, name, state[name])
    setRange(priceRange(state))
    setErrors({})
  }, [address])

  // Applies input from before hydration. If the user is still typing, further input replaces the history entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after hydration
  useEffect(() => {
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement && activeElement.form === form.current
    applyFields(isTyping ? activeElement.name : 'start')
    return () => clearTimeout(timer.current)
  }, [])

  return { range, errors, applyFields, applyFieldsDebounced, finish, slide }
}

function enteredValues(form: HTMLFormElement, state: TourListState): TourListState {
  const entered = new FormData(form)
  const values = Object.fromEntries(fields.map((name) => [name, entered.get(name)?.toString()]))
  // A type in the address that has no radio, or another spelling, stays until another type is chosen.
  return { ...values, ...(values.type === typeChoice(state.type)?.value && { type: state.type }) }
}

/** Why the number of a field is not searched for. */
type EntryErrors = Partial<Record<'min' | 'max' | 'people', string | undefined>>

function entryErrors({ people = '', ...limits }: TourListState): EntryErrors {
  const isPeople = /^\d{1,5}$/.test(people) && Number(people) >= 1 && Number(people) <= maxTickets
  return {
    ...priceErrors(limits),
    people: people === '' || isPeople ? undefined : `From 1 to ${formatNumber(maxTickets)}`,
  }
}

/** The ranges of the form, with the chosen one if it is another. */
function lengthOptions(chosen: string | undefined): { value: string; label: string }[] {
  const offered = lengthChoices.map(writeLength)
  const all = chosen === undefined || offered.includes(chosen) ? offered : [chosen, ...offered]
  return all.map((value) => ({ value, label: lengthText(value) }))
}

function countOfLength(counts: readonly ValueCount[] | undefined, value: string): number | undefined {
  const { least, most = Number.POSITIVE_INFINITY } = readLength(value) ?? { least: 1 }
  return counts
    ?.filter(({ value: days }) => Number(days) >= least && Number(days) <= most)
    .reduce((sum, { count }) => sum + count, 0)
}

function ratingOptions(chosen: string | undefined): string[] {
  const offered = ratingChoices.map(String)
  return chosen === undefined || offered.includes(chosen) ? offered : [chosen, ...offered]
}

function setField(form: HTMLFormElement, name: (typeof fields)[number], value = ''): void {
  const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | RadioNodeList
  // A RadioNodeList cannot be set to an empty value.
  if (!(control instanceof RadioNodeList)) control.value = value
  else {
    const chosen = typeChoice(value)?.value
    for (const radio of control)
      (radio as HTMLInputElement).checked = (radio as HTMLInputElement).value === chosen
  }
}
