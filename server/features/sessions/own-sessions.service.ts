// Lets the owner of an account list and end its sessions.
import { and, desc, eq, inArray, isNull, max } from 'drizzle-orm'
import type { Session } from '#contract/account-security.ts'
import type { Caller } from '#server/calls/call.ts'
import { notFound } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { endSessions, endSessionsOfUser, isLive } from './sessions.service.ts'
import { sessions } from './sessions.table.ts'

/** The live sessions of the caller's account: the caller's own first, then from newest to oldest. */
export async function listLiveSessions(db: Database, caller: Caller, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, caller.userId), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.createdAt))
  return rows
    .filter((session) => isLive({ ...session, disabledAt: null }, now))
    .map((session) => ({
      _id: session.id,
      browser: session.browser,
      method: session.method,
      isCurrent: session.id === caller.sessionId,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/** Ends a session of the caller's account. Throws `not_found` for an ended session and for one of another account. */
export async function endOwnSession(db: Database, caller: Caller, id: string, now: Date): Promise<void> {
  const isOwn = isId(id) ? and(eq(sessions.id, id), eq(sessions.userId, caller.userId)) : undefined
  const ended = isOwn === undefined ? [] : await endSessions(db, isOwn, 'ended by owner', now)
  if (ended.length === 0) throw notFound('Session')
}

/** Ends all sessions of the caller's account except the caller's own. Returns the number of ended sessions. */
export async function endOtherSessions(db: Database, caller: Caller, now: Date): Promise<number> {
  return (await endSessionsOfUser(db, caller.userId, 'ended by owner', now, caller.sessionId)).length
}

export async function countLiveSessions(db: Database, userId: string, now: Date): Promise<number> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
  return rows.filter((session) => isLive({ ...session, disabledAt: null }, now)).length
}

/** All stored sessions of an account, oldest first, for the download of its owner's data. */
export async function listSessions(db: Database, userId: string) {
  return db
    .select({
      _id: sessions.id,
      method: sessions.method,
      browser: sessions.browser,
      isRemembered: sessions.isRemembered,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      endedAt: sessions.endedAt,
      endedBecause: sessions.endedBecause,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt)
}

/** When a session of the accounts was last used, by the id of the account. Without accounts that have no stored session. */
export async function findLastUses(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, Date | null>> {
  const rows = await db
    .select({ userId: sessions.userId, at: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(inArray(sessions.userId, [...userIds]))
    .groupBy(sessions.userId)
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}
