// Keeps edits of a tour by staff apart from transactions that take or hold its seats. These share the lock.
//
// It is an advisory lock, because PostgreSQL grants locks on rows to further sharers past a waiting writer: in a rush of
// bookings, staff would wait until nobody books any more. Advisory locks are granted in the order of the requests.
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { keepingAccount } from '#server/features/users/account-locks.service.ts'

/** Any number that no other advisory lock has (`hashtextextended` in this folder and others). */
const tourLocks = 11

function keyOf(tourId: string): SQL {
  return sql`hashtextextended(${tourId}, ${tourLocks})`
}

/** For an edit of the tour: until the transaction ends, no other transaction edits it or takes its seats. */
export async function lockForEdit(transaction: Database, tourId: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${keyOf(tourId)})`)
}

/**
 * For taking, holding or freeing seats: until the transaction ends, staff do not edit the tour, and the account is not
 * erased. Lock order: accounts, tours, bookings, departures. `userId` is null if the caller has locked the accounts, or there
 * is none. Returns false if the account does not exist. Read the tour in a later statement.
 */
export async function lockForSeats(
  transaction: Database,
  tourId: string,
  userId: string | null,
): Promise<boolean> {
  // The account is a part of its own, because only such a part is sure to be locked before the tour.
  const { rows } = await transaction.execute<{ has_account: boolean }>(sql`
    with account as materialized (${keepingAccount(userId)})
    select pg_advisory_xact_lock_shared(${keyOf(tourId)}), account.id is not null as has_account
    from (select 1) as one left join account on true`)
  return userId === null || rows[0]!.has_account
}
