import { useEffect, useRef, useState } from 'react'
import { countdownText } from './hold-time.ts'

interface CountdownProps {
  /** On the clock of `performance.now()`. */
  endsAt: number
  /** Screen readers announce these moments: milliseconds left, and the text. */
  announcements: readonly (readonly [ms: number, text: string])[]
  /** The machine was asleep, or its clock was changed: the time left may be wrong. */
  onClockChanged: () => void
}

/** Clocks that differ by more have been changed, or one of them has stood still. */
const driftMs = 5000

/** The time left, each second. */
export function Countdown({ endsAt, announcements, onClockChanged }: CountdownProps) {
  const [left, setLeft] = useState(() => endsAt - performance.now())
  const latestOnClockChanged = useRef(onClockChanged)
  latestOnClockChanged.current = onClockChanged

  useEffect(() => {
    let ahead = Date.now() - performance.now()
    let timer: ReturnType<typeof setTimeout>
    function tick(): void {
      const now = Date.now() - performance.now()
      if (Math.abs(now - ahead) > driftMs) latestOnClockChanged.current()
      ahead = now
      const next = endsAt - performance.now()
      setLeft(next)
      // A little after the change of the second.
      timer = setTimeout(tick, (next % 1000) + 5)
    }
    tick()
    return () => clearTimeout(timer)
  }, [endsAt])

  const announced = announcements.findLast(([ms]) => left <= ms)
  return (
    <>
      <span role="timer" className="money whitespace-nowrap text-card">
        {countdownText(left)}
      </span>
      <span aria-live="polite" className="sr-only">
        {announced?.[1]}
      </span>
    </>
  )
}
