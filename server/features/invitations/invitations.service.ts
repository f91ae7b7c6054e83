// Invitations of staff. The operator creates them; the invited person makes the account.
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { type Invitation, invitationHours } from '#contract/invitations.ts'
import { type Role, roles } from '#contract/roles.ts'
import type { OpenInvitation } from '#contract/user-management.ts'
import type { CallContext } from '#server/calls/call.ts'
import { AppError, notFound, wrongField } from '#server/calls/errors.ts'
import { hashSecret, isSecret, newSecret } from '#server/crypto/secrets.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import { isBeyondAscii } from '#server/database/beyond-ascii.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import type { AccountMails } from '#server/features/account-mails/account-mails.service.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { freeEmail } from '#server/features/email-addresses/email-owners.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { storePassword } from '#server/features/passwords/passwords.service.ts'
import { weaknessOf } from '#server/features/passwords/weak-passwords.service.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { lockClaimants, withClaimants } from '#server/features/users/email-claims.service.ts'
import { findUserByEmail, insertUser } from '#server/features/users/users.service.ts'
import { invitations } from './invitations.table.ts'

/** Creates an invitation, which replaces an older one of the same address. Returns the secret for its link. */
export async function createInvitation(
  db: Database,
  { email, role }: { email: string; role: Role },
  now: Date,
): Promise<string> {
  const secret = newSecret()
  const values = {
    hash: hashSecret(secret),
    email,
    emailKey: toEmailKey(email),
    role,
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationHours * 3_600_000),
  }
  await db
    .insert(invitations)
    .values(values)
    .onConflictDoUpdate({ target: invitations.emailKey, set: values })
  return secret
}

/** Creates an invitation and its mail, within a transaction. Returns when it expires. */
export async function inviteStaff(
  tx: Database,
  outbox: Outbox,
  invited: { email: string; role: Role },
  now: Date,
): Promise<Date> {
  if (!outbox.isSending) throw new AppError('no_mail')
  const holder = await findUserByEmail(tx, invited.email, now)
  if (holder?.emailConfirmedAt != null)
    throw new AppError('taken', `The address belongs to the account "${holder.username}". Change its role.`, {
      fields: { email: 'belongs to an account already' },
    })
  const role = invited.role === roles.superAdmin ? 'a super admin' : 'an admin'
  const mail = await outbox.composeMail('invitation', { role, hours: invitationHours })
  const linkSecret = await createInvitation(tx, invited, now)
  const about = { kind: 'account', id: newId() } as const
  await outbox.queueMail(tx, { mail, to: invited.email, userId: null, about, linkSecret }, now)
  return new Date(now.getTime() + invitationHours * 3_600_000)
}

/** Stores the keys of the invited addresses by the present rules. Of two to the same mailbox the newer one stays. */
export async function rekeyInvitations(db: Database): Promise<void> {
  const rows = await db.select().from(invitations).where(isBeyondAscii(invitations.email))
  for (const { hash, email, createdAt } of rows) {
    const emailKey = toEmailKey(email)
    const isSame = and(eq(invitations.emailKey, emailKey), ne(invitations.hash, hash))
    const [other] = await db.select().from(invitations).where(isSame)
    const isOlder = other !== undefined && other.createdAt > createdAt
    if (other !== undefined)
      await db.delete(invitations).where(eq(invitations.hash, isOlder ? hash : other.hash))
    if (!isOlder) await db.update(invitations).set({ emailKey }).where(eq(invitations.hash, hash))
  }
}

const mostListed = 100

/** Those that can still be accepted, newest first. */
export async function listInvitations(db: Database, now: Date): Promise<OpenInvitation[]> {
  const rows = await db
    .select()
    .from(invitations)
    .where(gt(invitations.expiresAt, now))
    .orderBy(desc(invitations.createdAt), desc(invitations.hash))
    .limit(mostListed)
  return rows.map(({ email, role, createdAt, expiresAt }) => ({
    email,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Returns the invited address. Throws `not_found` if it was accepted or withdrawn meanwhile. */
export async function withdrawInvitation(db: Database, email: string): Promise<string> {
  const [withdrawn] = await db
    .delete(invitations)
    .where(eq(invitations.emailKey, toEmailKey(email)))
    .returning()
  if (withdrawn === undefined) throw notFound('Invitation')
  return withdrawn.email
}

type InvitationRow = typeof invitations.$inferSelect

async function requireInvitation(db: Database, token: string, now: Date): Promise<InvitationRow> {
  const [row] = isSecret(token) ? await db.select().from(invitations).where(isValid(token, now)) : []
  if (row === undefined) throw new AppError('link_expired', noInvitation)
  return row
}

const noInvitation = 'This invitation works no more. Please ask for a new one.'

function isValid(token: string, now: Date) {
  return and(eq(invitations.hash, hashSecret(token)), gt(invitations.expiresAt, now))
}

/** Only the holder of the link learns something, and nothing that was not in the mail. */
export async function describeInvitation(db: Database, token: string, now: Date): Promise<Invitation> {
  const { email, role, expiresAt } = await requireInvitation(db, token, now)
  return { email, role, expiresAt: expiresAt.toISOString() }
}

/**
 * Creates the account. Its address is confirmed, because the link was mailed to it; another account that holds the address
 * unconfirmed loses it. Only success uses the invitation up, and of two simultaneous uses one succeeds.
 */
export async function acceptInvitation(
  context: CallContext,
  mails: AccountMails,
  { token, username, password }: { token: string; username: string; password: string },
): Promise<string> {
  const { db, now } = context
  const { email } = await requireInvitation(db, token, now)
  const weakness = await weaknessOf(password, [username, email])
  if (weakness !== null) throw wrongField('password', weakness)
  const stored = await storePassword(password)
  return withClaimants(db, async (tx) => {
    const [taken] = await tx.delete(invitations).where(isValid(token, now)).returning()
    if (taken === undefined) throw new AppError('link_expired', noInvitation)
    const id = newId()
    const { others } = await lockClaimants(tx, id, taken.email, now)
    await freeEmail(tx, others, taken.email, now)
    const role = taken.role as Role
    const account = { username, email: taken.email, role, isEmailConfirmed: true }
    const user = await insertUser(tx, account, stored, now)
    await mails.queueWelcome(tx, user, now)
    const actor = { userId: user.id, role }
    await recordAudit(tx, context, [
      { action: 'POST /user/invitation', actor, recordId: user.id },
      ...others.map((other) => ({ action: 'address taken' as const, actor: null, recordId: other.id })),
    ])
    return user.username
  })
}

export async function pruneInvitations(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, { table: invitations, where: lt(invitations.expiresAt, now) })
}
