// One-time proofs that the identity provider has confirmed an identity, and the accounts of these identities.
import { and, eq, gt, lt, or } from 'drizzle-orm'
import { displayNameField, withoutInvisible } from '#contract/fields.ts'
import { usernameProblem } from '#contract/names.ts'
import { maxUsername } from '#contract/vocabulary.ts'
import { hashSecret, isSecret, newSecret } from '#server/crypto/secrets.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { cutText } from '#server/database/storable-text.ts'
import { toEmailKey, toUsernameKey } from '#server/features/users/account-keys.rules.ts'
import { isStaffLike } from '#server/features/users/staff-names.service.ts'
import type { User } from '#server/features/users/users.service.ts'
import { providerProofs, users } from '#server/features/users/users.table.ts'
import type { ProviderIdentity } from './identity-provider.service.ts'

export const proofSeconds = 5 * 60

const anyUsername = 'traveller'

/** Leaves room for a suffix. */
const maxSuggestedLength = maxUsername - 10

/** Stores a verified identity and returns a secret for it. */
export async function createProof(db: Database, identity: ProviderIdentity, now: Date): Promise<string> {
  const secret = newSecret()
  await db.insert(providerProofs).values({
    hash: hashSecret(secret),
    ...identity,
    expiresAt: new Date(now.getTime() + proofSeconds * 1000),
  })
  return secret
}

/** Uses up a proof: deletes and returns it. Null for an unknown or expired proof. */
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

/** Deletes the unused proofs of an account's identity. */
export async function dropProofsOf(
  db: Database,
  { provider, providerSubject }: Pick<User, 'provider' | 'providerSubject'>,
): Promise<void> {
  if (provider === null || providerSubject === null) return
  await db
    .delete(providerProofs)
    .where(and(eq(providerProofs.provider, provider), eq(providerProofs.subject, providerSubject)))
}

export async function pruneProofs(db: Database, now: Date): Promise<void> {
  await db.delete(providerProofs).where(lt(providerProofs.expiresAt, now))
}

/**
 * The account of an identity, created at the first sign-in. An existing account with the same e-mail address is never
 * linked to the identity.
 */
export async function getProviderUser(
  db: Database,
  identity: ProviderIdentity,
  now: Date,
): Promise<{ user: User; isNew: boolean }> {
  const { username: base, name } = await suggestNames(db, identity)
  for (let attempt = 1; attempt <= 10; attempt++) {
    const existing = await findProviderUser(db, identity)
    if (existing !== null) return { user: existing, isNew: false }
    const username = withSuffix(base, attempt)
    const email =
      identity.isEmailVerified && (await isEmailFree(db, identity.email, now)) ? identity.email : ''
    // If a unique index (identity, username or address) refuses the row, the next attempt takes the conflict into account.
    const [created] = await db
      .insert(users)
      .values({
        id: newId(),
        name: name || username,
        username,
        usernameKey: toUsernameKey(username),
        email,
        emailKey: email === '' ? null : toEmailKey(email),
        // Verified by the provider.
        emailConfirmedAt: email === '' ? null : now,
        provider: identity.provider,
        providerSubject: identity.subject,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (created !== undefined) return { user: created, isNew: true }
  }
  throw new Error('no free username found for a provider identity')
}

/** Replaces names that the settings page would refuse, because the user cannot correct them during the sign-in. */
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

async function isEmailFree(db: Database, email: string, now: Date): Promise<boolean> {
  const key = toEmailKey(email)
  if (!key.includes('@')) return false
  const isReserved = and(eq(users.previousEmailKey, key), gt(users.emailServesAt, now))
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.emailKey, key), isReserved))
    .limit(1)
  return owner === undefined
}

/** Makes a valid username from the name that the provider suggests. */
export function suggestUsername(suggestion: string): string {
  const local = suggestion.normalize('NFKC').split('@', 1)[0]!
  const visible = withoutInvisible(local).replace(/\s+/gu, ' ').trim()
  const base = cutText(visible, 0, maxSuggestedLength).trim()
  return toUsernameKey(base) === '' || usernameProblem(base) !== undefined ? anyUsername : base
}

function withSuffix(base: string, attempt: number): string {
  if (attempt === 1) return base
  if (attempt <= 3) return `${base}-${attempt}`
  return `${base}-${newSecret().replace(/\W|_/g, '').slice(0, 6).toLowerCase()}`
}
