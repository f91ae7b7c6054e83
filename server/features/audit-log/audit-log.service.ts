// The audit log. Entries are added, listed, and deleted when they are old. Entries never change.

import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { type AuditAction, auditTitles, isAuditAction } from '#contract/audit-actions.ts'
import type { AuditChange, AuditEntry, AuditOutcome } from '#contract/audit-log.ts'
import type { Caller, CallRequest } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { shortenedAddress } from '#server/calls/network-addresses.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import type { Database } from '#server/database/client.ts'
import { foldedText } from '#server/database/folded-text.ts'
import { isId } from '#server/database/ids.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { matchesAsTyped } from '#server/database/text-search.ts'
import { findUserByLogin, getUsernames } from '#server/features/users/users.service.ts'
import { auditLog } from './audit-log.table.ts'

/** The same number is in the migration's trigger, which refuses to delete younger entries. */
const keepDays = 400

/**
 * Counting stops here, because a full count would read the whole table. Older entries are found by day or
 * account.
 */
const mostListed = 20_000

export interface NewAuditEntry {
  action: AuditAction
  outcome?: AuditOutcome
  /** Null for unknown callers and for the operator. */
  actor: (Pick<Caller, 'userId' | 'role'> & { sessionId?: string | null }) | null
  recordId?: string
  recordTitle?: string
  changes?: AuditChange[]
}

/** Records entries, within the transaction of their change if there is one. */
export async function recordAudit(
  db: Database,
  call: { now: Date; request: Pick<CallRequest, 'id' | 'ip'> | null },
  entries: NewAuditEntry | readonly NewAuditEntry[],
): Promise<void> {
  const values = [entries].flat().map((entry) => valuesOf(call, entry))
  if (values.length > 0) await db.insert(auditLog).values(values)
}

function valuesOf(
  call: { now: Date; request: Pick<CallRequest, 'id' | 'ip'> | null },
  entry: NewAuditEntry,
): typeof auditLog.$inferInsert {
  const { actor } = entry
  return {
    at: call.now,
    action: entry.action,
    outcome: entry.outcome ?? 'done',
    actorId: actor?.userId ?? null,
    actorRole: actor?.role ?? null,
    sessionId: actor?.sessionId ?? null,
    recordId: entry.recordId ?? null,
    recordTitle: entry.recordTitle ?? null,
    changes: entry.changes ?? [],
    address: call.request === null ? '' : shortenedAddress(call.request.ip),
    requestId: call.request?.id ?? '',
  }
}

export interface AuditFilter extends PageRequest {
  record?: string | undefined
  actor?: string | undefined
  action?: string | undefined
  outcome?: AuditOutcome | undefined
  from?: string | undefined
  to?: string | undefined
}

export async function listAuditEntries(db: Database, filter: AuditFilter): Promise<List<AuditEntry>> {
  if (filter.action !== undefined && !isAuditAction(filter.action)) {
    throw new AppError('invalid_request', 'Please check action: is not an action.', {
      fields: { action: 'is not an action' },
    })
  }
  const conditions: (SQL | undefined)[] = []
  if (filter.actor !== undefined && filter.actor.trim() !== '') {
    conditions.push(await isOfActor(db, filter.actor.trim()))
  }
  if (filter.action !== undefined) conditions.push(eq(auditLog.action, filter.action))
  if (filter.outcome !== undefined) conditions.push(eq(auditLog.outcome, filter.outcome))
  if (filter.record !== undefined) conditions.push(isAboutRecord(filter.record))
  if (filter.from !== undefined) conditions.push(gte(auditLog.at, startOfDay(filter.from)))
  if (filter.to !== undefined) conditions.push(lt(auditLog.at, startOfDay(filter.to, 1)))
  const where = and(...conditions)
  const page = pageOf(filter)
  const some = db.select({ id: auditLog.id }).from(auditLog).where(where).limit(mostListed).as('some')
  const [counted] = await db.select({ count: count() }).from(some)
  const rows =
    page.offset >= mostListed
      ? []
      : await db
          .select()
          .from(auditLog)
          .where(where)
          .orderBy(desc(auditLog.at), desc(auditLog.id))
          .limit(page.itemsPerPage)
          .offset(page.offset)
  return listOfPage(await toEntries(db, rows), counted!.count, page)
}

/** The actions of an account, newest first, at most `most` entries. */
export async function listAuditEntriesOf(db: Database, userId: string, most: number): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, userId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(most)
  return toEntries(db, rows)
}

/** The usernames of those who have last done one of the actions to records, by record. Erased accounts are left out. */
export async function readLastActors(
  db: Database,
  actions: readonly AuditAction[],
  recordIds: readonly string[],
): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([auditLog.recordId], { recordId: auditLog.recordId, actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(inArray(auditLog.recordId, [...recordIds]), inArray(auditLog.action, [...actions])))
    .orderBy(auditLog.recordId, desc(auditLog.at), desc(auditLog.id))
  const usernames = await getUsernames(
    db,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  return new Map(
    rows.flatMap(({ recordId, actorId }) => {
      const username = actorId === null ? undefined : usernames.get(actorId)
      return username === undefined ? [] : [[recordId!, username] as const]
    }),
  )
}

export async function pruneAuditLog(db: Database, now: Date): Promise<void> {
  // Also by the database's clock, which the trigger uses.
  const isOld = and(
    lt(auditLog.at, new Date(now.getTime() - keepDays * 86_400_000)),
    sql`${auditLog.at} < now() - make_interval(days => ${keepDays})`,
  )
  await deleteInBatches(db, { table: auditLog, where: isOld })
}

/** Matches the id of a record, or words of its title at the time. */
function isAboutRecord(typed: string): SQL | undefined {
  const id = typed.trim().toLowerCase()
  if (isId(id)) return eq(auditLog.recordId, id)
  return matchesAsTyped(foldedText(sql`${auditLog.recordTitle}`), typed) ?? undefined
}

async function isOfActor(db: Database, actor: string): Promise<SQL> {
  if (isId(actor)) return eq(auditLog.actorId, actor)
  const user = await findUserByLogin(db, actor)
  return user === null ? sql`false` : eq(auditLog.actorId, user.id)
}

function startOfDay(date: string, daysLater = 0): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + daysLater * 86_400_000)
}

async function toEntries(db: Database, rows: (typeof auditLog.$inferSelect)[]): Promise<AuditEntry[]> {
  const names = await getUsernames(
    db,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  return rows.flatMap((row) => {
    // The action may be of a later version of the product.
    if (!isAuditAction(row.action)) return []
    const { actorId } = row
    return {
      _id: String(row.id),
      at: row.at.toISOString(),
      action: row.action,
      title: auditTitles[row.action],
      outcome: row.outcome as AuditOutcome,
      actor: actorId === null ? null : { _id: actorId, username: names.get(actorId) ?? null },
      role: row.actorRole,
      sessionId: row.sessionId,
      recordId: row.recordId,
      recordTitle: row.recordTitle,
      changes: row.changes,
      address: row.address,
      requestId: row.requestId,
    }
  })
}
