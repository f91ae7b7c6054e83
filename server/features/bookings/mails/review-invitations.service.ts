// Invites travellers to review their trip, two days after they are back.
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { addDays } from '#contract/calendar.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { listedColumns, toBookings } from '#server/features/bookings/bookings.service.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import type { BookingMails } from '#server/features/bookings/mails/booking-mails.service.ts'
import { hasReviewed } from '#server/features/reviews/reviews.service.ts'

const daysAfterReturn = 2

/** A run that was missed is made up for within these days. Older trips get no mail, also after an upgrade. */
const missedDays = 3

/** As long as a tour can take. */
const longestTourDays = 365

const batch = 200

/** Confirmed bookings whose travellers came back two days ago, or some days before that if a run was missed. */
const returnDay = sql`(${bookings.date} + coalesce((${bookings.facts} ->> 'durationDays')::int, 1) - 1)`

/**
 * Writes one mail for each trip; a second run on the same day writes none. Travellers who have reviewed the tour already, and
 * tours that are deleted, are left out.
 */
export async function inviteToReview(db: Database, mails: BookingMails, now: Date): Promise<void> {
  const latest = addDays(dateInHouse(now), -daysAfterReturn)
  const earliest = addDays(latest, -missedDays)
  let lastId = ''
  for (;;) {
    const rows = await db
      .select(listedColumns)
      .from(bookings)
      .where(
        and(
          eq(bookings.status, 'confirmed'),
          // For the index by date.
          gte(bookings.date, addDays(earliest, -longestTourDays)),
          lte(bookings.date, latest),
          sql`${returnDay} between ${earliest}::date and ${latest}::date`,
          sql`${bookings.email} <> ''`,
          lastId === '' ? undefined : sql`${bookings.id} > ${lastId}::uuid`,
        ),
      )
      .orderBy(asc(bookings.id))
      .limit(batch)
    for (const booking of await toBookings(db, rows)) {
      if (booking.tour.isDeleted) continue
      await db.transaction(async (transaction) => {
        if (
          booking.userId !== null &&
          (await hasReviewed(transaction, 'tour', booking.userId, booking.tourId))
        )
          return
        // The booking may have been cancelled or its account erased since it was read.
        const [row] = await transaction
          .select(listedColumns)
          .from(bookings)
          .where(and(eq(bookings.id, booking._id), eq(bookings.status, 'confirmed')))
          .for('share')
        if (row === undefined) return
        await mails.queueReviewInvitation(
          { db: transaction, now },
          { ...booking, email: row.email, userId: row.userId, username: row.username },
        )
      })
    }
    if (rows.length < batch) return
    lastId = rows.at(-1)!.id
  }
}
