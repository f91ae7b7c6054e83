// What the identity provider has confirmed: one-time proofs, and the accounts that belong to them.
import { and, eq, lt } from 'drizzle-orm'
import { displayNameField, withoutInvisible } from '#contract/fields.ts'
import { usernameProblem } from '#contract/names.ts'
import { maxUsername } from '#contract/vocabulary.ts'
import { cutText } from '#server/cut-text.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/ids.ts'
import { accountKey } from './account-keys.ts'
import type { ProviderIdentity } from './provider.ts'
import { hashSecret, isSecret, newSecret } from './secrets.ts'
import { isStaffLike } from './staff-names.ts'
import type { User } from './users.service.ts'
import { providerProofs, users } from './users.table.ts'

export const proofSeconds = 5 * 60

const anyUsername = 'traveller'

/** Room for a suffix. */
const maxSuggestedLength = maxUsername - 10

/** Keeps what has been verified, and answers the secret that stands for it. */
export async function createProof(db: Database, identity: ProviderIdentity, now: Date): Promise<string> {
  const secret = newSecret()
  await db.insert(providerProofs).values({
    hash: hashSecret(secret),
    ...identity,
    expiresAt: new Date(now.getTime() + proofSeconds * 1000),
  })
  return secret
}

/** Takes a proof out of the world; null where there is none, or not any more. */
export async function takeProof(
  db: Database,
  secret: string | undefined,
  now: Date,
): Promise<ProviderIdentity | null> {
  if (!isSecret(secret)) return null
  const [proof] = await db
    .delete(providerProofs)
    .where(eq(providerProofs.hash, hashSecret(secret)))
    .returning()
  if (proof === undefined || proof.expiresAt <= now) return null
  return proof
}

export async function pruneProofs(db: Database, now: Date): Promise<void> {
  await db.delete(providerProofs).where(lt(providerProofs.expiresAt, now))
}

/** The account of an identity, created at its first sign-in. Never one that merely has the same e-mail address. */
export async function getProviderUser(db: Database, identity: ProviderIdentity, now: Date): Promise<User> {
  const { username: base, name } = await suggestNames(db, identity)
  for (let attempt = 1; attempt <= 10; attempt++) {
    const existing = await findProviderUser(db, identity)
    if (existing !== null) return existing
    const username = withSuffix(base, attempt)
    const email = identity.isEmailVerified && (await isEmailFree(db, identity.email)) ? identity.email : ''
    // Whatever index is in the way (identity, name or address): the next round sees it.
    const [created] = await db
      .insert(users)
      .values({
        id: newId(),
        name: name || username,
        username,
        usernameKey: accountKey(username),
        email,
        emailKey: email === '' ? null : accountKey(email),
        provider: identity.provider,
        providerSubject: identity.subject,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (created !== undefined) return created
  }
  throw new Error('no free username found for a provider identity')
}

/** What would be refused at the setting page is replaced: whoever comes by a provider has not typed it. */
async function suggestNames(
  db: Database,
  identity: ProviderIdentity,
): Promise<{ username: string; name: string }> {
  const username = suggestUsername(identity.username)
  const name = displayNameField.safeParse(identity.name).data ?? withoutInvisible(identity.name)
  const isNameUsable = displayNameField.safeParse(name).success && !(await isStaffLike(db, name))
  return {
    username: (await isStaffLike(db, username)) ? anyUsername : username,
    name: isNameUsable ? name : '',
  }
}

async function findProviderUser(db: Database, identity: ProviderIdentity): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.provider, identity.provider), eq(users.providerSubject, identity.subject)))
  return user ?? null
}

async function isEmailFree(db: Database, email: string): Promise<boolean> {
  const key = accountKey(email)
  if (!key.includes('@')) return false
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, key))
  return owner === undefined
}

/** A username from what the provider calls somebody: no @, and something to see. */
export function suggestUsername(suggestion: string): string {
  const local = suggestion.normalize('NFKC').split('@', 1)[0]!
  const visible = withoutInvisible(local).replace(/\s+/gu, ' ').trim()
  const base = cutText(visible, 0, maxSuggestedLength).trim()
  return accountKey(base) === '' || usernameProblem(base) !== undefined ? anyUsername : base
}

function withSuffix(base: string, attempt: number): string {
  if (attempt === 1) return base
  if (attempt <= 3) return `${base}-${attempt}`
  return `${base}-${newSecret().replace(/\W|_/g, '').slice(0, 6).toLowerCase()}`
}
