// Calendar dates and moments as pages, mails and sentences write them. The result is the same in every locale and time zone.

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** A calendar date as people say it: Saturday 12 June 2027. */
export function dayText(calendarDate: string): string {
  const day = new Date(`${calendarDate}T00:00:00Z`)
  const month = monthNames[day.getUTCMonth()]
  return `${weekdayNames[day.getUTCDay()]} ${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`
}

/** "Saturday 12 June 2027, 14:30 UTC". */
export function momentText(timestamp: string): string {
  return `${dayText(timestamp.slice(0, 10))}, ${timestamp.slice(11, 16)} UTC`
}
