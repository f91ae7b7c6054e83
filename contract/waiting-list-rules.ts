// Rules of the waiting list.
import { startOfDay } from './time-zones.ts'

/** Most departures that an account waits for. */
export const maxWaitingEntries = 20

const hourMs = 3_600_000

/** Seats are offered for a day; within three days of the day of departure for two hours. */
export function offerExpiry(now: Date, date: string, timeZone: string): Date {
  const isSoon = startOfDay(date, timeZone).getTime() - now.getTime() < 72 * hourMs
  return new Date(now.getTime() + (isSoon ? 2 : 24) * hourMs)
}
