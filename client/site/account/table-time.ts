import { showCalendarDate } from '#client/design-system/calendar-date.ts'

/** DD-MM-YYYY HH:mm a, in UTC. As specified: 24 hours, and am or pm behind them. */
export function formatTableTime(timestamp: string): string {
  const [date, time] = new Date(timestamp).toISOString().split('T') as [string, string]
  return `${showCalendarDate(date)} ${time.slice(0, 5)} ${time < '12' ? 'am' : 'pm'}`
}
