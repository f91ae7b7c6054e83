import './date-field.css'
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dateProblem, readCalendarDate, showCalendarDate } from './calendar-date.ts'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { useHydrated } from './use-hydrated.ts'

interface DateFieldProps extends Omit<FieldFrameProps, 'icon'> {
  name?: string
  /** `YYYY-MM-DD`, or an empty text. With `onChange` the caller keeps it; else it starts at `defaultValue`. */
  value?: string
  defaultValue?: string
  /** `YYYY-MM-DD`, both included. */
  min?: string
  max?: string
  /** An empty text while what stands in the field is no date within the limits. */
  onChange?: (value: string) => void
  /** What is wrong with a text that is being typed; undefined for nothing. */
  onProblem?: (problem: string | undefined) => void
  /** Opens a calendar of the caller's own in place of the browser's. */
  onOpenCalendar?: () => void
  /** Counts what the field is filled in for: with the next one, what was typed goes. */
  round?: number
  isRequired?: boolean
  isDisabled?: boolean
}

/**
 * A calendar date, sent as `YYYY-MM-DD`. The server sends the browser's own date input; with script a typed
 * DD-MM-YYYY is taken as well, whatever order the browser's language has, and a button opens the browser's calendar.
 */
export function DateField(props: DateFieldProps) {
  const { name, min, max, onOpenCalendar, round, isRequired = false, isDisabled = false } = props
  const isHydrated = useHydrated()
  const [ownValue, setOwnValue] = useState(props.defaultValue ?? '')
  const value = props.value ?? ownValue
  /** Null: the field shows the date that is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(true)
  const picker = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const early = useRef<EarlyEntry>({ value: '', hasFocus: false })
  const problem = typed === null || !isLeft ? undefined : dateProblem(typed, { min, max })

  function change(next: string) {
    setOwnValue(next)
    if (next !== value) props.onChange?.(next)
  }

  function type(text: string) {
    setTyped(text)
    setIsLeft(false)
    const found = dateProblem(text, { min, max })
    props.onProblem?.(found)
    change(found === undefined ? (readCalendarDate(text) ?? '') : '')
  }

  /** A good date is written out in full, a bad one stays to be mended. */
  function leave() {
    setIsLeft(true)
    if (typed !== null && dateProblem(typed, { min, max }) === undefined) setTyped(null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    if (!isHydrated) return
    if (early.current.hasFocus) field.current?.focus()
    if (early.current.value !== '') change(early.current.value)
  }, [isHydrated])

  // A date that comes from elsewhere takes the place of what was typed.
  const [knownValue, setKnownValue] = useState(value)
  if (value !== knownValue) {
    setKnownValue(value)
    if (value !== '' && typed !== null && readCalendarDate(typed) !== value) setTyped(null)
  }

  const [knownRound, setKnownRound] = useState(round)
  if (round !== knownRound) {
    setKnownRound(round)
    setTyped(null)
  }

  const limits = { min, max }
  return (
    <FieldFrame
      label={props.label}
      isLabelHidden={props.isLabelHidden}
      icon="calendar"
      hint={props.hint}
      // What is wrong with what was typed says more than that something is missing.
      error={problem ?? props.error}
      boxClassName="date-box"
      trailing={
        isHydrated && (
          <button
            type="button"
            className="field-action"
            aria-label={`Open the calendar: ${props.label}`}
            disabled={isDisabled}
            onClick={onOpenCalendar ?? (() => openCalendar(picker.current))}
          >
            <Icon name="chevron-down" className="size-4.5" />
          </button>
        )
      }
    >
      {(described) =>
        isHydrated ? (
          <>
            <input
              {...described}
              ref={field}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="DD-MM-YYYY"
              maxLength={10}
              required={isRequired}
              disabled={isDisabled}
              value={typed ?? showCalendarDate(value)}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={leave}
            />
            {onOpenCalendar === undefined && (
              <input
                ref={picker}
                type="date"
                className="date-picker"
                tabIndex={-1}
                aria-hidden="true"
                {...limits}
                value={value}
                onChange={(event) => {
                  setTyped(null)
                  change(event.currentTarget.value)
                  field.current?.focus()
                }}
              />
            )}
            {name !== undefined && <input type="hidden" name={name} value={value} disabled={isDisabled} />}
          </>
        ) : (
          <EarlyInput
            {...described}
            {...limits}
            entry={early.current}
            name={name}
            defaultValue={value}
            required={isRequired}
            disabled={isDisabled}
          />
        )
      }
    </FieldFrame>
  )
}

interface EarlyEntry {
  value: string
  hasFocus: boolean
}

/** The browser's own input, until the script takes over; what was entered there by then is not lost. */
function EarlyInput({ entry, ...input }: { entry: EarlyEntry } & ComponentProps<'input'>) {
  const element = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      entry.value = current?.value ?? ''
      entry.hasFocus = current === document.activeElement
    }
  }, [entry])
  return <input {...input} ref={element} type="date" />
}

function openCalendar(picker: HTMLInputElement | null): void {
  try {
    picker?.showPicker()
  } catch {
    // Browsers without it open their calendar when the input itself is focused.
    picker?.focus()
  }
}
