// The sample calendar. Its events are only in memory: a reload restores the two sample events.
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import './calendar.css'
import FullCalendar, { type CalendarRef, type DateSelectInfo, type EventApi } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { sampleEvents } from '#content/admin/calendar.ts'
import { EntryList } from './entry-list.tsx'
import { type CalendarEntry, moveEntry, todayOf, wallTime } from './event-days.ts'

const plugins = [dayGrid, timeGrid, list, interaction, classicTheme]

function initialEntries(): CalendarEntry[] {
  const month = todayOf(new Date()).slice(0, 'YYYY-MM'.length)
  return sampleEvents(month).map((event) => ({ ...event, allDay: !event.start.includes('T') }))
}

export function CalendarBoard() {
  const [entries, setEntries] = useState(initialEntries)
  const calendar = useRef<CalendarRef>(null)
  const { content, keepFocus } = useFocusAfterDeletion<HTMLDivElement>(entries)

  /** Returns whether an event was added. */
  function add(span: Pick<CalendarEntry, 'start' | 'end' | 'allDay'>): boolean {
    const title = window.prompt('Please enter a title for the event')?.trim()
    if (!title) return false
    setEntries((before) => [...before, { id: `added at ${performance.now()}`, title, ...span }])
    return true
  }

  /** Returns whether the event was deleted. */
  function remove(id: string): boolean {
    const title = entries.find((entry) => entry.id === id)?.title
    if (!window.confirm(`Do you want to delete the event "${title}"?`)) return false
    setEntries((before) => before.filter((entry) => entry.id !== id))
    return true
  }

  function move(id: string, days: number): void {
    setEntries((before) => before.map((entry) => (entry.id === id ? moveEntry(entry, days) : entry)))
  }

  function applyDrag({ event }: { event: EventApi }): void {
    const { id, allDay, startStr, endStr } = event
    const end = endStr === '' ? undefined : wallTime(endStr)
    setEntries((before) =>
      before.map((entry) => (entry.id === id ? { ...entry, allDay, start: wallTime(startStr), end } : entry)),
    )
  }

  return (
    <div className="calendar-board">
      <EntryList
        entries={entries}
        onAdd={(date) => {
          if (add({ start: date, allDay: true })) calendar.current!.getApi().gotoDate(date)
        }}
        onMove={move}
        onRemove={remove}
      />
      <section
        ref={content}
        tabIndex={-1}
        aria-label="Days"
        className="admin-card calendar"
        onKeyDown={moveTabFocus}
      >
        <FullCalendar
          ref={calendar}
          plugins={plugins}
          initialView="dayGridMonth"
          headerToolbar={{
            start: 'prev,next today',
            center: 'title',
            end: 'dayGridMonth,timeGridWeek,timeGridDay,listMonth',
          }}
          toolbarClass="calendar-toolbar"
          contentHeight={660}
          scrollTime="08:00:00"
          nowIndicator
          fixedWeekCount={false}
          eventClass={({ view }) =>
            `calendar-event calendar-event-of-${view.type === 'listMonth' ? 'list' : 'day'}`
          }
          popoverClass="calendar calendar-popover"
          dayHeaderDidMount={({ el, inPopover }) => {
            if (inPopover) copyTheme(el.closest<HTMLElement>('[role="dialog"]')!)
          }}
          dayMaxEvents
          editable
          selectable
          eventInteractive
          longPressDelay={350}
          events={entries}
          select={({ startStr, endStr, allDay, view }: DateSelectInfo) => {
            add({ start: wallTime(startStr), end: wallTime(endStr), allDay })
            view.calendar.unselect()
          }}
          eventClick={({ event }) => {
            if (remove(event.id)) keepFocus()
          }}
          eventDragStart={({ el }) => copyColours(el)}
          eventDrop={applyDrag}
          eventResize={applyDrag}
        />
      </section>
    </div>
  )
}

/** The popover with all events of a day is a child of the body, outside of the themed element. */
function copyTheme(popover: HTMLElement): void {
  popover.dataset.theme = document.querySelector<HTMLElement>('.admin')!.dataset.theme
}

/** Arrow keys move between the tabs of the views. */
function moveTabFocus(event: KeyboardEvent<HTMLElement>): void {
  const tab = (event.target as Element).closest<HTMLElement>('[role="tab"]')
  if (tab === null) return
  const tabs = [...tab.parentElement!.querySelectorAll<HTMLElement>('[role="tab"]')]
  const places = { ArrowLeft: tabs.indexOf(tab) - 1, ArrowRight: tabs.indexOf(tab) + 1, Home: 0, End: -1 }
  const place = places[event.key as keyof typeof places]
  if (place === undefined) return
  event.preventDefault()
  tabs.at(place % tabs.length)!.focus()
}

/** A dragged event is a child of the body, outside of the themed element. */
function copyColours(event: HTMLElement): void {
  const colours = getComputedStyle(event)
  for (const name of ['--fc-classic-event', '--fc-classic-event-contrast']) {
    document.documentElement.style.setProperty(name, colours.getPropertyValue(name))
  }
}
