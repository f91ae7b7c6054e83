const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Of a calendar date, which is no moment: the same in every time zone. */
export function weekdayOf(calendarDate: string): string {
  return weekdays[new Date(`${calendarDate}T00:00:00Z`).getUTCDay()]!
}
