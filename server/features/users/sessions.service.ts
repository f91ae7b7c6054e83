// Sessions: one row per sign-in, and its chain of refresh tokens, each good for one renewal.
import { and, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import { rememberedSeconds } from '#contract/session-cookies.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { prepared } from '#server/database/prepared.ts'
import { isId, newId } from '#server/ids.ts'
import { hashSecret, isSecret, matchesHash, newSecret } from './secrets.ts'
import { refreshTokens, sessions, users } from './users.table.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

const absoluteLifeMs = 90 * day
const idleMs = { remembered: rememberedSeconds * second, unremembered: 12 * hour }
/** A replaced refresh token is honoured this long after its successor was first used. */
const graceMs = 30 * second
/** Ended sessions are kept for a while, for whoever reads the log and wonders. */
const keepEndedMs = 7 * day

export type SignInMethod = 'password' | 'provider'
export type EndReason = 'disabled' | 'signed out' | 'new password' | 'replayed'

const sessionColumns = {
  sessionId: sessions.id,
  bindingHash: sessions.bindingHash,
  isRemembered: sessions.isRemembered,
  method: sessions.method,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  endedAt: sessions.endedAt,
  userId: users.id,
  disabledAt: users.disabledAt,
  role: users.role,
  name: users.name,
  username: users.username,
  email: users.email,
  avatar: users.avatar,
}

export interface LiveSession {
  sessionId: string
  bindingHash: string
  isRemembered: boolean
  method: string
  createdAt: Date
  lastUsedAt: Date
  endedAt: Date | null
  userId: string
  /** Of the account. */
  disabledAt: Date | null
  role: Role
  name: string
  username: string
  email: string
  avatar: string
}

function isLive(session: LiveSession, now: Date): boolean {
  const idle = session.isRemembered ? idleMs.remembered : idleMs.unremembered
  return (
    session.endedAt === null &&
    session.disabledAt === null &&
    now.getTime() < session.createdAt.getTime() + absoluteLifeMs &&
    now.getTime() < session.lastUsedAt.getTime() + idle
  )
}

/** How long the cookies live; undefined stands for the browser session. */
export function cookieSeconds(
  session: { isRemembered: boolean; createdAt: Date },
  now: Date,
): number | undefined {
  if (!session.isRemembered) return undefined
  const leftMs = session.createdAt.getTime() + absoluteLifeMs - now.getTime()
  return Math.min(rememberedSeconds, Math.floor(leftMs / second))
}

// Whoever does not see how many ids there are plans the statement once for any number of them.
const sessionsByIds = prepared((db) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.id} = any((select ${sql.placeholder('ids')}::uuid[])::uuid[])`)
    .prepare('sessions_by_ids'),
)

/** Those of the sessions that are live, by id, with their users as they are at this moment. */
export async function findLiveSessions(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, LiveSession>> {
  const rows = (await sessionsByIds(db).execute({ ids: ids.filter(isId) })) as LiveSession[]
  return new Map(rows.filter((row) => isLive(row, now)).map((row) => [row.sessionId, row]))
}

export interface StartedSession {
  sessionId: string
  isRemembered: boolean
  createdAt: Date
  refreshToken: string
  bindingToken: string
}

export async function startSession(
  db: Database,
  of: { userId: string; isRemembered: boolean; method: SignInMethod },
  now: Date,
): Promise<StartedSession> {
  const started = {
    sessionId: newId(),
    isRemembered: of.isRemembered,
    createdAt: now,
    refreshToken: newSecret(),
    bindingToken: newSecret(),
  }
  await db.insert(sessions).values({
    id: started.sessionId,
    userId: of.userId,
    bindingHash: hashSecret(started.bindingToken),
    isRemembered: of.isRemembered,
    method: of.method,
    createdAt: now,
    lastUsedAt: now,
  })
  await db
    .insert(refreshTokens)
    .values({ hash: hashSecret(started.refreshToken), sessionId: started.sessionId, createdAt: now })
  return started
}

export interface Renewal {
  refreshToken: string | undefined
  bindingToken: string | undefined
  /** The session of the expired access token, where one came along: both must be of one sign-in. */
  sessionId: string | null
  successorOf: (refreshToken: string) => string
}

export type RenewalResult =
  | { outcome: 'renewed'; session: LiveSession; refreshToken: string; bindingToken: string }
  | { outcome: 'replayed'; session: LiveSession }
  | { outcome: 'refused' }

/** Renews a session. Parallel renewals queue up behind its row, and all get the same successor. */
export async function renewSession(db: Database, renewal: Renewal, now: Date): Promise<RenewalResult> {
  const { refreshToken, bindingToken, successorOf } = renewal
  if (!isSecret(refreshToken)) return { outcome: 'refused' }
  const hash = hashSecret(refreshToken)
  return db.transaction(async (tx): Promise<RenewalResult> => {
    const [locked] = await tx
      .select(sessionColumns)
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, sessionOfToken(hash)))
      .for('update', { of: sessions })
    const session = locked as LiveSession | undefined
    if (session === undefined || !isLive(session, now)) return { outcome: 'refused' }
    // Read only now that nobody else can be changing it: a join above would show it as it was before the wait.
    const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
    if (token === undefined) return { outcome: 'refused' }
    const { successorUsedAt } = token
    if (successorUsedAt !== null && now.getTime() > successorUsedAt.getTime() + graceMs) {
      await endSessions(tx, eq(sessions.id, session.sessionId), 'replayed', now)
      return { outcome: 'replayed', session }
    }
    const isOtherSession = renewal.sessionId !== null && renewal.sessionId !== session.sessionId
    if (isOtherSession || !isSecret(bindingToken) || !matchesHash(bindingToken, session.bindingHash)) {
      return { outcome: 'refused' }
    }
    const successor = successorOf(refreshToken)
    if (token.replacedAt === null) await replaceToken(tx, token, hashSecret(successor), now)
    await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.sessionId))
    return { outcome: 'renewed', session, refreshToken: successor, bindingToken }
  })
}

async function replaceToken(
  db: Database,
  token: typeof refreshTokens.$inferSelect,
  successorHash: string,
  now: Date,
): Promise<void> {
  const { hash, sessionId, previousHash } = token
  await db
    .insert(refreshTokens)
    .values({ hash: successorHash, sessionId, previousHash: hash, createdAt: now })
  await db.update(refreshTokens).set({ replacedAt: now }).where(eq(refreshTokens.hash, hash))
  if (previousHash !== null) {
    await db
      .update(refreshTokens)
      .set({ successorUsedAt: now })
      .where(and(eq(refreshTokens.hash, previousHash), isNull(refreshTokens.successorUsedAt)))
  }
}

function sessionOfToken(hash: string): SQL {
  return sql`(select ${refreshTokens.sessionId} from ${refreshTokens} where ${refreshTokens.hash} = ${hash})`
}

/** Ends sessions at once, their unexpired access tokens and their sockets included. */
async function endSessions(db: Database, which: SQL, reason: EndReason, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now, endedBecause: reason })
      .where(and(which, isNull(sessions.endedAt)))
      .returning({ id: sessions.id })
    for (const { id } of ended) await recordChange(tx, 'session', id)
    return ended.length
  })
}

export async function endSession(db: Database, id: string, reason: EndReason, now: Date): Promise<void> {
  if (isId(id)) await endSessions(db, eq(sessions.id, id), reason, now)
}

export async function endSessionOfRefreshToken(
  db: Database,
  refreshToken: string,
  reason: EndReason,
  now: Date,
): Promise<void> {
  if (isSecret(refreshToken)) {
    await endSessions(db, eq(sessions.id, sessionOfToken(hashSecret(refreshToken))), reason, now)
  }
}

/** Ends all sessions of a user but the one named, if one is. */
export async function endSessionsOfUser(
  db: Database,
  userId: string,
  reason: EndReason,
  now: Date,
  exceptSessionId?: string,
): Promise<number> {
  const ofUser = eq(sessions.userId, userId)
  const which = exceptSessionId === undefined ? ofUser : and(ofUser, ne(sessions.id, exceptSessionId))!
  return endSessions(db, which, reason, now)
}

/** Deletes sessions that are over, and their refresh tokens with them. */
export async function pruneSessions(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastUsedAt, before(idleMs.remembered)),
        lt(sessions.createdAt, before(absoluteLifeMs)),
        and(isNotNull(sessions.endedAt), lt(sessions.endedAt, before(keepEndedMs))),
        and(eq(sessions.isRemembered, false), lt(sessions.lastUsedAt, before(idleMs.unremembered))),
      ),
    )
}
