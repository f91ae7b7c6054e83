import { formatSlashDate } from '#client/admin/record/format.ts'
import { weekdayOf } from '#client/admin/record/weekday.ts'

/** "Mon 17/05/2027". */
export function dayText(date: string): string {
  return `${weekdayOf(date)} ${formatSlashDate(date)}`
}
