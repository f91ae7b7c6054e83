// A month in which a day can be chosen by pointer or by the keys of the ARIA date grid. Each day may have a note.
import './calendar.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addMonths, dayAfterKey, firstOfMonth, lastOfMonth, weeksOfMonth } from './calendar-date.ts'
import { Icon } from './icon.tsx'
import { hasModifierKey } from './modifier-keys.ts'

export interface DayNote {
  /** Shown below the number of the day. Must be very short. */
  text: string
  /** The note for screen readers. */
  label: string
  /** The day cannot be chosen. */
  isOff?: boolean
}

interface CalendarProps {
  /** `YYYY-MM-DD`, or an empty text. */
  value: string
  /** The day that has the focus first. */
  start: string
  /** `YYYY-MM-DD`, both included. */
  min: string
  max: string
  /** A day that stands out. */
  marked?: string | undefined
  /** What the mark means, for screen readers. */
  markedLabel?: string
  noteOf?: (day: string) => DayNote | undefined
  /** Called with the first and last day of the shown month, on the first render and whenever the month changes. */
  onMonth?: (first: string, last: string) => void
  onChoose: (day: string) => void
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

export function Calendar(props: CalendarProps) {
  const { value, start, min, max, marked, markedLabel, noteOf, onMonth, onChoose } = props
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [day, setDay] = useState(start)
  const first = firstOfMonth(day)
  const report = useRef(onMonth)
  report.current = onMonth

  useEffect(() => {
    report.current?.(first, lastOfMonth(first))
  }, [first])

  const clampToLimits = (wanted: string) => (wanted < min ? min : wanted > max ? max : wanted)

  function handleKey(event: KeyboardEvent) {
    const next = dayAfterKey(event.key, day, event.shiftKey)
    if (next === undefined || hasModifierKey(event)) return
    event.preventDefault()
    setDay(clampToLimits(next))
    // After React has rendered the new day.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }

  return (
    <div className="calendar">
      <div className="calendar-head">
        <MonthButton
          name="Previous month"
          isOff={first <= firstOfMonth(min)}
          onPress={() => setDay(clampToLimits(addMonths(day, -1)))}
        />
        <h3 id={id} aria-live="polite" className="text-card">
          {monthName.format(new Date(first))}
        </h3>
        <MonthButton
          name="Next month"
          isOff={lastOfMonth(day) >= max}
          onPress={() => setDay(clampToLimits(addMonths(day, 1)))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of the ARIA practices is a table */}
      <table ref={grid} role="grid" aria-labelledby={id} className="calendar-grid" onKeyDown={handleKey}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(day).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other identity
            <tr key={row}>
              {week.map((shown, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty days have no other identity
                <td key={column}>
                  {shown !== null && (
                    <Day
                      day={shown}
                      note={noteOf?.(shown)}
                      mark={shown === marked ? markedLabel : undefined}
                      isChosen={shown === value}
                      isFocusable={shown === day}
                      isOutside={shown < min || shown > max}
                      onChoose={onChoose}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayProps {
  day: string
  note: DayNote | undefined
  mark: string | undefined
  isChosen: boolean
  isFocusable: boolean
  isOutside: boolean
  onChoose: (day: string) => void
}

/** A day that cannot be chosen stays focusable, as the ARIA date grid requires. */
function Day({ day, note, mark, isChosen, isFocusable, isOutside, onChoose }: DayProps) {
  const isOff = isOutside || note?.isOff === true
  const spoken = dayName.format(new Date(day))
  return (
    <button
      type="button"
      className="calendar-day"
      tabIndex={isFocusable ? 0 : -1}
      aria-label={[spoken, mark, isOutside ? undefined : note?.label].filter(Boolean).join(', ')}
      aria-pressed={isChosen}
      aria-disabled={isOff || undefined}
      data-day={day}
      data-marked={mark === undefined ? undefined : ''}
      onClick={() => !isOff && onChoose(day)}
    >
      <span>{Number(day.slice(8))}</span>
      {note !== undefined && !isOutside && <span className="calendar-note">{note.text}</span>}
    </button>
  )
}

interface MonthButtonProps {
  name: 'Previous month' | 'Next month'
  isOff: boolean
  onPress: () => void
}

function MonthButton({ name, isOff, onPress }: MonthButtonProps) {
  return (
    <button
      type="button"
      className="calendar-month"
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      <Icon name={name === 'Next month' ? 'chevron-right' : 'chevron-left'} className="size-5" />
    </button>
  )
}
