// Reminds travellers of their departure some days before, with what is still due.

import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/calendar.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { startOfDayInSql } from '#server/database/house-days.ts'
import { listedColumns, toBookings } from '#server/features/bookings/bookings.service.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import { readTripDetails } from '#server/features/bookings/trips/trip-details.queries.ts'
import { readBills } from '#server/features/payments/bills/bills.service.ts'
import type { BookingMails } from './booking-mails.service.ts'

/** One transaction each. What a killed run has not committed the next run does. */
const batch = 50

/**
 * Writes one mail for each confirmed booking and date. Who books so late that the reminder would be due has just had the
 * confirmation, and gets none. Bookings that another transaction holds wait for the next run.
 */
export async function remindOfDepartures(db: Database, mails: BookingMails, now: Date): Promise<void> {
  const { departureReminderDays: days } = house()
  if (days === 0) return
  const isDue = isDueFor(dateInHouse(now), days)
  let after: SQL | undefined
  for (;;) {
    const due = await db
      .select({ id: bookings.id, date: bookings.date, createdAt: sql<string>`${bookings.createdAt}::text` })
      .from(bookings)
      .where(and(isDue, after))
      // As in the index by date.
      .orderBy(asc(bookings.date), asc(bookings.createdAt), asc(bookings.id))
      .limit(batch)
    if (due.length > 0) await remindAll(db, mails, and(isDue, isAmong(due))!, now)
    if (due.length < batch) return
    const { date, createdAt, id } = due.at(-1)!
    after = sql`(${bookings.date}, ${bookings.createdAt}, ${bookings.id})
      > (${date}::date, ${createdAt}::timestamptz, ${id}::uuid)`
  }
}

function isDueFor(today: string, days: number): SQL {
  return and(
    gt(bookings.date, today),
    lte(bookings.date, addDays(today, days)),
    eq(bookings.status, 'confirmed'),
    sql`${bookings.email} <> ''`,
    sql`${bookings.reminderDate} is distinct from ${bookings.date}`,
    sql`${bookings.createdAt} < ${startOfDayInSql(sql`${bookings.date} - ${days}::int`)}`,
  )!
}

function isAmong(due: readonly { id: string }[]): SQL {
  return inArray(
    bookings.id,
    due.map(({ id }) => id),
  )
}

async function remindAll(db: Database, mails: BookingMails, isDue: SQL, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    // Meanwhile it may have been reminded of, moved, cancelled, or its account erased.
    const rows = await transaction
      .select(listedColumns)
      .from(bookings)
      .where(isDue)
      .orderBy(asc(bookings.id))
      .for('update', { skipLocked: true })
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await transaction
      .update(bookings)
      .set({ reminderDate: sql`${bookings.date}` })
      .where(isAmong(rows))
    const bills = await readBills(transaction, 'booking', ids)
    const details = await readTripDetails(transaction, ids)
    for (const booking of await toBookings(transaction, rows)) {
      await mails.queueReminder(
        { db: transaction, now },
        { booking, bill: bills.get(booking._id), details: details.get(booking._id)! },
      )
    }
  })
}
