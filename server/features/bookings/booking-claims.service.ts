// Bookings that staff have made for guests without an account, once the guest has one.
import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { isBeyondAscii } from '#server/database/beyond-ascii.ts'
import type { Database } from '#server/database/client.ts'
import { giveMailsAbout } from '#server/features/mails/mails.service.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { selectConfirmedAccounts } from '#server/features/users/confirmed-email.queries.ts'
import { bookings } from './bookings.table.ts'

/** Stores the keys of bookings without an account by the present rules. */
export async function rekeyClaims(db: Database): Promise<void> {
  const rows = await db
    .select({ id: bookings.id, email: bookings.email })
    .from(bookings)
    .where(and(isNotNull(bookings.claimKey), isBeyondAscii(bookings.email)))
  for (const { id, email } of rows)
    await db
      .update(bookings)
      .set({ claimKey: toEmailKey(email) })
      .where(eq(bookings.id, id))
}

/**
 * Call within a transaction. Gives bookings without an account, with their mails, to the accounts that have confirmed their
 * addresses; only those of one address, or made since a moment, if it is given. Returns how many. A repeated or simultaneous
 * call changes nothing more.
 */
export async function claimBookings(
  transaction: Database,
  { emailKey, since }: { emailKey?: string; since?: Date } = {},
): Promise<number> {
  const isWanted = and(
    isNotNull(bookings.claimKey),
    emailKey === undefined ? undefined : eq(bookings.claimKey, emailKey),
    since === undefined ? undefined : gte(bookings.createdAt, since),
  )
  const { rows } = await transaction.execute<{ id: string; user_id: string }>(sql`
    update bookings set user_id = account.id, claim_key = null
    from (${selectConfirmedAccounts()}) as account
    where ${isWanted} and account.email_key = bookings.claim_key
    returning bookings.id, user_id`)
  const owners = rows.map(({ id, user_id }) => ({ recordId: id, userId: user_id }))
  await giveMailsAbout(transaction, 'booking', owners)
  return owners.length
}
