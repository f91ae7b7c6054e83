// The events as a list, so that everything in the calendar can also be done by keyboard.
import { useRef, useState } from 'react'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { Button } from '#client/design-system/button.tsx'
import { DateField } from '#client/design-system/date-field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { formatMonthDayYear } from '#client/lib/format.ts'
import { type CalendarEntry, todayOf } from './event-days.ts'

interface EntryListProps {
  entries: readonly CalendarEntry[]
  onAdd: (date: string) => void
  onMove: (id: string, days: number) => void
  onRemove: (id: string) => boolean
}

export function EntryList({ entries, onAdd, onMove, onRemove }: EntryListProps) {
  const [date, setDate] = useState(() => todayOf(new Date()))
  const heading = useRef<HTMLHeadingElement>(null)
  const inOrder = entries.toSorted((one, other) => (one.start < other.start ? -1 : 1))
  return (
    <section className="admin-card grid content-start gap-4" aria-labelledby="events">
      <h2 id="events" ref={heading} tabIndex={-1} className="text-[1.375rem] outline-none">
        Events
      </h2>
      <form
        method="dialog"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (date !== '') onAdd(date)
        }}
      >
        <DateField label="Date" value={date} onChange={setDate} isRequired />
        <Button
          type="submit"
          size="small"
          disabled={date === ''}
          title={date === '' ? 'It needs a date' : undefined}
        >
          Add event
        </Button>
      </form>
      {inOrder.length === 0 && <p className="text-small">No event is left.</p>}
      <ul className="grid gap-2.5">
        {inOrder.map(({ id, title, start }) => (
          <li key={id} className="entry">
            <p className="break-words font-semibold text-ink">{title}</p>
            <p className="text-small">
              <time dateTime={start} className="whitespace-nowrap">
                {formatMonthDayYear(`${start.slice(0, 10)}T00:00Z`)}
              </time>
              <span>{` ${start.slice(11)}`}</span>
            </p>
            <div className="flex">
              <EntryButton name={`Move ${title} one day earlier`} onPress={() => onMove(id, -1)}>
                <Icon name="chevron-left" className="size-4.5" />
              </EntryButton>
              <EntryButton name={`Move ${title} one day later`} onPress={() => onMove(id, 1)}>
                <Icon name="chevron-right" className="size-4.5" />
              </EntryButton>
              <EntryButton
                name={`Delete ${title}`}
                onPress={() => {
                  if (onRemove(id)) heading.current!.focus()
                }}
              >
                <AdminIcon name="trash" className="size-4.5 text-err" />
              </EntryButton>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-small">Events stay in this page only, until it is left.</p>
    </section>
  )
}

interface EntryButtonProps {
  name: string
  onPress: () => void
  children: React.ReactNode
}

function EntryButton({ name, onPress, children }: EntryButtonProps) {
  return (
    <button type="button" className="entry-button" title={name} onClick={onPress}>
      <span>{children}</span>
      <span className="sr-only">{name}</span>
    </button>
  )
}
