// Two native range inputs over one track: keyboard, touch and spoken values are the browser's own.
import './range-slider.css'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { labelClassName } from './field-frame.tsx'
import {
  percentOf,
  type Range,
  type RangeLimits,
  settleRange,
  valueAt,
  withHigh,
  withLow,
  withNearest,
} from './range-values.ts'

interface RangeSliderProps {
  label: string
  /** Names of the two ends, for screen readers. */
  lowLabel: string
  highLabel: string
  min: number
  max: number
  step?: number
  /** With `onChange` the caller keeps it; else it starts at `defaultValue`. */
  value?: Range
  defaultValue?: Range
  /** While a thumb moves. */
  onChange?: (range: Range) => void
  /** Once a thumb is let go, and after each key. */
  onCommit?: (range: Range) => void
  formatValue?: (value: number) => string
  lowName?: string
  highName?: string
  isDisabled?: boolean
}

/** Half of a thumb, px: its middle never reaches the ends of the box. */
const thumbInset = 13

export function RangeSlider(props: RangeSliderProps) {
  const { min, max, step = 1, formatValue = String, isDisabled = false } = props
  const limits: RangeLimits = { min, max, step }
  const [ownRange, setOwnRange] = useState<Range>(props.defaultValue ?? [min, max])
  const range = settleRange(props.value ?? ownRange, limits)
  const [low, high] = range
  const track = useRef<HTMLDivElement>(null)
  /** Ahead of what is rendered: both thumbs may have moved before, when the page came to life. */
  const latest = useRef(range)
  useEffect(() => {
    latest.current = range
  })

  function change(next: Range) {
    setOwnRange(next)
    props.onChange?.(next)
    latest.current = next
  }

  // React's onChange is the browser's input event; its change event comes once, at the end.
  const { onCommit } = props
  useEffect(() => {
    const element = track.current
    if (element === null || onCommit === undefined) return
    const commit = () => onCommit(latest.current)
    element.addEventListener('change', commit)
    return () => element.removeEventListener('change', commit)
  }, [onCommit])

  function moveNearest(event: PointerEvent<HTMLDivElement>) {
    // A thumb takes its own presses.
    if (isDisabled || event.target instanceof HTMLInputElement) return
    const box = event.currentTarget.getBoundingClientRect()
    const place = (event.clientX - box.left - thumbInset) / (box.width - 2 * thumbInset)
    const next = withNearest(range, valueAt(place, limits))
    change(next)
    onCommit?.(next)
    const moved = next[0] === low ? 1 : 0
    event.preventDefault()
    event.currentTarget.querySelectorAll('input')[moved]?.focus()
  }

  const left = percentOf(low, limits)
  const input = { min, max, step, disabled: isDisabled }
  return (
    <fieldset className="range-slider" disabled={isDisabled}>
      <legend className={labelClassName}>{props.label}</legend>
      <div className="range-track" ref={track} onPointerDown={moveNearest}>
        <svg className="range-rail" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className="range-span" x={left} width={percentOf(high, limits) - left} height="4" />
        </svg>
        <input
          type="range"
          {...input}
          // At the right end both thumbs meet, and only the lower one can still move.
          className={low > (min + max) / 2 ? 'is-above' : undefined}
          name={props.lowName}
          aria-label={props.lowLabel}
          aria-valuetext={formatValue(low)}
          value={low}
          onChange={(event) => change(withLow(latest.current, event.currentTarget.valueAsNumber))}
        />
        <input
          type="range"
          {...input}
          name={props.highName}
          aria-label={props.highLabel}
          aria-valuetext={formatValue(high)}
          value={high}
          onChange={(event) => change(withHigh(latest.current, event.currentTarget.valueAsNumber))}
        />
      </div>
      <p className="range-values">
        <span>{formatValue(low)}</span> <span className="sr-only">to</span> <span>{formatValue(high)}</span>
      </p>
    </fieldset>
  )
}
