import { formatCalendarDate } from '#client/design-system/calendar-date.ts'

/** DD-MM-YYYY HH:mm a, in UTC. The specification asks for 24 hours followed by am or pm. */
export function formatCartLineTime(timestamp: string): string {
  const [date, time] = new Date(timestamp).toISOString().split('T') as [string, string]
  return `${formatCalendarDate(date)} ${time.slice(0, 5)} ${time < '12' ? 'am' : 'pm'}`
}
