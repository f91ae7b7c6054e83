// Sessions: one row per sign-in.

import { and, desc, eq, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Right } from '#contract/rights.ts'
import type { Role } from '#contract/roles.ts'
import { rememberedSeconds } from '#contract/session-cookies.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { preparedOnce } from '#server/database/prepared.ts'
import { sessionAccounts } from '#server/features/users/users.service.ts'
import { sessions, refreshTokens as tokenRows } from './sessions.table.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

const absoluteLifeMs = 90 * day
const idleMs = { remembered: rememberedSeconds * second, unremembered: 12 * hour }
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

export const sessionColumns = {
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
