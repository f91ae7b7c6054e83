// Holds of quotes: the additional seats of a booking that is to be changed.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { holdMinutes } from '#contract/hold-rules.ts'
import type { Database } from '#server/database/client.ts'
import { isOnSaleInSql, seatsOfJoined, type TakenSeats } from '#server/features/seats/seats.service.ts'
import { owedSeats } from '#server/features/seats/waiting-list/owed-seats.ts'
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
  const { id, tourId, date, ticketCount, userId, replacedId = null } = quote
  await deleteExpiredHolds(transaction, quote, now)
  const [offer] = await transaction
    .select()
    .from(holds)
    .where(
      and(eq(holds.tourId, tourId), eq(holds.date, date), eq(holds.userId, userId), eq(holds.kind, 'offer')),
    )
  const expiresAt = earlier(quoteExpiry(now), offer?.expiresAt)
  const tickets = Math.max(0, ticketCount - (offer?.tickets ?? 0))
  const isReplaced = (hold: SQL) =>
    sql`${hold}.id is not distinct from ${replacedId}::uuid or (${hold}.user_id = ${userId} and ${hold}.kind = 'form')`
  // The replaced holds end in the same statement, so that the waiting list is not owed their seats.
  const { rows } = await transaction.execute(sql`
    with on_sale as (
      select tour.id as tour_id, departures.date from tours as tour
      join departures on departures.tour_id = tour.id and departures.date = ${date}
      where tour.id = ${tourId} and ${isOnSaleInSql(now)}
        and departures.tickets_booked + ${heldSeats(now, undefined, isReplaced(sql`held`))}
          + ${owedSeats(seatsOfJoined, now, userId)} + ${tickets} <= ${seatsOfJoined}
    ), released as (
      delete from holds using on_sale
      where holds.tour_id = on_sale.tour_id and holds.date = on_sale.date and (${isReplaced(sql`holds`)})
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
