// The tour of a booking, which may be deleted.
import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { lockForSeats } from './tour-lock.ts'
import type { TourRow } from './tours.service.ts'
import { tours } from './tours.table.ts'

/**
 * Locks a tour against edits by staff, even if it is deleted. Call after the account is locked and
 * before bookings are: staff lock the tour, then the bookings, then the departures.
 */
export async function lockAgainstEdits(transaction: Database, tourId: string): Promise<TourRow> {
  await lockForSeats(transaction, tourId, null)
  return readBookedTour(transaction, tourId)
}

/** The tour of a booking, even if it is deleted. */
export async function readBookedTour(db: Database, tourId: string): Promise<TourRow> {
  const [tour] = await db.select().from(tours).where(eq(tours.id, tourId))
  return tour!
}
