// Holds of quotes: the additional seats of a booking that is to be changed.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { holdMinutes } from '#contract/hold-rules.ts'
import type { Database } from '#server/database/client.ts'
import { capacityInSql, isOnSaleInSql, joinedDeparture } from '#server/features/seats/seat-rules-in-sql.ts'
import type { TakenSeats } from '#server/features/seats/taking-seats.service.ts'
import { owedSeats } from '#server/features/seats/waiting-list/owed-seats.ts'
import { joinedTour } from '#server/features/tours/tour-terms.ts'
import { deleteExpiredHolds, heldSeats } from './held-seats.ts'
import { holds } from './holds.table.ts'

/**
 * Holds seats for a quote in place of an earlier quote. Call within a transaction, with the departure locked. The seats of the
 * user's form hold on the departure become those of the quote. Seats that the waiting list offers to the user count for the
 * quote as well, which then ends with the offer. Returns null if the seats cannot be had.
 */
export async function holdForQuote(
  transaction: Database,
  quote: TakenSeats & { id: string; userId: string; replacedId: string | undefined },
  now: Date,
): Promise<{ expiresAt: Date } | null> {
  const { id, tourId, date, ticketCount, userId, replacedId } = quote
  await deleteExpiredHolds(transaction, quote, now)
  const [offer] = await transaction
    .select()
    .from(holds)
    .where(
      and(eq(holds.tourId, tourId), eq(holds.date, date), eq(holds.userId, userId), eq(holds.kind, 'offer')),
    )
  const expiresAt = earlier(quoteExpiry(now), offer?.expiresAt)
  const tickets = Math.max(0, ticketCount - (offer?.tickets ?? 0))
  const sold = { tour: joinedTour, departure: joinedDeparture }
  const replaced = { ofQuote: replacedId, formOfUser: userId }
  // The replaced holds end in the same statement, so that the waiting list is not owed their seats.
  const { rows } = await transaction.execute(sql`
    with on_sale as (
      select departures.tour_id, departures.date from ${joinedTour.from}
      join departures on departures.tour_id = ${joinedTour.id} and departures.date = ${date}
      where ${joinedTour.id} = ${tourId} and ${isOnSaleInSql(sold, now, { isKnown: true })}
        and departures.tickets_booked + ${heldSeats(joinedDeparture, now, replaced)}
          + ${owedSeats(sold, now, userId)} + ${tickets} <= ${capacityInSql(sold)}
    ), released as (
      delete from holds using on_sale
      where holds.tour_id = on_sale.tour_id and holds.date = on_sale.date and (holds.id = ${replacedId ?? null}::uuid or (holds.user_id = ${userId} and holds.kind = 'form'))
    ), held as (
      insert into holds (id, tour_id, date, user_id, kind, tickets, expires_at, created_at)
      select ${id}, tour_id, date, ${userId}, 'quote', ${tickets}, ${expiresAt.toISOString()}::timestamptz,
        ${now.toISOString()}::timestamptz
      from on_sale where ${tickets}::integer > 0
    )
    select 1 from on_sale`)
  return rows.length === 0 ? null : { expiresAt }
}

export function quoteExpiry(now: Date): Date {
  return new Date(now.getTime() + holdMinutes * 60_000)
}

function earlier(a: Date, b: Date | undefined): Date {
  return b !== undefined && b < a ? b : a
}

/** Releases the holds of quotes. Returns whether there were any. The caller records the change of the seats. */
export async function endQuoteHolds(transaction: Database, quoteIds: readonly string[]): Promise<boolean> {
  if (quoteIds.length === 0) return false
  const ended = await transaction
    .delete(holds)
    .where(and(inArray(holds.id, [...quoteIds]), eq(holds.kind, 'quote')))
    .returning({ id: holds.id })
  return ended.length > 0
}
