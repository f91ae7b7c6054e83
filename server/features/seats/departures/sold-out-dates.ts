// Dates of tours on which no seat is free, stored for searches by month. The job of the prices finds them again each minute for the
// tours that the change feed names: whatever takes or frees a seat records a change, the end of a hold too. So bookings write
// nothing more.
import { lt, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/calendar.ts'
import { dateInHouse } from '#server/config/house.ts'
import { recordChanges } from '#server/database/change-feed.ts'
import { readTopicsSince, storedPosition, storePosition } from '#server/database/change-readers.ts'
import type { Database } from '#server/database/client.ts'
import { isAmong } from '#server/database/is-among.ts'
import { heldSeats } from '#server/features/seats/holds/held-seats.ts'
import { capacityInSql, joinedDeparture } from '#server/features/seats/seat-rules-in-sql.ts'
import { owedSeats } from '#server/features/seats/waiting-list/owed-seats.ts'
import { joinedTour } from '#server/features/tours/tour-terms.ts'
import { departures } from './departures.table.ts'
import { soldOutDates } from './sold-out-dates.table.ts'

/** Few, because the rows of the tours are locked meanwhile. */
const batch = 20

const reader = 'sold-out dates'

const sold = { tour: joinedTour, departure: joinedDeparture }

/** Stores the sold-out dates of all tours that may have others than stored. Returns how many tours have others now. */
export async function renewSoldOutDates(db: Database, now: Date): Promise<number> {
  const { topics, position } = await readTopicsSince(db, await storedPosition(db, reader))
  const mustReadAll = topics === null || topics.some((topic) => topic.startsWith('everything:'))
  const ids = mustReadAll
    ? await listFilling(db, now)
    : [...new Set(topics.flatMap((topic) => /^tour(?:\/seats)?:([0-9a-f-]{36})$/.exec(topic)?.[1] ?? []))]
  let changed = 0
  for (let start = 0; start < ids.length; start += batch) {
    const next = ids.slice(start, start + batch)
    changed += await db.transaction((transaction) => storeSoldOutDates(transaction, next, now))
  }
  await db.delete(soldOutDates).where(lt(soldOutDates.date, firstDate(now)))
  await storePosition(db, reader, position)
  return changed
}

/** Dates before it can be booked no more, whatever the zone of the house. */
function firstDate(now: Date): string {
  return addDays(dateInHouse(now), -1)
}

/** Whether a departure can be sold out: most need no count of holds and waiting entries. */
const isFilling: SQL = sql`(${departures.ticketsBooked} >= ${capacityInSql(sold)}
  or exists (select from holds where holds.tour_id = ${departures.tourId} and holds.date = ${departures.date})
  or exists (select from waiting_list as entry where entry.tour_id = ${departures.tourId} and entry.date = ${departures.date}))`

/** All tours with dates that are stored or can be sold out. */
async function listFilling(db: Database, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${joinedTour.id} from ${departures} join ${joinedTour.from} on ${joinedTour.id} = ${departures.tourId}
    where ${departures.date} >= ${firstDate(now)} and not ${joinedTour.isDeleted} and ${isFilling}
    union select tour_id from ${soldOutDates} order by 1`)
  return rows.map(({ id }) => id)
}

/**
 * Stores the sold-out dates of some tours, and records the changes. Returns how many tours have others now. Call it also within
 * the transaction that changes departures, so that staff find the tour at once.
 */
export async function storeSoldOutDates(
  transaction: Database,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0
  // Before the seats are counted, so that of two transactions the later one has the last word.
  await transaction.execute(sql`
    select from ${joinedTour.from} where ${isAmong(joinedTour.id, ids)} order by ${joinedTour.id} for no key update`)
  const isFull = sql`${departures.ticketsBooked} + ${heldSeats(joinedDeparture, now)} + ${owedSeats(sold, now)} >= ${capacityInSql(sold)}`
  const { rows } = await transaction.execute<{ id: string }>(sql`
    with filling as materialized (
      select departures.* from ${departures} join ${joinedTour.from} on ${joinedTour.id} = ${departures.tourId}
      where ${isAmong(departures.tourId, ids)} and ${departures.date} >= ${firstDate(now)} and ${isFilling}
    ), sold_out as materialized (
      select departures.tour_id, departures.date from filling as departures
      join ${joinedTour.from} on ${joinedTour.id} = departures.tour_id where ${isFull}
    ), freed as (
      delete from ${soldOutDates} where ${isAmong(soldOutDates.tourId, ids)}
        and ${soldOutDates.date} >= ${firstDate(now)}
        and not exists (
          select from sold_out where sold_out.tour_id = ${soldOutDates.tourId} and sold_out.date = ${soldOutDates.date}
        )
      returning tour_id
    ), added as (
      insert into ${soldOutDates} (tour_id, date) select tour_id, date from sold_out
      on conflict do nothing returning tour_id
    )
    select tour_id as id from freed union select tour_id from added`)
  const others = rows.map(({ id }) => id)
  if (others.length > 0) await recordChanges(transaction, 'tour', others)
  return rows.length
}
