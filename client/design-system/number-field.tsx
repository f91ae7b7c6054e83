import './number-field.css'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { Mark } from './mark.tsx'
import { clampNumber, keepDigits, numberAfterKey, parseNumber } from './number-entry.ts'

interface NumberFieldProps extends Omit<FieldFrameProps, 'icon'> {
  name?: string
  min: number
  max: number
  /** Lowest number that may be typed, if below `min`. The caller then shows an error for it. */
  lowestTyped?: number
  /** Controlled with `onChange`; uncontrolled with `defaultValue`. */
  value?: number
  defaultValue?: number
  /** Value of an empty field. Default: `min`. */
  fallback?: number
  /** Called with a number within the limits, also while the field is empty or half typed. */
  onChange?: (value: number) => void
  isDisabled?: boolean
  isReadOnly?: boolean
}

/** A whole number between two limits, changed by typing, buttons or the arrow keys. */
export function NumberField(props: NumberFieldProps) {
  const { name, min, max, isDisabled = false, isReadOnly = false } = props
  const limits = { min, max }
  const fallback = props.fallback ?? min
  const [ownValue, setOwnValue] = useState(props.defaultValue ?? fallback)
  const value = props.value ?? ownValue
  /** The text while the user types. Null: the field shows the number. */
  const [typed, setTyped] = useState<string | null>(null)

  function change(next: number) {
    setOwnValue(next)
    if (next !== value) props.onChange?.(next)
  }

  function type(text: string) {
    const typeable = { min: props.lowestTyped ?? min, max }
    const kept = keepDigits(text, typeable)
    setTyped(kept)
    change(parseNumber(kept, typeable, fallback))
  }

  function step(by: number) {
    setTyped(null)
    change(clampNumber(value + by, limits))
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') setTyped(null)
    const next = isReadOnly ? undefined : numberAfterKey(event.key, value, limits)
    if (next === undefined) return
    event.preventDefault()
    setTyped(null)
    change(next)
  }

  const isFixed = isDisabled || isReadOnly
  return (
    <FieldFrame
      label={props.label}
      isLabelHidden={props.isLabelHidden}
      hint={props.hint}
      error={props.error}
      boxClassName="number-box"
    >
      {(described) => (
        <>
          <Stepper
            mark="minus"
            name={`Decrease ${props.label}`}
            reason={`Not below ${min}`}
            isOff={isFixed || value <= min}
            onPress={() => step(-1)}
          />
          <input
            {...described}
            type="text"
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            name={name}
            value={typed ?? (Number.isNaN(value) ? '' : String(value))}
            disabled={isDisabled}
            readOnly={isReadOnly}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={value}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={handleKey}
            onBlur={() => setTyped(null)}
          />
          <Stepper
            mark="plus"
            name={`Increase ${props.label}`}
            reason={`Not above ${max}`}
            isOff={isFixed || value >= max}
            onPress={() => step(1)}
          />
        </>
      )}
    </FieldFrame>
  )
}

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
