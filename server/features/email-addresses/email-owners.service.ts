// Gives addresses to the owners of their mailboxes. Accounts that lose an address lose the links that were mailed to it, which
// the owner of the mailbox has.
import type { Database } from '#server/database/client.ts'
import { dropLinksTo } from '#server/features/account-links/account-links.service.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { setConfirmedEmail, takeUnconfirmedEmail } from '#server/features/users/email-claims.service.ts'
import type { User } from '#server/features/users/users.service.ts'

/** Takes an address from the accounts that hold it unconfirmed. Refuses if one of them has confirmed it. */
export async function freeEmail(
  tx: Database,
  others: readonly User[],
  email: string,
  now: Date,
): Promise<void> {
  await takeUnconfirmedEmail(tx, others, email, now)
  await dropLinksOf(tx, others, email)
}

/**
 * Gives `own` an address whose mailbox its owner has proven. The accounts must be locked by `lockClaimants`. Returns the
 * account as it is then, and the accounts that have lost the address.
 */
export async function giveConfirmedEmail(
  tx: Database,
  { own, others }: { own: User; others: User[] },
  email: string,
  now: Date,
  confirmedAt = now,
): Promise<{ user: User; losers: User[] }> {
  const user = await setConfirmedEmail(tx, { own, others }, email, now, confirmedAt)
  await dropLinksOf(tx, others, email)
  return { user, losers: others }
}

async function dropLinksOf(tx: Database, losers: readonly User[], email: string): Promise<void> {
  for (const { id } of losers) await dropLinksTo(tx, id, toEmailKey(email))
}
