// Today's date where the house is, by the server's clock, because the clock of the visitor's machine may be days off.
import { dateIn } from '#contract/time-zones.ts'
import { house } from './house.ts'

/** How far the server's clock is ahead of the browser's, measured at the last response. */
let aheadMs = 0

export function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(time)) aheadMs = time - Date.now()
}

/** The present moment in UTC, ISO 8601. */
export function now(): string {
  return new Date(Date.now() + aheadMs).toISOString()
}

/** Today where the house is, YYYY-MM-DD. */
export function today(): string {
  return dayOf(now())
}

/** The date where the house is at a moment, ISO 8601. */
export function dayOf(moment: string): string {
  return dateIn(house().timeZone, new Date(moment))
}
