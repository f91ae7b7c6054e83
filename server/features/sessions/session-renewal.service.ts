// Renewing sessions: each has a chain of refresh tokens, each of which renews the session once.
import { and, eq, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { hashSecret, isSecret, matchesHash } from '#server/crypto/secrets.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { sessionAccounts } from '#server/features/users/users.service.ts'
import { isRefreshToken, type RefreshTokens } from './refresh-tokens.service.ts'
import {
  type EndedSession,
  type EndReason,
  endSessions,
  isLive,
  type LiveSession,
  sessionColumns,
} from './sessions.service.ts'
import { sessions, refreshTokens as tokenRows } from './sessions.table.ts'

const second = 1000
/** A replaced refresh token is accepted for this long after the first use of its successor. */
const graceMs = 30 * second
/** A younger refresh token is not replaced when it renews the session. */
const minRotationMs = 60 * second

export interface Renewal {
  refreshToken: string | undefined
  bindingToken: string | undefined
  /** The session of the expired access token, if the call has one. It must be the session of the refresh token. */
  sessionId: string | null
  refreshTokens: RefreshTokens
}

export type RenewalResult =
  | { outcome: 'renewed'; session: LiveSession; refreshToken: string; bindingToken: string }
  | { outcome: 'replayed'; session: LiveSession }
  | { outcome: 'refused' }

/** Renews a session. Parallel renewals wait for the lock of its row, and all get the same successor. */
export async function renewSession(db: Database, renewal: Renewal, now: Date): Promise<RenewalResult> {
  const { refreshToken, bindingToken, refreshTokens: tokens } = renewal
  if (!isRefreshToken(refreshToken)) return { outcome: 'refused' }
  const hash = hashSecret(refreshToken)
  return db.transaction(async (tx): Promise<RenewalResult> => {
    const [locked] = await tx
      .select(sessionColumns)
      .from(sessions)
      .innerJoin(sessionAccounts, eq(sessionAccounts.id, sessions.userId))
      .where(eq(sessions.id, sessionOfToken(refreshToken, tokens)))
      .for('update', { of: sessions })
    const session = locked as LiveSession | undefined
    if (session === undefined || !isLive(session, now)) return { outcome: 'refused' }
    // Read after the session is locked. A join above would return the token as it was before the wait for the lock.
    const [token] = await tx.select().from(tokenRows).where(eq(tokenRows.hash, hash))
    // A token without a row was found by its genuine tag, and was superseded so long ago that its row is deleted.
    const successorUsedAt = token === undefined ? new Date(0) : token.successorUsedAt
    if (successorUsedAt !== null && now.getTime() > successorUsedAt.getTime() + graceMs) {
      await endSessions(tx, eq(sessions.id, session.sessionId), 'replayed', now)
      return { outcome: 'replayed', session }
    }
    const isOtherSession = renewal.sessionId !== null && renewal.sessionId !== session.sessionId
    if (isOtherSession || !isSecret(bindingToken) || !matchesHash(bindingToken, session.bindingHash)) {
      return { outcome: 'refused' }
    }
    await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.sessionId))
    const isInForce = token!.replacedAt === null
    if (isInForce) await startGraceOfPredecessor(tx, token!, now)
    if (isInForce && now.getTime() < token!.createdAt.getTime() + minRotationMs) {
      return { outcome: 'renewed', session, refreshToken, bindingToken }
    }
    const successor = tokens.successorOf(refreshToken, session.sessionId)
    if (isInForce) await replaceToken(tx, token!, hashSecret(successor), now)
    return { outcome: 'renewed', session, refreshToken: successor, bindingToken }
  })
}

type TokenRow = typeof tokenRows.$inferSelect

/** The first use of a token shows that the browser has it. From then on the token before it has only the grace period. */
async function startGraceOfPredecessor(db: Database, { previousHash }: TokenRow, now: Date): Promise<void> {
  if (previousHash === null) return
  await db
    .update(tokenRows)
    .set({ successorUsedAt: now })
    .where(and(eq(tokenRows.hash, previousHash), isNull(tokenRows.successorUsedAt)))
}

/**
 * Replaces a token by its successor, and deletes superseded tokens. The last two are kept for the grace period. The first
 * is always kept, because it has no tag by which a replay could be recognised.
 */
async function replaceToken(db: Database, token: TokenRow, successorHash: string, now: Date): Promise<void> {
  const { hash, sessionId, previousHash } = token
  await db.insert(tokenRows).values({ hash: successorHash, sessionId, previousHash: hash, createdAt: now })
  await db.update(tokenRows).set({ replacedAt: now }).where(eq(tokenRows.hash, hash))
  const keeps = [successorHash, hash, ...(previousHash === null ? [] : [previousHash])]
  await db
    .delete(tokenRows)
    .where(
      and(
        eq(tokenRows.sessionId, sessionId),
        isNotNull(tokenRows.previousHash),
        notInArray(tokenRows.hash, keeps),
      ),
    )
}

/** The session's id from the token's row, or from its tag if the row is deleted. */
function sessionOfToken(token: string, tokens: RefreshTokens): SQL {
  return sql`coalesce(
    (select ${tokenRows.sessionId} from ${tokenRows} where ${tokenRows.hash} = ${hashSecret(token)}),
    ${tokens.sessionOf(token)}::uuid
  )`
}

/** Ends the sessions that belong to an access token and to a refresh token. */
export async function endSessionsOfTokens(
  db: Database,
  named: { sessionId: string | null; refreshToken: string | undefined; refreshTokens: RefreshTokens },
  reason: EndReason,
  now: Date,
): Promise<EndedSession[]> {
  const { sessionId, refreshToken, refreshTokens } = named
  const which = or(
    sessionId !== null && isId(sessionId) ? eq(sessions.id, sessionId) : undefined,
    isRefreshToken(refreshToken) ? eq(sessions.id, sessionOfToken(refreshToken, refreshTokens)) : undefined,
  )
  return which === undefined ? [] : endSessions(db, which, reason, now)
}
