// Bookings as payments see them: whom to write to, and what becomes of their seats when money is missing or comes late.

import { eq, inArray, sql } from 'drizzle-orm'
import { withoutTickets } from '#contract/booking-change-rules.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { dayText } from '#contract/date-texts.ts'
import { tripPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { lookupPathOf } from '#contract/paths.ts'
import { recordChanges } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { withEvent } from '#server/features/bookings/booking-events.queries.ts'
import { toBookings } from '#server/features/bookings/bookings.service.ts'
import { bookings, type ChangedEvent } from '#server/features/bookings/bookings.table.ts'
import { endQuotesOf } from '#server/features/bookings/changes/ended-quotes.service.ts'
import { decideGuarantee } from '#server/features/bookings/guarantees.service.ts'
import type { BookingMails } from '#server/features/bookings/mails/booking-mails.service.ts'
import type { BilledRecord, BillKind } from '#server/features/payments/bills/bill-kinds.types.ts'
import { refreshProofs } from '#server/features/reviews/reviews.service.ts'
import { freeSeats, lockDeparture, takingSeats } from '#server/features/seats/taking-seats.service.ts'
import { lockForSeats } from '#server/features/tours/tour-lock.ts'
import { getTourSummaries } from '#server/features/tours/tours.service.ts'
import { pricesOf, savedPrices, titleOf } from './booking-bills.service.ts'

export function createBookingBills(mails: BookingMails): BillKind {
  return {
    confirmsPayment: false,
    async lock(transaction, id) {
      const row = await find(transaction, id)
      if (row === undefined) return
      await lockForSeats(transaction, row.tourId, row.userId)
      await transaction.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('update')
    },

    async describe(db, ids) {
      const rows = await db
        .select()
        .from(bookings)
        .where(inArray(bookings.id, [...ids]))
      const tours = await getTourSummaries(
        db,
        rows.map(({ tourId }) => tourId),
      )
      return new Map(
        rows.map((row): [string, BilledRecord] => {
          const tour = tours.get(row.tourId)!
          return [
            row.id,
            {
              title: titleOf(tour.title, row.date),
              name: row.username,
              email: row.email,
              userId: row.userId,
              path: row.userId === null ? lookupPathOf(row.reference) : addressOf(tripPage, { id: row.id }),
              facts: [
                ['Tour', tour.title],
                ['Date', dayText(row.date)],
                ['Tickets', String(row.ticketCount)],
                ['Reference', formatReference(row.reference)],
              ],
            },
          ]
        }),
      )
    },

    async lapse(transaction, id, now) {
      const [row] = await transaction
        .update(bookings)
        .set({
          status: 'cancelled',
          cancelledAt: now,
          history: withEvent({ event: 'lapsed', at: now.toISOString(), by: 'agency' }),
        })
        .where(eq(bookings.id, id))
        .returning()
      await freeSeats(transaction, [row!])
      await endQuotesOf(transaction, [id])
      await recordChanges(transaction, 'tour', new Set([row!.tourId]), 'seats')
      const [booking] = await toBookings(transaction, [row!])
      await mails.queueLapsed({ db: transaction, now }, booking!)
    },

    async lapseTickets(transaction, id, { tickets, newer }, now) {
      const row = (await find(transaction, id))!
      const ticketCount = row.ticketCount - tickets
      const { left, removedCents } = withoutTickets(pricesOf(row), tickets, newer)
      const event: ChangedEvent = {
        event: 'changed',
        at: now.toISOString(),
        by: 'agency',
        ticketsBefore: row.ticketCount,
        tickets: ticketCount,
        differenceCents: -removedCents,
        feeCents: 0,
        isLapse: true,
      }
      const [changed] = await transaction
        .update(bookings)
        .set({
          ticketCount,
          // Tickets without a name go first, then those of the last names.
          travellers: row.travellers.slice(0, ticketCount),
          totalCents: row.totalCents - removedCents,
          ticketPrices: savedPrices(left),
          history: withEvent(event),
        })
        .where(eq(bookings.id, id))
        .returning()
      await freeSeats(transaction, [{ ...row, ticketCount: tickets }])
      await endQuotesOf(transaction, [id])
      await recordChanges(transaction, 'tour', new Set([row.tourId]), 'seats')
      const [booking] = await toBookings(transaction, [changed!])
      await mails.queueTicketsLapsed({ db: transaction, now }, booking!, tickets)
      return removedCents
    },

    async revive(transaction, id, now) {
      const row = await find(transaction, id)
      // A booking of an erased account has no address.
      if (row === undefined || row.email === '' || row.status !== 'cancelled') return 'cancelled'
      const { tourId, date, ticketCount, userId } = row
      const taker = { userId, isKnown: true }
      if (!(await lockDeparture(transaction, { tourId, date }, taker, now))) return 'gone'
      const { rows: taken } = await transaction.execute(sql`
        with ${takingSeats({ tourId, date, ticketCount }, taker, now)} select 1 from taken`)
      if (taken.length === 0) return 'gone'
      await transaction
        .update(bookings)
        .set({
          status: 'confirmed',
          cancelledAt: null,
          history: withEvent({ event: 'revived', at: now.toISOString(), by: 'agency' }),
        })
        .where(eq(bookings.id, id))
      await recordChanges(transaction, 'tour', new Set([tourId]), 'seats')
      return 'revived'
    },

    // The seats of a booking are taken when it is made.
    secure: async () => true,
    // A booking stands while its bill waits.
    awaitPayment: async () => true,
    async follow(transaction, bill, now) {
      const row = await find(transaction, bill.recordId)
      if (row === undefined) return
      if (row.userId !== null) await refreshProofs(transaction, 'tour', row.userId, [row.tourId])
      if (row.status === 'confirmed') await decideGuarantee({ db: transaction, now }, mails, row)
    },
  }
}

async function find(transaction: Database, id: string) {
  const [row] = await transaction.select().from(bookings).where(eq(bookings.id, id))
  return row
}
