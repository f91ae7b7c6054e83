// The lowest price at which a scheduled tour can be booked, stored for lists, filters and orders. A job finds it again each
// minute for the tours that the change feed names, and when bookings of a departure end. So bookings write nothing more.
import { and, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { recordChanges } from '#server/database/change-feed.ts'
import {
  type ReaderPosition,
  readTopicsSince,
  storedPosition,
  storePosition,
} from '#server/database/change-readers.ts'
import type { Database } from '#server/database/client.ts'
import { joinedTour, type TourTerms } from './tour-terms.ts'
import { tours } from './tours.table.ts'

/** SQL query of one row: the `lowest` price at which a tour can be booked, and `until` when that may be another. */
export type LowestPrice = (tour: TourTerms, now: Date) => SQL

/** Few, because the seats of departures ahead of each tour are counted while its row is locked. */
const batch = 20

const reader = 'tour prices'

/** The feed is read at least as often during a long run, because it is pruned. */
const readAgainMs = 60_000

/** Stores the prices of all tours that may have others than stored. Returns how many prices have changed. */
export async function renewPrices(db: Database, lowestPriceOf: LowestPrice, now: Date): Promise<number> {
  const storeBatch = (ids: readonly string[]) =>
    db.transaction((transaction) => storePrices(transaction, ids, lowestPriceOf, now))
  let changed = 0
  let position: ReaderPosition | null = await storedPosition(db, reader)
  let readAt = 0
  /** Returns whether all tours have to be read. */
  const followChanges = async (): Promise<boolean> => {
    const news = await readTopicsSince(db, position)
    position = news.position
    readAt = performance.now()
    if (news.topics === null || news.topics.some((topic) => /^(everything|settings):/.test(topic)))
      return true
    const ids = news.topics.flatMap((topic) => /^tour(?:\/seats)?:([0-9a-f-]{36})$/.exec(topic)?.[1] ?? [])
    for (let start = 0; start < ids.length; start += batch)
      changed += await storeBatch(ids.slice(start, start + batch))
    return false
  }

  let mustReadAll = await followChanges()
  while (mustReadAll) {
    mustReadAll = false
    let ids = await nextScheduled(db, null)
    while (ids.length > 0) {
      changed += await storeBatch(ids)
      if (performance.now() - readAt > readAgainMs) mustReadAll = (await followChanges()) || mustReadAll
      ids = await nextScheduled(db, ids.at(-1)!)
    }
  }

  let ended: string[]
  do {
    ended = await endedPrices(db, now)
    changed += await storeBatch(ended)
  } while (ended.length === batch)
  await storePosition(db, reader, position!)
  return changed
}

/** The scheduled tours after a tour, in the order of an index. */
async function nextScheduled(db: Database, after: string | null): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from tours where deleted_at is null and schedule = 'departures'
      ${after === null ? sql`` : sql`and (created_at, id) > (select created_at, id from tours where id = ${after})`}
    order by created_at, id limit ${batch}`)
  return rows.map(({ id }) => id)
}

async function endedPrices(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: tours.id })
    .from(tours)
    .where(and(isNull(tours.deletedAt), lte(tours.fromCentsUntil, now)))
    .orderBy(tours.fromCentsUntil, tours.id)
    .limit(batch)
  return rows.map(({ id }) => id)
}

/**
 * Stores the prices of some tours, and records the changes. Returns how many prices have changed. Call it also within the
 * transaction that changes departures, so that staff see the price at once.
 */
export async function storePrices(
  transaction: Database,
  ids: readonly string[],
  lowestPriceOf: LowestPrice,
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0
  const isStored = or(
    sql`${tours.schedule} = 'departures'`,
    sql`num_nonnulls(from_cents, from_cents_until) > 0`,
  )
  const { rows } = await transaction.execute<{ id: string; is_other: boolean }>(sql`
    with locked as (
      select id from ${tours} where ${and(inArray(tours.id, [...ids]), isNull(tours.deletedAt), isStored)}
      order by id for no key update
    ), priced as (
      select tour.id, tour.from_cents, tour.from_cents_until, offered.*
      from locked join ${joinedTour.from} using (id) cross join lateral (${lowestPriceOf(joinedTour, now)}) as offered
    )
    update tours set from_cents = priced.lowest, from_cents_until = priced.until from priced
    where tours.id = priced.id
      and (priced.from_cents, priced.from_cents_until) is distinct from (priced.lowest, priced.until)
    returning tours.id, priced.from_cents is distinct from priced.lowest as is_other`)
  const others = rows.filter(({ is_other }) => is_other).map(({ id }) => id)
  if (others.length > 0) await recordChanges(transaction, 'tour', others)
  return others.length
}
