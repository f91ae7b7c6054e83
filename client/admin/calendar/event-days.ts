// Events of the sample calendar. Their times are of the clock on the wall, without a time zone.

export interface CalendarEntry {
  id: string
  title: string
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:mm. */
  start: string
  /** The first moment that no longer belongs to it; none: as long as the calendar thinks fit. */
  end?: string
  allDay: boolean
}

const dayMs = 24 * 60 * 60 * 1000

/** The same time of day, so many days later. */
export function shiftDays(moment: string, days: number): string {
  const [date = '', time] = moment.split('T', 2)
  const shifted = new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)
  return time === undefined ? shifted : `${shifted}T${time}`
}

export function moveEntry<Entry extends CalendarEntry>(entry: Entry, days: number): Entry {
  const end = entry.end === undefined ? undefined : shiftDays(entry.end, days)
  return { ...entry, start: shiftDays(entry.start, days), end }
}

/** As the calendar writes it, without seconds and distance from Greenwich. */
export function wallTime(text: string): string {
  return text.slice(0, 'YYYY-MM-DDTHH:mm'.length)
}

/** In the visitor's own time zone. */
export function todayOf(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
