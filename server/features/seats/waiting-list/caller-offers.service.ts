// Offers of the waiting list to callers without an account, who book by the secret link in their mail.
import { eq } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { CallerOffer } from '#contract/waiting-offers.ts'
import { AppError } from '#server/calls/errors.ts'
import { hashSecret, isSecret } from '#server/crypto/secrets.ts'
import type { Database } from '#server/database/client.ts'
import { centsToday } from '#server/features/seats/changing-seats.service.ts'
import { readDeparture } from '#server/features/seats/seats-left.queries.ts'
import { getTourSummaries, requireTour } from '#server/features/tours/tours.service.ts'
import type { WaitingRow } from './owed-seats.ts'
import { waitingList } from './waiting-list.table.ts'

export function linkExpired(): AppError {
  const message = 'This link works no more. If you have booked with it, our mail has your booking.'
  return new AppError('link_expired', message)
}

/** The entry with the offer of a link. Throws `link_expired` if there is none any more. */
export async function requireCallerOffer(
  db: Database,
  token: string,
  now: Date,
): Promise<WaitingRow & { offeredUntil: Date }> {
  const [entry] = isSecret(token)
    ? await db
        .select()
        .from(waitingList)
        .where(eq(waitingList.linkHash, hashSecret(token)))
    : []
  const offeredUntil = entry?.offeredUntil ?? null
  if (entry === undefined || offeredUntil === null || offeredUntil <= now) throw linkExpired()
  return { ...entry, offeredUntil }
}

/** Only the holder of the link learns something, and nothing that staff or the mail have not said. */
export async function describeCallerOffer(db: Database, token: string, now: Date): Promise<CallerOffer> {
  const entry = await requireCallerOffer(db, token, now)
  const { tourId, date, tickets } = entry
  const [tour, tours] = await Promise.all([requireTour(db, tourId), getTourSummaries(db, [tourId])])
  const departure = await readDeparture(db, tour, date, now, { userId: null, isKnown: true })
  return {
    tour: tours.get(tourId)!,
    date,
    tickets,
    total: toDollars(tickets * centsToday(tour, departure)),
    offeredUntil: entry.offeredUntil.toISOString(),
    username: entry.callerName ?? '',
    email: entry.callerEmail ?? '',
    phone: entry.callerPhone ?? '',
  }
}
