// The filter form "Plan your trip". Every change updates the list of tours. Without JavaScript a plain GET form.
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { RadioGroup } from '#client/design-system/choice.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { RangeSlider } from '#client/design-system/range-slider.tsx'
import type { Range } from '#client/design-system/range-values.ts'
import { useIsHere } from '#client/lib/use-is-here.ts'
import { maxSearchText, priceFilter } from '#contract/vocabulary.ts'
import { MonthOptions } from './month-options.tsx'
import {
  departureMonths,
  formatPriceEnd,
  priceLimits,
  priceRange,
  type TourListState,
  tourAddress,
  typeChoice,
  typeChoices,
} from './tour-address.ts'

/** Debounce of typing and sliding. */
const debounceMs = 350

const typedFields = ['q', 'destination']
const fields = ['q', 'destination', 'time', 'type', 'departs'] as const

interface TripPlannerProps {
  /** Path of the page with the list. */
  path: string
  state: TourListState
  /** YYYY-MM, the first month of departure to choose. Without it there is no such choice. */
  thisMonth?: string | undefined
  /** Id of the heading, in a dialog that focuses the heading. */
  headingId?: string
  /** Below the disabled Search button. */
  footer?: ReactNode
}

export function TripPlanner(props: TripPlannerProps) {
  const { path, state, thisMonth, headingId, footer } = props
  const form = useRef<HTMLFormElement>(null)
  const ownId = useId()
  const { range, applyFields, applyFieldsDebounced, finish, slide } = useFieldsInAddress(path, state, form)
  const { q, destination, time, type, departs, sort, layout, min, max } = state
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
        else if (['time', 'type', 'departs'].includes(name)) applyFields(name)
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
      <Field
        label="Search tour"
        icon="search"
        name="q"
        defaultValue={q}
        maxLength={maxSearchText}
        placeholder="Search tour"
        enterKeyHint="search"
      />
      <Field
        label="Where tour"
        icon="pin"
        name="destination"
        defaultValue={destination}
        maxLength={maxSearchText}
        placeholder="Where tour"
        enterKeyHint="search"
      />
      <SelectField label="Month" icon="calendar" name="time" defaultValue={time ?? ''}>
        <MonthOptions />
      </SelectField>
      {thisMonth !== undefined && (
        <SelectField label="Departs in" icon="calendar" name="departs" defaultValue={departs ?? ''}>
          <option value="">Any month</option>
          {departureMonths(thisMonth, departs).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <RangeSlider
        label="Price"
        lowLabel="Lowest price"
        highLabel="Highest price"
        {...priceFilter}
        value={range}
        onChange={slide}
        onCommit={(next) => {
          slide(next)
          applyFieldsDebounced('price')
        }}
        formatValue={formatPriceEnd}
      />
      <noscript>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Lowest price" type="number" name="min" min="0" defaultValue={min} />
          <Field label="Highest price" type="number" name="max" min="0" defaultValue={max} />
        </div>
      </noscript>
      <RadioGroup legend="Type" name="type" options={typeChoices} defaultValue={typeChoice(type)?.value} />
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
  /** From the address until a thumb is moved: limits that were typed by hand may be beyond the slider's range. */
  const limits = useRef<Pick<TourListState, 'min' | 'max'>>({ min: state.min, max: state.max })
  /** The address of the current field values. */
  const fieldsAddress = useRef(address)
  /** The field of the last change: further changes of it replace the history entry. */
  const lastChangedField = useRef<string>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function applyFields(field: string) {
    clearTimeout(timer.current)
    const entered = new FormData(form.current!)
    const next = tourAddress(path, {
      ...state,
      ...enteredValues(entered, state),
      ...limits.current,
      page: undefined,
    })
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
    limits.current = priceLimits(next)
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
    limits.current = { min: state.min, max: state.max }
  }, [address])

  // Applies input from before hydration. If the user is still typing, further input replaces the history entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after hydration
  useEffect(() => {
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement && activeElement.form === form.current
    applyFields(isTyping ? activeElement.name : 'start')
    return () => clearTimeout(timer.current)
  }, [])

  return { range, applyFields, applyFieldsDebounced, finish, slide }
}

function enteredValues(entered: FormData, state: TourListState): TourListState {
  const [q, destination, time, type, departs] = fields.map((name) => entered.get(name)?.toString())
  // A type in the address that has no radio, or another spelling, stays until another type is chosen.
  return {
    q,
    destination,
    time,
    type: type === typeChoice(state.type)?.value ? state.type : type,
    departs: departs ?? state.departs,
  }
}

function setField(form: HTMLFormElement, name: (typeof fields)[number], value = ''): void {
  const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | RadioNodeList | null
  // Only the search asks for a month of departure.
  if (control === null) return
  // A RadioNodeList cannot be set to an empty value.
  if (!(control instanceof RadioNodeList)) control.value = value
  else {
    const chosen = typeChoice(value)?.value
    for (const radio of control)
      (radio as HTMLInputElement).checked = (radio as HTMLInputElement).value === chosen
  }
}
