import './date-field.css'
import {
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { dateErrorOf, formatCalendarDate, parseCalendarDate } from './calendar-date.ts'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { useHydrated } from './use-hydrated.ts'

interface DateFieldProps extends Omit<FieldFrameProps, 'icon'> {
  name?: string
  /** `YYYY-MM-DD`, or an empty string. Controlled with `onChange`; uncontrolled with `defaultValue`. */
  value?: string
  defaultValue?: string
  /** `YYYY-MM-DD`, both included. */
  min?: string
  max?: string
  /** Called with an empty string while the text in the field is no date within the limits. */
  onChange?: (value: string) => void
  /** Called with the error message of the typed text, or undefined if the text is valid. */
  onProblem?: (error: string | undefined) => void
  /** Opens the caller's own calendar instead of the browser's. */
  onOpenCalendar?: () => void
  /** A new number clears the typed text, for example after the form was submitted. */
  round?: number
  isRequired?: boolean
  isDisabled?: boolean
}

/**
 * A calendar date, submitted as `YYYY-MM-DD`. The server renders a native date input. After hydration the field accepts
 * a typed DD-MM-YYYY in every browser language; a button, and a touch of the field, opens the browser's calendar.
 */
export function DateField(props: DateFieldProps) {
  const { name, min, max, onOpenCalendar, round, isRequired = false, isDisabled = false } = props
  const isHydrated = useHydrated()
  const [ownValue, setOwnValue] = useState(props.defaultValue ?? '')
  const value = props.value ?? ownValue
  /** The text while the user types. Null: the field shows the chosen date. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isBlurred, setIsBlurred] = useState(true)
  const picker = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const early = useRef<EarlyEntry>({ value, hasFocus: false })
  const typedError = typed === null || !isBlurred ? undefined : dateErrorOf(typed, { min, max })

  function change(next: string) {
    setOwnValue(next)
    if (next !== value) props.onChange?.(next)
  }

  function type(text: string) {
    setTyped(text)
    setIsBlurred(false)
    const error = dateErrorOf(text, { min, max })
    props.onProblem?.(error)
    change(error === undefined ? (parseCalendarDate(text) ?? '') : '')
  }

  /** On blur: a valid date is shown in full, an invalid text stays for correction. */
  function handleBlur() {
    setIsBlurred(true)
    if (typed !== null && dateErrorOf(typed, { min, max }) === undefined) setTyped(null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after hydration
  useEffect(() => {
    if (!isHydrated) return
    if (early.current.hasFocus) field.current?.focus()
    if (early.current.value !== value) change(early.current.value)
  }, [isHydrated])

  // A new value from the caller replaces the typed text.
  const [knownValue, setKnownValue] = useState(value)
  if (value !== knownValue) {
    setKnownValue(value)
    if (value !== '' && typed !== null && parseCalendarDate(typed) !== value) setTyped(null)
  }

  const [knownRound, setKnownRound] = useState(round)
  if (round !== knownRound) {
    setKnownRound(round)
    setTyped(null)
  }

  const open = onOpenCalendar ?? (() => openCalendar(picker.current))
  /** A touch opens the calendar; the keyboard of the device would cover it. */
  const touch = {
    onPointerDown: ({ pointerType, currentTarget }: PointerEvent<HTMLInputElement>) => {
      currentTarget.inputMode = pointerType === 'touch' ? 'none' : 'numeric'
    },
    onClick: ({ nativeEvent }: MouseEvent) => {
      if ((nativeEvent as globalThis.PointerEvent).pointerType === 'touch') open()
    },
  }

  const limits = { min, max }
  return (
    <FieldFrame
      label={props.label}
      isLabelHidden={props.isLabelHidden}
      icon="calendar"
      hint={props.hint}
      // The error of the typed text is more specific than the caller's "required".
      error={typedError ?? props.error}
      boxClassName="date-box"
      trailing={
        isHydrated && (
          <button
            type="button"
            className="field-action"
            aria-label={`Open the calendar: ${props.label}`}
            disabled={isDisabled}
            onClick={open}
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
              {...touch}
              ref={field}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="DD-MM-YYYY"
              maxLength={10}
              required={isRequired}
              disabled={isDisabled}
              value={typed ?? formatCalendarDate(value)}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={handleBlur}
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

/** The native input before hydration. Its value and focus are passed on to the hydrated field. */
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
    // Browsers without `showPicker` open their calendar when the input is focused.
    picker?.focus()
  }
}
