// Opens the bills of bookings from before every booking had one. Nobody is mailed, and nothing becomes due.
import { and, asc, eq, gte, inArray, not, sql } from 'drizzle-orm'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { upgradeTasks } from '#server/database/service.table.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import { hasBill } from '#server/features/payments/bills/bill-conditions.queries.ts'
import { openingSpotBills } from '#server/features/payments/bills/spot-bills.service.ts'

/** Known to check-data, which expects the bills once this has run. */
export const billBackfillTask = 'bills of bookings'

const batch = 500
const dayMs = 86_400_000

/**
 * Opens the bills of confirmed bookings ahead. Runs until a day after its first run: until then processes of the version before
 * may have made bookings without a bill.
 */
export async function backfillBills(db: Database, now: Date): Promise<void> {
  const [ran] = await db.select().from(upgradeTasks).where(eq(upgradeTasks.name, billBackfillTask))
  if (ran !== undefined && ran.firstRunAt.getTime() < now.getTime() - dayMs) return
  while ((await openBatch(db, now)) === batch);
  await db.insert(upgradeTasks).values({ name: billBackfillTask, firstRunAt: now }).onConflictDoNothing()
}

/** Bookings that another transaction has locked get their bill from it, or in the next run. */
function openBatch(db: Database, now: Date): Promise<number> {
  return db.transaction(async (transaction) => {
    const rows = await transaction
      .select({ id: bookings.id })
      .from(bookings)
      .where(
        and(
          eq(bookings.status, 'confirmed'),
          gte(bookings.date, dateInHouse(now)),
          not(hasBill('booking', bookings.id)),
        ),
      )
      .orderBy(asc(bookings.date), asc(bookings.id))
      .limit(batch)
      .for('update', { skipLocked: true })
    await openBillsOf(
      transaction,
      rows.map(({ id }) => id),
      now,
    )
    return rows.length
  })
}

/** Of bookings that are locked. */
export async function openBillsOf(transaction: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const records = sql`
    select id, reference, total_cents + fees_cents, date from ${bookings} where ${inArray(bookings.id, [...ids])}`
  await transaction.execute(openingSpotBills('booking', records, { isUnrecorded: true, now }))
}
