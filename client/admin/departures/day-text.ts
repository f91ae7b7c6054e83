import { weekdayOf } from '../bookings/weekday.ts'
import { formatSlashDate } from '../format.ts'

/** "Mon 17/05/2027". */
export function dayText(date: string): string {
  return `${weekdayOf(date)} ${formatSlashDate(date)}`
}
