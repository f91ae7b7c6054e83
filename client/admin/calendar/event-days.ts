// Events of the sample calendar. Their times are local times without a time zone.

export interface CalendarEntry {
  id: string
  title: string
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:mm. */
  start: string
  /** Exclusive end. Without it, the calendar uses its default length. */
  end?: string
  allDay: boolean
}

const dayMs = 24 * 60 * 60 * 1000

/** Adds days and keeps the time of day. */
export function shiftDays(moment: string, days: number): string {
  const [date = '', time] = moment.split('T', 2)
  const shifted = new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)
  return time === undefined ? shifted : `${shifted}T${time}`
}

export function moveEntry<Entry extends CalendarEntry>(entry: Entry, days: number): Entry {
  const end = entry.end === undefined ? undefined : shiftDays(entry.end, days)
  return { ...entry, start: shiftDays(entry.start, days), end }
}

/** Removes seconds and UTC offset from a time of the calendar. */
export function wallTime(text: string): string {
  return text.slice(0, 'YYYY-MM-DDTHH:mm'.length)
}

/** The date in the browser's time zone. */
export function todayOf(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
