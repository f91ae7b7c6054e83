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

/** Furthest place that staff move an entry to. */
export const mostMoved = 100_000

/** Rows of the waiting list on a page of a departure. */
export const waitingPerPage = 50

/** Why seats are not offered now: too few are free, the departure is not on sale, or the account has as many tickets as it can. */
export const notOfferedReasons = ['seats', 'closed', 'limit'] as const
export type NotOffered = (typeof notOfferedReasons)[number]

/** What staff read after `Offer now`. */
export function offerSentence(name: string, notOffered: NotOffered | null, isMailed: boolean): string {
  if (notOffered === null) {
    return isMailed
      ? `The seats are offered to ${name} by mail.`
      : `The seats are offered to ${name}. Please call.`
  }
  const reasons: Record<NotOffered, string> = {
    seats: 'Too few seats are free now; they are offered once enough are free.',
    closed: 'The departure is not on sale, so nothing is offered.',
    limit: 'The account has as many tickets as it can, so nothing is offered until it has room.',
  }
  return `${name} is first in the queue. ${reasons[notOffered]}`
}
