// What mails and calendar files tell of a trip beside the booking itself.
import { inArray, sql } from 'drizzle-orm'
import type { TourFacts } from '#contract/tour-facts.ts'
import type { Database } from '#server/database/client.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import {
  departureKey,
  type NeededPeople,
  readNeededPeople,
} from '#server/features/seats/departures/departures.queries.ts'

export interface TripDetails extends NeededPeople {
  /** As they were when the tour was booked. */
  facts: TourFacts
  /** How often the booking has changed: later calendar files replace earlier ones. */
  changeCount: number
}

/** By id of the booking. */
export async function readTripDetails(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, TripDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: bookings.id,
      tourId: bookings.tourId,
      date: bookings.date,
      facts: bookings.facts,
      changeCount: sql`jsonb_array_length(${bookings.history})`.mapWith(Number),
    })
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
  const needed = await readNeededPeople(db, rows)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        facts: row.facts,
        ...(needed.get(departureKey(row)) ?? { minimumPeople: null, minimum: undefined }),
        changeCount: row.changeCount,
      },
    ]),
  )
}
