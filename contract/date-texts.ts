// Calendar dates and moments as pages, mails and sentences write them. The result is the same in every locale and time zone.

import { dateIn, localTime, zoneText } from './time-zones.ts'

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

/** "Saturday 12 June 2027, 14:30 UTC", "Saturday 12 June 2027, 16:30 Europe/Berlin time". */
export function momentText(timestamp: string, timeZone: string): string {
  return `${dayText(dateIn(timeZone, new Date(timestamp)))}, ${clockText(timestamp, timeZone)}`
}

/** "14:30 UTC", "16:30 Europe/Berlin time". */
export function clockText(timestamp: string, timeZone: string): string {
  return `${localTime(new Date(timestamp), timeZone).slice(11, 16)} ${zoneText(timeZone)}`
}
