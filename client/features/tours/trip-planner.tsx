// "Plan your trip": every change shows other tours at once. Without JavaScript a plain GET form with a button.
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
  formatPriceEnd,
  priceLimits,
  priceRange,
  type TourListState,
  tourAddress,
  typeChoice,
  typeChoices,
} from './tour-address.ts'

/** Typing and sliding are answered once they pause. */
const pauseMs = 350

const typedFields = ['q', 'destination']
const fields = ['q', 'destination', 'time', 'type'] as const

interface TripPlannerProps {
  /** Of the page that lists the tours. */
  path: string
  state: TourListState
  /** Beside the form that asks for destination, month and type: those three stay out of this one. */
  hasSearchForm?: boolean
  /** In a dialog that gives the heading the focus. */
  headingId?: string
  /** Takes the place of the button that does nothing. */
  footer?: ReactNode
}

export function TripPlanner({ path, state, hasSearchForm = false, headingId, footer }: TripPlannerProps) {
  const form = useRef<HTMLFormElement>(null)
  const ownId = useId()
  const { range, plan, planSoon, finish, slide } = usePlan(path, state, form)
  const { q, destination, time, type, sort, layout, min, max } = state
  const id = headingId ?? ownId

  function submit(event: FormEvent) {
    event.preventDefault()
    plan('submit')
  }

  return (
    <form
      ref={form}
      action={`${path}#tours`}
      aria-labelledby={id}
      className="trip-planner"
      // What a browser remembers may be another search than the address has.
      autoComplete="off"
      onSubmit={submit}
      onChange={({ target }) => {
        const { name } = target as unknown as HTMLInputElement
        if (typedFields.includes(name)) planSoon(name)
        else if (name === 'time' || name === 'type') plan(name)
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
      {!hasSearchForm && (
        <>
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
        </>
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
          planSoon('price')
        }}
        formatValue={formatPriceEnd}
      />
      <noscript>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Lowest price" type="number" name="min" min="0" defaultValue={min} />
          <Field label="Highest price" type="number" name="max" min="0" defaultValue={max} />
        </div>
      </noscript>
      {!hasSearchForm && (
        <RadioGroup legend="Type" name="type" options={typeChoices} defaultValue={typeChoice(type)?.value} />
      )}
      {hasSearchForm && <Kept values={{ destination, time, type }} />}
      {sort !== undefined && <input type="hidden" name="sort" value={sort} />}
      {layout !== undefined && <input type="hidden" name="layout" value={layout} />}
      {footer ?? (
        <div className="trip-planner-search">
          <Button disabled isFullWidth title="The tours change as soon as you choose something">
            Search
          </Button>
        </div>
      )}
      {/* With script it is out of sight, and what the Enter key presses. */}
      <div className="trip-planner-apply">
        <Button type="submit" isFullWidth>
          Show tours
        </Button>
      </div>
    </form>
  )
}

/** What another form has asked for, for this one sent without script. */
function Kept({ values }: { values: Partial<Record<string, string>> }) {
  return Object.entries(values).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
}

/** Keeps the fields and the address alike, whichever of the two has changed. */
function usePlan(path: string, state: TourListState, form: React.RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const address = tourAddress(path, { ...state, page: undefined })
  const [range, setRange] = useState<Range>(() => priceRange(state))
  /** As given until a thumb is moved: what is written by hand may lie beyond the slider. */
  const limits = useRef<Pick<TourListState, 'min' | 'max'>>({ min: state.min, max: state.max })
  /** The address that the fields stand for. */
  const planned = useRef(address)
  /** The field that has just been typed in: more of the same is no further step of the history. */
  const continued = useRef<string>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function plan(field: string) {
    clearTimeout(timer.current)
    const entered = new FormData(form.current!)
    const next = tourAddress(path, {
      ...state,
      ...enteredValues(entered, state),
      ...limits.current,
      page: undefined,
    })
    if (next === planned.current) return
    const isContinued = continued.current === field
    continued.current = typedFields.includes(field) || field === 'price' ? field : null
    planned.current = next
    navigate(`${next}#tours`, { replace: isContinued })
  }

  function planSoon(field: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => isHere() && plan(field), pauseMs)
  }

  /** Nobody waits for the pause after leaving a field, and what comes later is another step. */
  function finish(field: string) {
    if (!typedFields.includes(field)) return
    plan(field)
    continued.current = null
  }

  function slide(next: Range) {
    setRange(next)
    limits.current = priceLimits(next)
  }

  // Back, forward, a filter taken away: an address that these fields did not make.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all of the state
  useEffect(() => {
    if (planned.current === address) return
    planned.current = address
    continued.current = null
    clearTimeout(timer.current)
    for (const name of fields) setField(form.current!, name, state[name])
    setRange(priceRange(state))
    limits.current = { min: state.min, max: state.max }
  }, [address])

  // What was chosen before the script ran. Who is typing still goes on with the same step of the history.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement && activeElement.form === form.current
    plan(isTyping ? activeElement.name : 'start')
    return () => clearTimeout(timer.current)
  }, [])

  return { range, plan, planSoon, finish, slide }
}

function enteredValues(entered: FormData, state: TourListState): TourListState {
  const [q, destination, time, type] = fields.map((name) => entered.get(name)?.toString())
  // A type without a radio of its own, or spelt otherwise, stays as it is until another one is chosen.
  return { q, destination, time, type: type === typeChoice(state.type)?.value ? state.type : type }
}

function setField(form: HTMLFormElement, name: (typeof fields)[number], value = ''): void {
  const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | RadioNodeList | null
  // Another form asks for it.
  if (control === null) return
  // RadioNodeList takes a value that one of its radios has, and no empty one.
  if (!(control instanceof RadioNodeList)) control.value = value
  else {
    const chosen = typeChoice(value)?.value
    for (const radio of control)
      (radio as HTMLInputElement).checked = (radio as HTMLInputElement).value === chosen
  }
}
