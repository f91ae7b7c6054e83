// Lists of mails for staff and for their owners, resending a mail, and erasing the mails of an account.

import { and, count, desc, eq, gt, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { FullMail, Mail, MailFate, MailState, MailSubject, OwnMail } from '#contract/mails.ts'
import type { Today } from '#contract/today.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { matchesAsTyped } from '#server/database/text-search.ts'
import { titleOf } from './mail-titles.ts'
import { mails } from './mails.table.ts'
import type { Outbox } from './outbox.ts'
import type { MailTemplateName } from './templates.ts'

type MailRow = typeof mails.$inferSelect

const listedColumns = {
  id: mails.id,
  template: mails.template,
  recipient: mails.recipient,
  subject: mails.subject,
  state: mails.state,
  attempts: mails.attempts,
  lastError: mails.lastError,
  hasSecretLink: mails.hasSecretLink,
  relatedKind: mails.relatedKind,
  relatedId: mails.relatedId,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
}

type ListedRow = Pick<MailRow, keyof typeof listedColumns>

const newestFirst = [desc(mails.createdAt), desc(mails.id)]

/**
 * The list ends here, because a full count would read the whole table. Staff find older mails with a search for the
 * address or the id of the record.
 */
const mostListed = 20_000
/** The same of a search, which compares the text of each mail. */
const mostFound = 2_000

export interface MailFilter extends PageRequest {
  q?: string | undefined
  state?: MailState | undefined
}

export async function listMails(db: Database, filter: MailFilter): Promise<List<Mail>> {
  const conditions: (SQL | undefined)[] = []
  if (filter.q !== undefined) conditions.push(matchesSearch(filter.q))
  if (filter.state !== undefined) conditions.push(eq(mails.state, filter.state))
  const where = and(...conditions)
  const page = pageOf(filter)
  const most = filter.q === undefined ? mostListed : mostFound
  const listed = db.select({ id: mails.id }).from(mails).where(where).limit(most).as('listed')
  const [counted] = await db.select({ count: count() }).from(listed)
  const rows =
    page.offset >= most
      ? []
      : await db
          .select(listedColumns)
          .from(mails)
          .where(where)
          .orderBy(...newestFirst)
          .limit(page.itemsPerPage)
          .offset(page.offset)
  return listOfPage(rows.map(toMail), counted!.count, page)
}

/** Mails written since a moment that were refused, or given up. */
export async function countUndelivered(
  db: Database,
  since: Date,
): Promise<Pick<Today, 'refusedMails' | 'failedMails'>> {
  const rows = await db
    .select({ state: mails.state, count: count() })
    .from(mails)
    .where(and(inArray(mails.state, ['refused', 'failed']), gte(mails.createdAt, since)))
    .groupBy(mails.state)
  const countOf = (state: MailState) => rows.find((row) => row.state === state)?.count ?? 0
  return { refusedMails: countOf('refused'), failedMails: countOf('failed') }
}

/** Matches words of address and subject. Where the text is an id, matches the id of the mail, its record or its account. */
function matchesSearch(typed: string): SQL | undefined {
  const id = typed.trim().toLowerCase()
  if (isId(id)) return or(eq(mails.id, id), eq(mails.relatedId, id), eq(mails.userId, id))
  return matchesAsTyped(mails.searchText, typed) ?? undefined
}

export async function getMail(db: Database, id: string): Promise<FullMail> {
  const row = await requireMail(db, id)
  const attachments = (row.attachments ?? []).map(({ name, text }) => ({
    name,
    bytes: Buffer.byteLength(text),
  }))
  return { ...toMail(row), html: row.html, text: row.text, attachments }
}

/** How many mails are listed for their owner. */
const newestOwn = 200

export async function listOwnMails(db: Database, userId: string, about: MailSubject): Promise<MailFate[]> {
  const rows = await db
    .select(listedColumns)
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.relatedKind, about)))
    .orderBy(...newestFirst)
    .limit(newestOwn)
  return rows.map(toFate)
}

/** About one booking or order, newest first. */
export async function listMailsAbout(
  db: Database,
  kind: 'booking' | 'order',
  id: string,
): Promise<MailFate[]> {
  const rows = await db
    .select(listedColumns)
    .from(mails)
    .where(and(eq(mails.relatedKind, kind), eq(mails.relatedId, id)))
    .orderBy(...newestFirst)
    .limit(newestOwn)
  return rows.map(toFate)
}

/** The mails of an account for its data export, newest first. */
export async function exportMailsOf(db: Database, userId: string, most: number): Promise<OwnMail[]> {
  const rows = await db
    .select({ ...listedColumns, text: mails.text })
    .from(mails)
    .where(eq(mails.userId, userId))
    .orderBy(...newestFirst)
    .limit(most)
  return rows.map((row) => ({ ...toFate(row), subject: row.subject, text: row.text }))
}

/** How many of these mails are in each state. */
export async function countMailsByState(
  db: Database,
  ids: readonly string[],
): Promise<Record<MailState, number>> {
  const rows = await db
    .select({ state: mails.state, count: count() })
    .from(mails)
    .where(inArray(mails.id, [...ids]))
    .groupBy(mails.state)
  const counts = { queued: 0, sent: 0, refused: 0, failed: 0, kept: 0 }
  for (const row of rows) counts[row.state as MailState] = row.count
  return counts
}

/** The newest mail of each of these bookings. Bookings without mails are left out. */
export async function listNewestOfBookings(db: Database, ids: readonly string[]): Promise<MailFate[]> {
  const rows = await db
    .selectDistinctOn([mails.relatedId], listedColumns)
    .from(mails)
    .where(and(eq(mails.relatedKind, 'booking'), inArray(mails.relatedId, ids)))
    .orderBy(mails.relatedId, ...newestFirst)
  return rows.map(toFate)
}

/**
 * Writes a copy of a mail. Call within a transaction. The copy has a Message-ID of its own, so that mail programs do not
 * hide it as a duplicate.
 */
export async function resendMail(
  transaction: Database,
  { queueMail }: Outbox,
  id: string,
  now: Date,
): Promise<Mail> {
  // Locked, because erasing the account at the same time would empty the text.
  const row = await requireMail(transaction, id, 'locked')
  if (row.hasSecretLink) {
    throw new AppError('mail_not_resent', 'Its link lets in: have its event make a new mail instead.')
  }
  if (!canBeResent(row)) throw new AppError('mail_not_resent')
  const { subject, html, text, recipient: to, userId } = row
  const attachments = row.attachments ?? []
  const rendered = { template: row.template as MailTemplateName, subject, html, text }
  const about = { kind: row.relatedKind as MailSubject, id: row.relatedId }
  const mail = { mail: { render: () => rendered }, to, userId, about, attachments }
  const [copy] = await queueMail(transaction, mail, now)
  return toMail(await requireMail(transaction, copy!))
}

async function requireMail(db: Database, id: string, lock?: 'locked'): Promise<MailRow> {
  if (!isId(id)) throw notFound('Mail')
  const found = db.select().from(mails).where(eq(mails.id, id))
  const [row] = await (lock === 'locked' ? found.for('share') : found)
  if (row === undefined) throw notFound('Mail')
  return row
}

function canBeResent({ state, hasSecretLink, recipient }: ListedRow): boolean {
  return state !== 'queued' && !hasSecretLink && recipient !== ''
}

function toMail(row: ListedRow): Mail {
  const { subject, attempts, lastError } = row
  return { ...toFate(row), subject, attempts, lastError, canBeResent: canBeResent(row) }
}

function toFate({
  id,
  template,
  recipient,
  state,
  relatedKind,
  relatedId,
  createdAt,
  sentAt,
}: ListedRow): MailFate {
  return {
    _id: id,
    title: titleOf(template),
    to: recipient,
    state: state as MailState,
    about: { kind: relatedKind as MailSubject, _id: relatedId },
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}

/** Whether a mail about a record was written after a moment. */
export async function wasMailedAfter(
  db: Database,
  kind: MailSubject,
  recordId: string,
  moment: Date,
): Promise<boolean> {
  const [mail] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.relatedKind, kind), eq(mails.relatedId, recordId), gt(mails.createdAt, moment)))
    .limit(1)
  return mail !== undefined
}

/** The mails about records that have got an owner belong to that account too, so that erasing it erases them. */
export async function giveMailsAbout(
  transaction: Database,
  kind: MailSubject,
  owners: readonly { recordId: string; userId: string }[],
): Promise<void> {
  if (owners.length === 0) return
  await transaction
    .update(mails)
    .set({ userId: sql`owners."userId"` })
    .from(
      sql`json_to_recordset(${JSON.stringify(owners)}::text::json) as owners ("recordId" uuid, "userId" uuid)`,
    )
    .where(and(eq(mails.relatedKind, kind), sql`${mails.relatedId} = owners."recordId"`))
}

/**
 * Removes the personal data from the mails of an account. Call within the transaction that erases the account. Deletes the
 * mails that were not sent. Keeps the rows of sent mails, without recipient and text.
 */
export async function forgetMailsOf(transaction: Database, userId: string): Promise<void> {
  const isOfUser = eq(mails.userId, userId)
  await transaction.delete(mails).where(and(isOfUser, ne(mails.state, 'sent')))
  await transaction
    .update(mails)
    .set({
      ...{ recipient: '', subject: '', html: '', text: '', attachments: null },
      ...{ lastError: null, userId: null },
    })
    .where(isOfUser)
}

/** Longer than the time between a booking and its departure can be. */
const keepDays = 800

export async function pruneMails(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, {
    table: mails,
    where: lt(mails.createdAt, new Date(now.getTime() - keepDays * 86_400_000)),
  })
}
