// Rules of the waiting list. No imports, so that any page may use them.

/** Most departures that an account waits for. */
export const maxWaitingEntries = 20

const hourMs = 3_600_000

/** Seats are offered for a day; within three days of departure for two hours. */
export function offerExpiry(now: Date, date: string): Date {
  const isSoon = Date.parse(`${date}T00:00:00Z`) - now.getTime() < 72 * hourMs
  return new Date(now.getTime() + (isSoon ? 2 : 24) * hourMs)
}
