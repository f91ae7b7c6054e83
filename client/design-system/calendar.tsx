// A month of days to choose from, by pointer or by the keys of the ARIA date grid. Each day may carry a note.
import './calendar.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addMonths, dayAfterKey, firstOfMonth, lastOfMonth, weeksOfMonth } from './calendar-date.ts'
import { Icon } from './icon.tsx'
import { isForBrowser } from './modifier-keys.ts'

export interface DayNote {
  /** Below the day's number; as short as can be. */
  text: string
  /** What is spoken of it. */
  label: string
  /** The day cannot be chosen. */
  isOff?: boolean
}

interface CalendarProps {
  /** `YYYY-MM-DD`, or an empty text. */
  value: string
  /** The day that it opens at. */
  start: string
  /** `YYYY-MM-DD`, both included. */
  min: string
  max: string
  noteOf?: (day: string) => DayNote | undefined
  /** Called with the first and the last day of the month that is shown, also of the first one. */
  onMonth?: (first: string, last: string) => void
  onChoose: (day: string) => void
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

export function Calendar({ value, start, min, max, noteOf, onMonth, onChoose }: CalendarProps) {
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [day, setDay] = useState(start)
  const first = firstOfMonth(day)
  const report = useRef(onMonth)
  report.current = onMonth

  useEffect(() => {
    report.current?.(first, lastOfMonth(first))
  }, [first])

  const within = (wanted: string) => (wanted < min ? min : wanted > max ? max : wanted)

  function handleKey(event: KeyboardEvent) {
    const next = dayAfterKey(event.key, day, event.shiftKey)
    if (next === undefined || isForBrowser(event)) return
    event.preventDefault()
    setDay(within(next))
    // Once it stands there.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }

  return (
    <div className="calendar">
      <div className="calendar-head">
        <MonthButton
          name="Previous month"
          isOff={first <= firstOfMonth(min)}
          onPress={() => setDay(within(addMonths(day, -1)))}
        />
        <h3 id={id} aria-live="polite" className="text-card">
          {monthName.format(new Date(first))}
        </h3>
        <MonthButton
          name="Next month"
          isOff={lastOfMonth(day) >= max}
          onPress={() => setDay(within(addMonths(day, 1)))}
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
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks of other months have nothing but their place
            <tr key={row}>
              {week.map((shown, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: days of other months have nothing but their place
                <td key={column}>
                  {shown !== null && (
                    <Day
                      day={shown}
                      note={noteOf?.(shown)}
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
  isChosen: boolean
  isFocusable: boolean
  isOutside: boolean
  onChoose: (day: string) => void
}

/** A day that cannot be chosen keeps its place in the keyboard's way. */
function Day({ day, note, isChosen, isFocusable, isOutside, onChoose }: DayProps) {
  const isOff = isOutside || note?.isOff === true
  const spoken = dayName.format(new Date(day))
  return (
    <button
      type="button"
      className="calendar-day"
      tabIndex={isFocusable ? 0 : -1}
      aria-label={note === undefined || isOutside ? spoken : `${spoken}, ${note.label}`}
      aria-pressed={isChosen}
      aria-disabled={isOff || undefined}
      data-day={day}
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
