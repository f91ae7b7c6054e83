// What edits of a tour mean for its departures. Call within the transaction that edits the tour, with the tour locked.

import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Schedule } from '#contract/departure-rules.ts'
import { AppError } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { deleteExpiredHolds, heldSeats } from '#server/features/seats/holds/held-seats.ts'
import { isStateOnSale, joinedDeparture } from '#server/features/seats/seat-rules-in-sql.ts'
import type { TourEditRules, TourRow } from '#server/features/tours/tours.service.ts'
import { departures } from './departures.table.ts'

export const departureRulesOfEdits: Omit<TourEditRules, 'followRemoval'> = {
  async checkChange(transaction, row, { seats, schedule }, now) {
    const isLessRoom = (seats ?? row.seats) < row.seats
    if (isLessRoom || isSwitch(row, schedule, 'any-day')) {
      await requireRoomForBookings(
        transaction,
        { ...row, seats: seats ?? row.seats, schedule: schedule ?? row.schedule },
        now,
      )
    }
  },
  async followChange(transaction, row, { schedule }, now) {
    if (isSwitch(row, schedule, 'departures')) await closeBookedDates(transaction, row.id, now)
  },
}

function isSwitch(row: TourRow, schedule: string | undefined, to: Schedule): boolean {
  return schedule === to && row.schedule !== to
}

/** Refuses seats and a schedule with which an upcoming departure would have fewer seats than tickets booked or held. */
async function requireRoomForBookings(
  db: Database,
  { id, seats, schedule }: Pick<TourRow, 'id' | 'seats' | 'schedule'>,
  now: Date,
): Promise<void> {
  await deleteExpiredHolds(db, { tourId: id }, now)
  const held = heldSeats(joinedDeparture, now)
  const taken = sql<number>`${joinedDeparture.ticketsBooked} + ${held}`
  const [fullest] = await db
    .select({ taken, held })
    .from(departures)
    .where(
      and(
        eq(departures.tourId, id),
        gte(departures.date, dateInHouse(now)),
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
async function closeBookedDates(transaction: Database, tourId: string, now: Date): Promise<void> {
  const taken = sql`${joinedDeparture.ticketsBooked} + ${heldSeats(joinedDeparture, now)}`
  await transaction
    .update(departures)
    .set({
      state: sql`case when ${isStateOnSale(joinedDeparture)} then ${departures.state} else 'closed' end`,
      seats: sql`case when ${departures.seats} < ${taken} then ${taken} else ${departures.seats} end`,
    })
    .where(
      and(
        eq(departures.tourId, tourId),
        gte(departures.date, dateInHouse(now)),
        gt(departures.ticketsBooked, 0),
      ),
    )
}
