// Quotes that end with their bookings.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { quotes } from '#server/features/bookings/quotes.table.ts'
import { endQuoteHolds } from '#server/features/seats/holds/quote-holds.ts'

/**
 * Ends the open quotes of bookings and releases their seats. Call with the bookings locked and, if departures are to be
 * locked, after that. Returns whether seats were released: the caller records the change.
 */
export async function endQuotesOf(transaction: Database, bookingIds: readonly string[]): Promise<boolean> {
  if (bookingIds.length === 0) return false
  const ended = await transaction
    .update(quotes)
    .set({ state: 'ended', travellers: null })
    .where(and(inArray(quotes.bookingId, [...bookingIds]), eq(quotes.state, 'open')))
    .returning({ id: quotes.id })
  return endQuoteHolds(
    transaction,
    ended.map(({ id }) => id),
  )
}

/** Call within the transaction that erases an account, before its bookings are made anonymous. */
export async function deleteQuotesOf(transaction: Database, userId: string): Promise<void> {
  await transaction.execute(
    sql`delete from quotes using bookings where bookings.id = booking_id and bookings.user_id = ${userId}`,
  )
}
