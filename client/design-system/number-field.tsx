import './number-field.css'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { Mark } from './mark.tsx'
import { numberAfterKey, numberProblem, parseNumber, stepNumber } from './number-entry.ts'

interface NumberFieldProps extends Omit<FieldFrameProps, 'icon'> {
  name?: string
  min: number
  max: number
  /** Lowest number that has no error of the field, if below `min`. The caller then shows an error for it. */
  lowestTyped?: number
  /** Longer input is not taken, and the field says so. */
  maxCharacters?: number
  /** Controlled with `onChange`; uncontrolled with `defaultValue`. */
  value?: number
  defaultValue?: number
  /** What was typed into the form that the page answers, if it is no number. */
  defaultText?: string
  /** Value of an empty field. Default: `min`. */
  fallback?: number
  /**
   * Called with the typed number, also if it is outside the limits, and with NaN for a text that is no whole number: the field
   * shows an error for both. Called with `fallback` while the field is empty.
   */
  onChange?: (value: number) => void
  isDisabled?: boolean
  isReadOnly?: boolean
}

/**
 * A whole number between two limits, changed by typing, buttons or the arrow keys. What cannot be taken stays as it was typed,
 * with an error, and never becomes another number.
 */
export function NumberField(props: NumberFieldProps) {
  const { name, min, max, isDisabled = false, isReadOnly = false } = props
  const limits = { min, max }
  const fallback = props.fallback ?? min
  const [ownValue, setOwnValue] = useState(props.defaultValue ?? fallback)
  const value = props.value ?? ownValue
  /** The text while the user types, and for as long as it is no number. Null: the field shows the number. */
  const [typed, setTyped] = useState<string | null>(props.defaultText ?? null)
  /** Why the last input was not taken. */
  const [refusal, setRefusal] = useState<string>()
  const [hasTyped, setHasTyped] = useState(props.defaultText !== undefined)
  const problem = hasTyped ? numberProblem(value, { min: props.lowestTyped ?? min, max }) : undefined
  // A number that the caller has chosen replaces what was typed.
  const shown = typed !== null && Object.is(parseNumber(typed, fallback), value) ? typed : textOf(value)

  function change(next: number) {
    setOwnValue(next)
    if (next !== value) props.onChange?.(next)
  }

  function type(text: string) {
    const { maxCharacters = longestText } = props
    if (text.length > maxCharacters && text.length >= shown.length) {
      return setRefusal(`At most ${maxCharacters} characters`)
    }
    setRefusal(undefined)
    setTyped(text)
    setHasTyped(true)
    change(parseNumber(text, fallback))
  }

  /** Shows the number instead of what was typed, unless it was no number. */
  function settle() {
    setRefusal(undefined)
    if (!Number.isNaN(value)) setTyped(null)
  }

  function replace(next: number) {
    setRefusal(undefined)
    setTyped(null)
    setHasTyped(false)
    change(next)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') settle()
    const next = isReadOnly ? undefined : numberAfterKey(event.key, value, limits)
    if (next === undefined) return
    event.preventDefault()
    replace(next)
  }

  const isFixed = isDisabled || isReadOnly
  return (
    <FieldFrame
      label={props.label}
      isLabelHidden={props.isLabelHidden}
      hint={props.hint}
      error={props.error ?? refusal ?? problem}
      boxClassName="number-box"
    >
      {(described) => (
        <>
          <Stepper
            mark="minus"
            name={`Decrease ${props.label}`}
            reason={`Not below ${min}`}
            isOff={isFixed || value <= min}
            onPress={() => replace(stepNumber(value, -1, limits))}
          />
          <input
            {...described}
            type="text"
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            name={name}
            value={shown}
            disabled={isDisabled}
            readOnly={isReadOnly}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={Number.isNaN(value) ? undefined : value}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={handleKey}
            onBlur={settle}
          />
          <Stepper
            mark="plus"
            name={`Increase ${props.label}`}
            reason={`Not above ${max}`}
            isOff={isFixed || value >= max}
            onPress={() => replace(stepNumber(value, 1, limits))}
          />
        </>
      )}
    </FieldFrame>
  )
}

/** Longer texts are no number. */
const longestText = 20

const textOf = (value: number) => (Number.isNaN(value) ? '' : String(value))

interface StepperProps {
  mark: 'plus' | 'minus'
  name: string
  reason: string
  isOff: boolean
  onPress: () => void
}

/** Only for pointers. Keyboard users have the arrow keys in the field. */
function Stepper({ mark, name, reason, isOff, onPress }: StepperProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="stepper"
      aria-label={name}
      disabled={isOff}
      title={isOff ? reason : undefined}
      // Keeps the focus where it is: a stepper is disabled at its limit and would lose the focus.
      onPointerDown={(event: PointerEvent) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Mark name={mark} className="size-4.5" />
    </button>
  )
}
