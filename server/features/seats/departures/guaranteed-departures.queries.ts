// Scheduled departures that become guaranteed: contract/departure-minimum.ts has the rule.
import { and, asc, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { DepartureState } from '#contract/departure-rules.ts'
import type { Database } from '#server/database/client.ts'
import { isAmong } from '#server/database/is-among.ts'
import { joinedDeparture, minimumInSql, stateInSql } from '#server/features/seats/seat-rules-in-sql.ts'
import { joinedTour } from '#server/features/tours/tour-terms.ts'
import type { DepartureKey } from './departures.queries.ts'
import { departures } from './departures.table.ts'

const sold = { departure: joinedDeparture, tour: joinedTour }
const isItsTour = sql`${joinedTour.id} = ${departures.tourId}`

function mayBeReached(today: string): SQL {
  return and(
    gte(departures.date, today),
    sql`${stateInSql(sold)} = 'open'`,
    eq(departures.guaranteesItself, true),
    sql`${minimumInSql(sold)} > 1`,
  )!
}

export interface ReachedDeparture {
  tourTitle: string
  state: DepartureState | null
  guaranteesItself: boolean
  minimumPeople: number | null
}

/**
 * Locks a departure that is open and guarantees itself; others are not locked. Its tickets are compared after the lock, which
 * waits for bookings in progress. Undefined unless it has enough booked tickets, deposits left aside. Its bookings are read in
 * later statements, which see those whose transactions the lock has waited for.
 */
export async function lockIfReached(
  transaction: Database,
  { tourId, date }: DepartureKey,
  today: string,
): Promise<ReachedDeparture | undefined> {
  const [row] = await transaction
    .select({
      tourTitle: joinedTour.title,
      state: stateInSql(sold),
      guaranteesItself: departures.guaranteesItself,
      minimumPeople: minimumInSql(sold),
      ticketsBooked: departures.ticketsBooked,
    })
    .from(departures)
    .innerJoin(joinedTour.from, isItsTour)
    .where(and(eq(departures.tourId, tourId), eq(departures.date, date), mayBeReached(today)))
    .for('no key update', { of: departures })
  return row !== undefined && row.ticketsBooked >= (row.minimumPeople ?? 0) ? row : undefined
}

/** By tour and date. Call with the tours locked, so that no booking is in progress. */
export async function listReached(
  db: Database,
  tourIds: readonly string[],
  today: string,
): Promise<DepartureKey[]> {
  return db
    .select({ tourId: departures.tourId, date: departures.date })
    .from(departures)
    .innerJoin(joinedTour.from, isItsTour)
    .where(
      and(
        isAmong(departures.tourId, tourIds),
        mayBeReached(today),
        sql`${departures.ticketsBooked} >= ${minimumInSql(sold)}`,
      ),
    )
    .orderBy(asc(departures.tourId), asc(departures.date))
}

/** When staff guarantee departures: the begin of their transaction, by which `listNewlyGuaranteed` knows them. */
export const guaranteedByStaffAt = sql`now()`

/** Call within a transaction that has locked the departure. */
export async function guaranteeDeparture(
  transaction: Database,
  { tourId, date }: DepartureKey,
): Promise<void> {
  await transaction
    .update(departures)
    .set({ state: 'guaranteed', guaranteedAt: sql`clock_timestamp()` })
    .where(and(eq(departures.tourId, tourId), eq(departures.date, date)))
}

/**
 * Departures with bookings that staff have guaranteed in this transaction, and whose travellers did not know that they run. Those
 * before today are left out.
 */
export async function listNewlyGuaranteed(
  transaction: Database,
  tourIds: readonly string[],
  today: string,
): Promise<DepartureKey[]> {
  return transaction
    .select({ tourId: departures.tourId, date: departures.date })
    .from(departures)
    .innerJoin(joinedTour.from, isItsTour)
    .where(
      and(
        isAmong(departures.tourId, tourIds),
        gte(departures.date, today),
        sql`${stateInSql(sold)} = 'guaranteed'`,
        gt(departures.ticketsBooked, 0),
        // No other transaction has this time: a booking that has guaranteed one meanwhile has told its travellers.
        sql`${departures.guaranteedAt} = ${guaranteedByStaffAt}`,
        sql`${minimumInSql(sold)} > 1`,
      ),
    )
    .orderBy(asc(departures.tourId), asc(departures.date))
}
