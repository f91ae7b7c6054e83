// Two native range inputs over one track, so that keyboard, touch and screen readers work natively.
import './range-slider.css'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { labelClassName } from './field-frame.tsx'
import {
  normalizeRange,
  percentOf,
  type Range,
  type RangeLimits,
  valueAt,
  withHigh,
  withLow,
  withNearest,
} from './range-values.ts'

interface RangeSliderProps {
  label: string
  /** Accessible names of the two inputs. */
  lowLabel: string
  highLabel: string
  min: number
  max: number
  step?: number
  /** Controlled with `onChange`; uncontrolled with `defaultValue`. */
  value?: Range
  defaultValue?: Range
  /** Called while a thumb moves. */
  onChange?: (range: Range) => void
  /** Called when a thumb is released, and after each key press. */
  onCommit?: (range: Range) => void
  formatValue?: (value: number) => string
  lowName?: string
  highName?: string
  isDisabled?: boolean
  /** Numbers of what is in each of as many equal parts of the range, drawn as bars above it. */
  bars?: readonly number[] | undefined
  /** In place of the two values below the track, such as fields for them. */
  children?: ReactNode
}

/** Half the width of a thumb in pixels: the distance between the ends of the box and of the thumb centre's range. */
const thumbInset = 13

export function RangeSlider(props: RangeSliderProps) {
  const { min, max, step = 1, formatValue = String, isDisabled = false } = props
  const limits: RangeLimits = { min, max, step }
  const [ownRange, setOwnRange] = useState<Range>(props.defaultValue ?? [min, max])
  const range = normalizeRange(props.value ?? ownRange, limits)
  const [low, high] = range
  const track = useRef<HTMLDivElement>(null)
  /** The newest range, which may not be rendered yet: both thumbs may have moved before hydration. */
  const latest = useRef(range)
  useEffect(() => {
    latest.current = range
  })

  function change(next: Range) {
    setOwnRange(next)
    props.onChange?.(next)
    latest.current = next
  }

  // React's onChange is the native `input` event. The native `change` event fires once, when the thumb is released.
  const { onCommit } = props
  useEffect(() => {
    const element = track.current
    if (element === null || onCommit === undefined) return
    const commit = () => onCommit(latest.current)
    element.addEventListener('change', commit)
    return () => element.removeEventListener('change', commit)
  }, [onCommit])

  function moveNearest(event: PointerEvent<HTMLDivElement>) {
    // The browser handles a press on a thumb.
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
      {props.bars !== undefined && <RangeBars bars={props.bars} range={range} limits={limits} />}
      <div
        // Without script only its fields can be sent.
        className={`range-track ${props.children === undefined ? '' : 'noscript:hidden'}`}
        ref={track}
        onPointerDown={moveNearest}
      >
        <svg className="range-rail" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className="range-span" x={left} width={percentOf(high, limits) - left} height="4" />
        </svg>
        <input
          type="range"
          {...input}
          // When both thumbs are at the right end, only the lower one can move, so it must be on top.
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
      {props.children ?? (
        <p className="range-values">
          <span>{formatValue(low)}</span> <span className="sr-only">to</span> <span>{formatValue(high)}</span>
        </p>
      )}
    </fieldset>
  )
}

/** Height of the lowest bar that stands for something, in percent. */
const leastBar = 8

/** A picture only: the numbers change with what is found, which the page says in words. */
function RangeBars({ bars, range, limits }: { bars: readonly number[]; range: Range; limits: RangeLimits }) {
  const most = Math.max(...bars, 1)
  const [low, high] = range.map((value) => (percentOf(value, limits) / 100) * bars.length) as [number, number]
  return (
    <svg
      className="range-bars"
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((count, place) => {
        if (count === 0) return null
        const height = Math.round(leastBar + ((100 - leastBar) * count) / most)
        const isIn = place + 1 > low && place < high
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={place}
            className={isIn ? 'is-in' : undefined}
            x={place + 0.08}
            y={100 - height}
            width="0.84"
            height={height}
          />
        )
      })}
    </svg>
  )
}
