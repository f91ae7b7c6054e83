// Proofs that were given in a session, after the sign-in: of the owner's identity, and of a second factor.
import { eq } from 'drizzle-orm'
import { hasRole } from '#contract/roles.ts'
import type { Caller } from '#server/calls/call.ts'
import type { Database } from '#server/database/client.ts'
import { sessions } from './sessions.table.ts'

/** Whether a session of staff was started without a passkey and has not been given a second factor since. */
export function lacksSecondFactor({
  role,
  method,
  secondFactorAt,
}: {
  role: number
  method: string
  secondFactorAt: Date | null
}): boolean {
  return hasRole(role, 'admin') && method !== 'passkey' && secondFactorAt === null
}

/** Records that the session has the second factor. This is valid until the session ends. */
export async function markSecondFactor(db: Database, { sessionId }: Caller, now: Date): Promise<void> {
  await db.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, sessionId))
}

export async function setProvenAt(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId))
}
