// One-time proofs that the identity provider has confirmed an identity.
import { and, eq, lt } from 'drizzle-orm'
import { hashSecret, isSecret, newSecret } from '#server/crypto/secrets.ts'
import type { Database } from '#server/database/client.ts'
import type { User } from '#server/features/users/users.service.ts'
import type { ProviderIdentity } from './identity-provider.service.ts'
import { providerProofs } from './provider-proofs.table.ts'

export const proofSeconds = 5 * 60

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
