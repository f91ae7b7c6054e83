import './number-field.css'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { Mark } from './mark.tsx'
import { clampNumber, keepDigits, numberAfterKey, settleNumber } from './number-entry.ts'

interface NumberFieldProps extends Omit<FieldFrameProps, 'icon'> {
  name?: string
  min: number
  max: number
  /** What may be typed below `min`, for a caller who then says what is wrong with it. */
  lowestTyped?: number
  /** With `onChange` the caller keeps the number; else it starts at `defaultValue`. */
  value?: number
  defaultValue?: number
  /** What an emptied field stands for; `min` unless given. */
  fallback?: number
  /** Always a number within the limits of what may be typed, also while the field is empty or half typed. */
  onChange?: (value: number) => void
  isDisabled?: boolean
  isReadOnly?: boolean
}

/** A whole number between two limits: typed, stepped by buttons or by the arrow keys. */
export function NumberField(props: NumberFieldProps) {
  const { name, min, max, isDisabled = false, isReadOnly = false } = props
  const limits = { min, max }
  const fallback = props.fallback ?? min
  const [ownValue, setOwnValue] = useState(props.defaultValue ?? fallback)
  const value = props.value ?? ownValue
  /** Null: nobody is typing, the field shows the number. */
  const [typed, setTyped] = useState<string | null>(null)

  function change(next: number) {
    setOwnValue(next)
    if (next !== value) props.onChange?.(next)
  }

  function type(text: string) {
    const typeable = { min: props.lowestTyped ?? min, max }
    const kept = keepDigits(text, typeable)
    setTyped(kept)
    change(settleNumber(kept, typeable, fallback))
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
            value={typed ?? String(value)}
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

/** For pointers: the keyboard has its arrows on the field itself. */
function Stepper({ mark, name, reason, isOff, onPress }: StepperProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="stepper"
      aria-label={name}
      disabled={isOff}
      title={isOff ? reason : undefined}
      // The focus stays where it was: a stepper that reaches its limit could not keep it.
      onPointerDown={(event: PointerEvent) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Mark name={mark} className="size-4.5" />
    </button>
  )
}
