// Brings stored keys of accounts and addresses to the present rules (account-keys.rules.ts in users). SQL cannot compute them,
// so this runs at the start, after the migrations.
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { upgradeTasks } from '#server/database/service.table.ts'
import { dropLinksTo, rekeyLinks } from '#server/features/account-links/account-links.service.ts'
import type { AccountMails } from '#server/features/account-mails/account-mails.service.ts'
import { rekeyClaims } from '#server/features/bookings/booking-claims.service.ts'
import { rekeyInvitations } from '#server/features/invitations/invitations.service.ts'
import {
  takeUnmailedKeyChanges,
  updateAccountKeys,
} from '#server/features/users/account-key-updates.service.ts'
import { servingEmail } from '#server/features/users/serving-email.service.ts'

const task = 'account keys of 2026'
const day = 86_400_000

/**
 * Runs once, and at each start of the day after: until then processes of the version before may have written keys of its own.
 */
export async function migrateAccountKeys(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${task}, 0))`)
    const [ran] = await tx.select().from(upgradeTasks).where(eq(upgradeTasks.name, task))
    if (ran !== undefined && ran.firstRunAt.getTime() < now.getTime() - day) return
    const lostAddresses = await updateAccountKeys(tx, now)
    for (const { userId, emailKey } of lostAddresses) await dropLinksTo(tx, userId, emailKey)
    await rekeyLinks(tx)
    await rekeyInvitations(tx)
    await rekeyClaims(tx)
    await tx.insert(upgradeTasks).values({ name: task, firstRunAt: now }).onConflictDoNothing()
  })
}

/** Mails the owners of accounts that were renamed or have lost an address. Called by a job. */
export async function mailKeyChanges(db: Database, mails: AccountMails, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { change, user } of await takeUnmailedKeyChanges(tx, now)) {
      const { kind, before, after } = change
      const email = kind === 'email' ? before : servingEmail(user, now)
      if (email === '') continue
      const [text, detail] =
        kind === 'email' ? (['address-shared', user.username] as const) : (['renamed', after] as const)
      await mails.queueSecurityChange(tx, { ...user, email }, text, now, detail)
    }
  })
}
