// Accounts that an identity provider signs in.
import { and, eq, gt, or } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { toEmailKey, toUsernameKey } from './account-keys.rules.ts'
import type { User } from './users.service.ts'
import { users } from './users.table.ts'

interface Identity {
  provider: string
  subject: string
}

export async function findProviderUser(db: Database, identity: Identity): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.provider, identity.provider), eq(users.providerSubject, identity.subject)))
  return user ?? null
}

export async function isEmailFree(db: Database, email: string, now: Date): Promise<boolean> {
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

/** `email`: verified by the provider, or empty. Null if the identity, the username or the address has an account. */
export async function insertProviderUser(
  db: Database,
  { provider, subject, username, name, email }: Identity & Pick<User, 'username' | 'name' | 'email'>,
  now: Date,
): Promise<User | null> {
  const [created] = await db
    .insert(users)
    .values({
      id: newId(),
      name,
      username,
      usernameKey: toUsernameKey(username),
      email,
      emailKey: email === '' ? null : toEmailKey(email),
      emailConfirmedAt: email === '' ? null : now,
      provider,
      providerSubject: subject,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  return created ?? null
}
