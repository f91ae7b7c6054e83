// All reviews for staff: searched by author, item, network or time, and deleted in bulk.

import { and, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ReviewKind, StaffReview } from '#contract/staff-reviews.ts'
import { mostQueued, type ReviewQueue, reviewQueues } from '#contract/staff-vocabulary.ts'
import { reviewNetworkDays } from '#contract/vocabulary.ts'
import type { AuditNote } from '#server/calls/call.ts'
import { updateInBatches } from '#server/database/batches.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { isoText } from '#server/database/iso-text.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { findUserByLogin, getUsernames } from '#server/features/users/users.service.ts'
import type { ReviewFilter } from './review-filter.ts'
import { listOpenReports } from './review-reports.service.ts'
import { allSubjects } from './review-subjects.ts'
import { deleteReviewsWhere, findNetwork, selectReviews } from './staff-reviews.queries.ts'

/**
 * Counting stops here, because a full count would read the whole table. Older reviews are found by author,
 * item or time.
 */
const mostListed = 20_000

export interface StaffReviewQuery extends PageRequest {
  author?: string | undefined
  item?: string | undefined
  network?: string | undefined
  from?: string | undefined
  to?: string | undefined
  queue?: ReviewQueue | undefined
}

interface ListedReview extends Record<string, unknown> {
  kind: ReviewKind
  id: string
  itemId: string
  userId: string | null
  name: string
  description: string
  rating: number
  createdAt: string
  hasNetwork: boolean
  answer: string | null
  answeredAt: string | null
}

export async function listStaffReviews(
  db: Database,
  query: StaffReviewQuery,
  now: Date,
): Promise<List<StaffReview> & { queues: Queues }> {
  const page = pageOf(query)
  const queues = await countQueues(db, now)
  const filter = await filterOf(db, query, now)
  if (filter === null) return { ...listOfPage([], 0, page), queues }
  const both = allSubjects.map((subject) => selectReviews(db, subject, filter))
  const unionOf = (parts: SQL[]) => sql.join(parts, sql` union all `)
  const {
    rows: [counted],
  } = await db.execute<{ count: number }>(sql`
    select least(count(*), ${mostListed})::int as count
    from (${unionOf(both.map((part) => sql`(select id from (${part}) as part limit ${mostListed})`))}) as listed`)
  const wanted = page.offset + page.itemsPerPage
  // Each part is read in its own order from its own index, so that neither is sorted as a whole.
  const parts = both.map((part) => sql`(${part} order by created_at desc, id desc limit ${wanted})`)
  const rows =
    page.offset >= mostListed
      ? []
      : (
          await db.execute<ListedReview>(sql`
          select kind, id, item_id as "itemId", user_id as "userId", name, description, rating,
            ${isoText(sql`created_at`)} as "createdAt", has_network as "hasNetwork", answer,
            ${isoText(sql`answered_at`)} as "answeredAt"
          from (${unionOf(parts)}) as found
          order by created_at desc, id desc limit ${page.itemsPerPage} offset ${page.offset}`)
        ).rows
  return { ...listOfPage(await toStaffReviews(db, rows), counted!.count, page), queues }
}

type Queues = Record<ReviewQueue, number>

/** At most 1000 each. */
export async function countQueues(db: Database, now: Date): Promise<Queues> {
  const counts = reviewQueues.map((queue) => {
    const filter = { queue, now }
    const parts = allSubjects.map(
      (subject) => sql`(select id from (${selectReviews(db, subject, filter)}) as part limit ${mostQueued})`,
    )
    return sql`(
      select least(count(*), ${mostQueued})::int from (${sql.join(parts, sql` union all `)}) as queued
    ) as ${sql.identifier(queue)}`
  })
  const {
    rows: [queues],
  } = await db.execute<Queues>(sql`select ${sql.join(counts, sql`, `)}`)
  return queues!
}

/**
 * Call within a transaction. Reviews that are already deleted are left out of the result. One audit note for each review, as if
 * it had been deleted by itself.
 */
export async function deleteReviews(
  transaction: Database,
  ids: readonly string[],
): Promise<{ ids: string[]; audit: AuditNote[] }> {
  const wanted = [...new Set(ids)]
  const audit: AuditNote[] = []
  for (const subject of allSubjects) {
    const deleted = await deleteReviewsWhere(transaction, subject, inArray(subject.table.id, wanted))
    audit.push(...deleted.map((recordId) => ({ action: subject.deletion, recordId })))
  }
  return { ids: audit.map(({ recordId }) => recordId!), audit }
}

/** Removes the network hashes of old reviews. */
export async function forgetReviewNetworks(db: Database, now: Date): Promise<void> {
  const keptFrom = new Date(now.getTime() - reviewNetworkDays * 86_400_000)
  for (const { table } of allSubjects) {
    const where = and(isNotNull(table.networkHash), lt(table.createdAt, keptFrom))
    await updateInBatches(db, { table, where }, sql`network_hash = null`)
  }
}

/** null if no review can match: the account does not exist, or the network of the review is unknown. */
async function filterOf(db: Database, query: StaffReviewQuery, now: Date): Promise<ReviewFilter | null> {
  const filter: ReviewFilter = {
    now,
    queue: query.queue,
    item: query.item?.trim() || undefined,
    from: query.from === undefined ? undefined : momentOf(query.from),
    to: query.to === undefined ? undefined : momentOf(query.to),
  }
  const author = query.author?.trim() ?? ''
  if (author !== '') {
    filter.userId = isId(author) ? author : (await findUserByLogin(db, author))?.id
    if (filter.userId === undefined) return null
  }
  if (query.network !== undefined) {
    if (!isId(query.network)) return null
    const networkHash = await findNetwork(db, query.network)
    if (networkHash === null) return null
    filter.networkHash = networkHash
  }
  return filter
}

/** Parses times as the contract accepts them: in UTC, with or without a time zone. */
function momentOf(text: string): Date {
  return new Date(text.endsWith('Z') ? text : `${text}Z`)
}

async function toStaffReviews(db: Database, rows: readonly ListedReview[]): Promise<StaffReview[]> {
  const items = new Map<string, StaffReview['item']>()
  for (const { kind, items: ofKind } of allSubjects) {
    const ids = rows.filter((row) => row.kind === kind).map(({ itemId }) => itemId)
    for (const [id, item] of await ofKind.getNames(db, ids)) items.set(id, item)
  }
  const reports = await listOpenReports(
    db,
    rows.map(({ id }) => id),
  )
  const usernames = await getUsernames(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    item: items.get(row.itemId)!,
    author: {
      _id: row.userId,
      name: row.name,
      username: (row.userId !== null && usernames.get(row.userId)) || null,
    },
    description: row.description,
    rating: row.rating,
    createdAt: row.createdAt,
    hasNetwork: row.hasNetwork,
    ...(row.answer !== null &&
      row.answeredAt !== null && { answer: { text: row.answer, answeredAt: row.answeredAt } }),
    ...(reports.has(row.id) && { reports: reports.get(row.id)! }),
  }))
}
