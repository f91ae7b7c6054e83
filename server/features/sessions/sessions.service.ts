// Sessions: one row per sign-in, and its chain of refresh tokens, each of which renews the session once.

import { and, desc, eq, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Right } from '#contract/rights.ts'
import type { Role } from '#contract/roles.ts'
import { rememberedSeconds } from '#contract/session-cookies.ts'
import { hashSecret, isSecret, matchesHash, newSecret } from '#server/crypto/secrets.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { preparedOnce } from '#server/database/prepared.ts'
import { sessionAccounts } from '#server/features/users/users.service.ts'
import { isRefreshToken, type RefreshTokens } from './refresh-tokens.service.ts'
import { sessions, refreshTokens as tokenRows } from './sessions.table.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

const absoluteLifeMs = 90 * day
const idleMs = { remembered: rememberedSeconds * second, unremembered: 12 * hour }
/** A replaced refresh token is accepted for this long after the first use of its successor. */
const graceMs = 30 * second
/** A younger refresh token is not replaced when it renews the session. */
const minRotationMs = 60 * second
/** Limit per account, including ended sessions, so that a loop of sign-ins cannot fill the database. */
export const maxSessions = 100
/** Ended sessions are kept for this time, so that log entries that name them can be understood. */
const keepEndedMs = 7 * day

export type SignInMethod = 'password' | 'provider' | 'passkey' | 'recovery code'
export type EndReason =
  | 'disabled'
  | 'signed out'
  | 'new password'
  | 'replayed'
  | 'ended by owner'
  | 'ended by staff'
  | 'address restored'

const sessionColumns = {
  sessionId: sessions.id,
  bindingHash: sessions.bindingHash,
  isRemembered: sessions.isRemembered,
  method: sessions.method,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  endedAt: sessions.endedAt,
  provenAt: sessions.provenAt,
  secondFactorAt: sessions.secondFactorAt,
  userId: sessionAccounts.id,
  hasPassword: sessionAccounts.hasPassword,
  disabledAt: sessionAccounts.disabledAt,
  role: sessionAccounts.role,
  rights: sessionAccounts.rights,
  name: sessionAccounts.name,
  username: sessionAccounts.username,
  email: sessionAccounts.email,
  avatar: sessionAccounts.avatar,
}

export interface LiveSession {
  sessionId: string
  bindingHash: string
  isRemembered: boolean
  method: string
  createdAt: Date
  lastUsedAt: Date
  endedAt: Date | null
  provenAt: Date | null
  secondFactorAt: Date | null
  userId: string
  /** Whether the account has a password. */
  hasPassword: boolean
  /** When the account was disabled. */
  disabledAt: Date | null
  role: Role
  rights: readonly Right[] | null
  name: string
  username: string
  email: string
  avatar: string
}

export function isLive(
  session: Pick<LiveSession, 'isRemembered' | 'endedAt' | 'disabledAt' | 'createdAt' | 'lastUsedAt'>,
  now: Date,
): boolean {
  const idle = session.isRemembered ? idleMs.remembered : idleMs.unremembered
  return (
    session.endedAt === null &&
    session.disabledAt === null &&
    now.getTime() < session.createdAt.getTime() + absoluteLifeMs &&
    now.getTime() < session.lastUsedAt.getTime() + idle
  )
}

/** Max-Age of the session's cookies. Undefined for cookies that last for the browser session. */
export function cookieSeconds(
  session: { isRemembered: boolean; createdAt: Date },
  now: Date,
): number | undefined {
  if (!session.isRemembered) return undefined
  const leftMs = session.createdAt.getTime() + absoluteLifeMs - now.getTime()
  return Math.min(rememberedSeconds, Math.floor(leftMs / second))
}

const readSession = preparedOnce((db) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(sessionAccounts, eq(sessionAccounts.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('live session'),
)

/** The session with the present data of its user. Undefined if the session is not live. */
export async function findLiveSession(db: Database, id: string, now: Date): Promise<LiveSession | undefined> {
  if (!isId(id)) return undefined
  const [session] = (await readSession(db).execute({ id })) as LiveSession[]
  return session !== undefined && isLive(session, now) ? session : undefined
}

export interface StartedSession {
  sessionId: string
  method: SignInMethod
  secondFactorAt: null
  isRemembered: boolean
  createdAt: Date
  refreshToken: string
  bindingToken: string
}

export async function startSession(
  db: Database,
  of: { userId: string; isRemembered: boolean; method: SignInMethod; browser?: string },
  now: Date,
): Promise<StartedSession> {
  const started = {
    sessionId: newId(),
    method: of.method,
    secondFactorAt: null,
    isRemembered: of.isRemembered,
    createdAt: now,
    refreshToken: newSecret(),
    bindingToken: newSecret(),
  }
  await dropSurplusSessions(db, of.userId)
  await db.insert(sessions).values({
    id: started.sessionId,
    userId: of.userId,
    bindingHash: hashSecret(started.bindingToken),
    isRemembered: of.isRemembered,
    method: of.method,
    browser: of.browser ?? '',
    createdAt: now,
    lastUsedAt: now,
  })
  await db
    .insert(tokenRows)
    .values({ hash: hashSecret(started.refreshToken), sessionId: started.sessionId, createdAt: now })
  return started
}

/** Deletes sessions until there is room for one more: ended ones first, then the least recently used. */
async function dropSurplusSessions(db: Database, userId: string): Promise<void> {
  const kept = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sql`${sessions.endedAt} is null desc`, desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(maxSessions - 1)
  const dropped = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), notInArray(sessions.id, kept)))
    .returning({ id: sessions.id, endedAt: sessions.endedAt })
  for (const { id, endedAt } of dropped) if (endedAt === null) await recordChange(db, 'session', id)
}

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

export interface EndedSession {
  sessionId: string
  userId: string
  role: Role
}

/** Ends sessions at once, with their access tokens and sockets. Returns the sessions that had not ended before. */
export async function endSessions(
  db: Database,
  which: SQL,
  reason: EndReason,
  now: Date,
): Promise<EndedSession[]> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now, endedBecause: reason })
      .from(sessionAccounts)
      .where(and(which, isNull(sessions.endedAt), eq(sessionAccounts.id, sessions.userId)))
      .returning({ sessionId: sessions.id, userId: sessionAccounts.id, role: sessionAccounts.role })
    for (const { sessionId } of ended) await recordChange(tx, 'session', sessionId)
    return ended as EndedSession[]
  })
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

/** Ends all sessions of a user, except `exceptSessionId`. */
export async function endSessionsOfUser(
  db: Database,
  userId: string,
  reason: EndReason,
  now: Date,
  exceptSessionId?: string,
): Promise<EndedSession[]> {
  const ofUser = eq(sessions.userId, userId)
  const which = exceptSessionId === undefined ? ofUser : and(ofUser, ne(sessions.id, exceptSessionId))!
  return endSessions(db, which, reason, now)
}

/** Deletes expired sessions and sessions that ended some days ago. A foreign key deletes their refresh tokens. */
export async function pruneSessions(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await deleteInBatches(db, {
    table: sessions,
    where: or(
      lt(sessions.lastUsedAt, before(idleMs.remembered)),
      lt(sessions.createdAt, before(absoluteLifeMs)),
      and(isNotNull(sessions.endedAt), lt(sessions.endedAt, before(keepEndedMs))),
      and(eq(sessions.isRemembered, false), lt(sessions.lastUsedAt, before(idleMs.unremembered))),
    ),
  })
}
