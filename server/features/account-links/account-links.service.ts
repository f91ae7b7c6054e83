// Links sent by mail. Each is valid once and for a limited time.
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { recoveryMinutes, undoDays } from '#contract/mailed-links.ts'
import { confirmationDays } from '#contract/vocabulary.ts'
import { hashSecret, isSecret, newSecret } from '#server/crypto/secrets.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import { isBeyondAscii } from '#server/database/beyond-ascii.ts'
import type { Database } from '#server/database/client.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { accountLinks } from './account-links.table.ts'

export type LinkKind = 'recovery' | 'confirmation' | 'claim' | 'undo'
export type AccountLink = typeof accountLinks.$inferSelect

const minute = 60_000
const day = 1440 * minute

const validMs: Record<LinkKind, number> = {
  recovery: recoveryMinutes * minute,
  confirmation: confirmationDays * day,
  claim: confirmationDays * day,
  undo: undoDays * day,
}

/**
 * During this pause an account gets no second link of the kind to the same address; the first link stays valid much longer.
 * So requests by strangers cannot fill a mailbox, and the owner always has a valid link or gets one with the next mail.
 */
export const pauseMs: Record<LinkKind, number> = {
  recovery: 10 * minute,
  confirmation: 2 * minute,
  claim: 2 * minute,
  undo: 0,
}

interface NewLink {
  userId: string
  kind: LinkKind
  /** The address that the link is mailed to. */
  email: string
  /** Of an undo link: since when the account had confirmed the address. */
  emailConfirmedAt?: Date | null
}

/** Call within a transaction that has locked the account. Returns null if a link was mailed during the pause. */
export async function createLink(
  db: Database,
  { userId, kind, email, emailConfirmedAt = null }: NewLink,
  now: Date,
): Promise<string | null> {
  const emailKey = toEmailKey(email)
  const isSame = and(
    eq(accountLinks.userId, userId),
    eq(accountLinks.kind, kind),
    // A link that sets a password pauses all of them.
    kind === 'recovery' ? undefined : eq(accountLinks.emailKey, emailKey),
  )
  const [newest] = await db
    .select()
    .from(accountLinks)
    .where(isSame)
    .orderBy(desc(accountLinks.createdAt))
    .limit(1)
  if (newest !== undefined && newest.createdAt.getTime() > now.getTime() - pauseMs[kind]) return null
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + validMs[kind])
  await db.insert(accountLinks).values({
    hash: hashSecret(secret),
    userId,
    kind,
    email,
    emailKey,
    emailConfirmedAt,
    createdAt: now,
    expiresAt,
  })
  return secret
}

/** Returns a valid link. */
export async function findLink(
  db: Database,
  secret: string,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<AccountLink | null> {
  if (!isSecret(secret)) return null
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(isValid(secret, kinds, now))
  return link ?? null
}

/** Uses a link up. False if the link is no longer valid; of two simultaneous uses one succeeds. */
export async function takeLink(
  db: Database,
  secret: string,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<boolean> {
  const taken = await db
    .delete(accountLinks)
    .where(isValid(secret, kinds, now))
    .returning()
  return taken.length > 0
}

function isValid(secret: string, kinds: readonly LinkKind[], now: Date) {
  return and(
    eq(accountLinks.hash, hashSecret(secret)),
    inArray(accountLinks.kind, [...kinds]),
    gt(accountLinks.expiresAt, now),
  )
}

/** Called when the password changes: no older link sets a password or gives the account another address. */
export function dropLinksOfPassword(db: Database, userId: string): Promise<void> {
  return dropLinks(db, userId, ['recovery', 'claim'])
}

/** Called when the address changes: links to the addresses before confirm nothing. */
export function dropConfirmations(db: Database, userId: string): Promise<void> {
  return dropLinks(db, userId, ['confirmation', 'claim'])
}

async function dropLinks(db: Database, userId: string, kinds: readonly LinkKind[]): Promise<void> {
  await db
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), inArray(accountLinks.kind, [...kinds])))
}

/**
 * Called when the account loses this address, and when it is back at this address. Returns since when the account had
 * confirmed the address when it left it; null if it had not, or has not left it lately.
 */
export async function dropLinksTo(db: Database, userId: string, emailKey: string): Promise<Date | null> {
  const dropped = await db
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.emailKey, emailKey)))
    .returning({ emailConfirmedAt: accountLinks.emailConfirmedAt })
  return dropped.find(({ emailConfirmedAt }) => emailConfirmedAt !== null)?.emailConfirmedAt ?? null
}

/** A mailbox that was confirmed for so long when the address was changed keeps its link: it is the owner's. */
const trustedDays = 30

/** Whether a mailbox with this confirmation keeps the link that undoes a change of address at this time. */
export function isTrusted(emailConfirmedAt: Date | null, changedAt: Date): boolean {
  return emailConfirmedAt !== null && emailConfirmedAt.getTime() <= changedAt.getTime() - trustedDays * day
}

const isUntrusted = or(
  isNull(accountLinks.emailConfirmedAt),
  sql`${accountLinks.emailConfirmedAt} > ${accountLinks.createdAt} - make_interval(days => ${trustedDays})`,
)

/** The undo links of an account that are valid, except those to its own address. */
export function listUndoLinks(
  db: Database,
  { id, emailKey }: { id: string; emailKey: string | null },
  now: Date,
): Promise<AccountLink[]> {
  return db
    .select()
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, id),
        eq(accountLinks.kind, 'undo'),
        gt(accountLinks.expiresAt, now),
        ne(accountLinks.emailKey, emailKey ?? ''),
      ),
    )
    .orderBy(accountLinks.createdAt)
}

/** Called when the owner has shown that an address is theirs: other mailboxes undo nothing, unless they are trusted. */
export async function dropUntrustedUndoLinks(db: Database, userId: string): Promise<void> {
  await db
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.kind, 'undo'), isUntrusted))
}

/**
 * Called when a link has undone a change of address: later changes are undone as well, so their links have no purpose.
 * The links that would confirm a later address end too. Links of earlier changes stay valid, because their owner had the
 * account before.
 */
export async function dropLinksSince(db: Database, link: AccountLink): Promise<void> {
  const isLater = or(
    gt(accountLinks.createdAt, link.createdAt),
    // A link of the same moment confirms the address that was undone.
    inArray(accountLinks.kind, ['recovery', 'claim', 'confirmation']),
  )
  await db.delete(accountLinks).where(and(eq(accountLinks.userId, link.userId), isLater))
}

/** Stores the keys of the mailed addresses by the present rules. */
export async function rekeyLinks(db: Database): Promise<void> {
  const rows = await db.select().from(accountLinks).where(isBeyondAscii(accountLinks.email))
  for (const { hash, email } of rows)
    await db
      .update(accountLinks)
      .set({ emailKey: toEmailKey(email) })
      .where(eq(accountLinks.hash, hash))
}

export async function pruneLinks(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, { table: accountLinks, where: lt(accountLinks.expiresAt, now) })
}
