// What edits of a tour mean for its departures. Call within the transaction that edits the tour, with the tour locked.
import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { dateInUtc } from '#contract/calendar.ts'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { deleteExpiredHolds, heldSeats } from '#server/features/seats/holds/held-seats.ts'
import { departures } from './departures.table.ts'

/** Refuses seats and a schedule with which an upcoming departure would have fewer seats than tickets booked or held. */
export async function requireRoomForBookings(
  db: Database,
  { id, seats, schedule }: { id: string; seats: number; schedule: string },
  now: Date,
): Promise<void> {
  await deleteExpiredHolds(db, { tourId: id }, now)
  const taken = sql<number>`departures.tickets_booked + ${heldSeats(now)}`
  const [fullest] = await db
    .select({ taken, held: heldSeats(now) })
    .from(departures)
    .where(
      and(
        eq(departures.tourId, id),
        gte(departures.date, dateInUtc(now)),
        schedule === 'departures' ? isNull(departures.seats) : undefined,
      ),
    )
    // By the first column, so that the holds are not read once more for the order.
    .orderBy(sql`1 desc`)
    .limit(1)
  if (fullest === undefined || fullest.taken <= seats) return
  const verb = fullest.held === 0 ? 'booked' : 'booked or held'
  throw new AppError(
    'invalid_request',
    `${fullest.taken} tickets are already ${verb} for one departure of this tour.`,
    {
      fields: { seats: `at least ${fullest.taken}` },
    },
  )
}

/** When a tour switches to departures: dates with bookings become closed departures. Open departures stay open. */
export async function closeBookedDates(transaction: Database, tourId: string, now: Date): Promise<void> {
  const taken = sql`departures.tickets_booked + ${heldSeats(now)}`
  await transaction
    .update(departures)
    .set({
      state: sql`case when ${departures.state} in ('open', 'guaranteed') then ${departures.state} else 'closed' end`,
      seats: sql`case when departures.seats < ${taken} then ${taken} else departures.seats end`,
    })
    .where(
      and(
        eq(departures.tourId, tourId),
        gte(departures.date, dateInUtc(now)),
        gt(departures.ticketsBooked, 0),
      ),
    )
}
