// Bookings that staff have made for guests without an account, once the guest has one.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { giveMailsAbout } from '#server/features/mails/mails.service.ts'

/**
 * Call within a transaction. Gives bookings without an account, with their mails, to the accounts that have confirmed their
 * addresses; with `emailKey` only those of one address. Returns how many. A repeated or simultaneous call changes nothing more.
 */
export async function claimBookings(transaction: Database, emailKey: string | null = null): Promise<number> {
  const { rows } = await transaction.execute<{ id: string; user_id: string }>(sql`
    update bookings set user_id = users.id, claim_key = null from users
    where bookings.claim_key is not null and users.email_key = bookings.claim_key
      and users.email_confirmed_at is not null
      and (${emailKey}::text is null or bookings.claim_key = ${emailKey})
    returning bookings.id, user_id`)
  const owners = rows.map(({ id, user_id }) => ({ recordId: id, userId: user_id }))
  await giveMailsAbout(transaction, 'booking', owners)
  return owners.length
}
