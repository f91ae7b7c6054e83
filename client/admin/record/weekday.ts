const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** The weekday of a calendar date, independent of the time zone. */
export function weekdayOf(calendarDate: string): string {
  return weekdays[new Date(`${calendarDate}T00:00:00Z`).getUTCDay()]!
}
