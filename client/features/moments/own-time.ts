// A deadline in the reader's own time: "07:35 your time, in 29 minutes".
import { daysBetween } from '#contract/calendar.ts'
import { dayText } from '#contract/date-texts.ts'
import { dateIn, localTime } from '#contract/time-zones.ts'

const minuteMs = 60_000

/** `timeZone`: of the reader. With its day unless that is today; without "in …" once it has passed. */
export function ownTimeText(at: string, now: string, timeZone: string): string {
  const [day, today] = [dateIn(timeZone, new Date(at)), dateIn(timeZone, new Date(now))]
  const clock = `${localTime(new Date(at), timeZone).slice(11, 16)} your time`
  const time = day === today ? clock : `${dayText(day)}, ${clock}`
  const minutes = Math.ceil((Date.parse(at) - Date.parse(now)) / minuteMs)
  return minutes <= 0 ? time : `${time}, in ${timeLeftText(minutes, daysBetween(today, day))}`
}

/** Minutes up to an hour and a half, whole hours up to two days, then days of the calendar. */
function timeLeftText(minutes: number, days: number): string {
  if (minutes < 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours === 1 ? 'an hour' : `${hours} hours`}` : `${days} days`
}
