// Challenges for browsers to sign. Kept in the database, so that each is valid once across all processes.

import { and, eq, gt, lt } from 'drizzle-orm'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import type { Database } from '#server/database/client.ts'
import { passkeyChallenges } from './passkeys.table.ts'

const challengeMs = 5 * 60_000

type Purpose = { purpose: 'register'; sessionId: string } | { purpose: 'assert' }

/** Returns the challenge. The database stores only its hash. */
export async function createChallenge(db: Database, purpose: Purpose, now: Date): Promise<string> {
  const challenge = newSecret()
  await db
    .insert(passkeyChallenges)
    .values({ hash: hashSecret(challenge), ...purpose, expiresAt: new Date(now.getTime() + challengeMs) })
  return challenge
}

/** Uses up the challenge that a browser claims to have signed. null if the challenge is unknown or no longer valid. */
export async function takeChallenge(
  db: Database,
  clientDataJson: string,
  purpose: Purpose,
  now: Date,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJson)
  if (challenge === null) return null
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashSecret(challenge)),
        eq(passkeyChallenges.purpose, purpose.purpose),
        gt(passkeyChallenges.expiresAt, now),
        purpose.purpose === 'register' ? eq(passkeyChallenges.sessionId, purpose.sessionId) : undefined,
      ),
    )
    .returning()
  return taken === undefined ? null : challenge
}

function readChallenge(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

export async function pruneChallenges(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, { table: passkeyChallenges, where: lt(passkeyChallenges.expiresAt, now) })
}
