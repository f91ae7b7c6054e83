// The bulk load: adds a requested number of tours, products, reviews, users, bookings and orders in one transaction. The rows
// are the same on every database on the same day.

import { maskEmail } from '#contract/reviews.ts'
import { dropSecondaryIndexes, gatherStatistics } from '#server/database/bulk-load.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { DatabaseClient, TransactionSql } from '#server/database/client.ts'
import { liftLimits } from '#server/database/sql.ts'
import { dailyFigures } from '#server/features/today/daily-figures.table.ts'
import { storeDailyFigures } from '#server/features/today/figures.service.ts'
import { productColumns, productReviewColumns, productReviewsOf, productRow } from './bulk-products.ts'
import { type Fill, loadBookings, loadOrders } from './bulk-records.ts'
import { type Author, authorsAmong } from './bulk-reviews.ts'
import { type BulkTable, idAt, nextNumber } from './bulk-series.ts'
import { tourColumns, tourReviewColumns, tourReviewsOf, tourRow } from './bulk-tours.ts'
import { userColumns, userRow } from './bulk-users.ts'
import { type CopyRow, type CopyTarget, copyRowsOf } from './copy-rows.ts'
import { loadLock } from './load-lock.ts'

/** How many rows of each table. Reviews, bookings and orders are of the tours and products of the same load. */
export type BulkCounts = Record<Exclude<BulkTable, 'bookings' | 'orders'>, number> & {
  bookings?: number
  orders?: number
}

export interface BulkOptions {
  counts: BulkCounts
  /** Number of the first row of each table. Defaults to the next free number. */
  from?: number | undefined
  /** The dates of the tours are some months before and after this day. */
  today: string
  report(line: string): void
}

export interface BulkSummary {
  rows: number
  seconds: number
}

/** For fewer rows, the indexes of a table are not dropped and created again. */
const rowsWorthRebuilding = 20_000
const reportEveryMs = 2_000
const existingAuthors = 1_000

export async function loadBulkData(client: DatabaseClient, options: BulkOptions): Promise<BulkSummary> {
  const { counts, report } = options
  const begin = performance.now()
  const written = await client.sql.begin((transaction) => load(transaction, options))
  // A running server has cached lists without the new rows.
  if (written.tours.count > 0) await recordChange(client.db, 'tour', idAt(written.tours, 0))
  if (written.products.count > 0) await recordChange(client.db, 'product', idAt(written.products, 0))
  // Some dates are sold out.
  if ((counts.bookings ?? 0) > 0) await recordChange(client.db, 'everything', 'bulk load')
  report('Gathering statistics …')
  await gatherStatistics(client.sql, [...written.tables])
  if ((counts.bookings ?? 0) + (counts.orders ?? 0) > 0) {
    // Those that are stored lack the new rows of days that are over.
    await client.db.delete(dailyFigures)
    await storeDailyFigures(client.db, new Date(`${options.today}T01:00:00Z`))
  }
  return {
    rows: Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0),
    seconds: (performance.now() - begin) / 1000,
  }
}

async function load(transaction: TransactionSql, options: BulkOptions) {
  const { counts, today, report } = options
  await liftLimits(transaction)
  await transaction`set local maintenance_work_mem = '256MB'`
  await transaction`select pg_advisory_xact_lock(${loadLock})`

  const seriesOf = async <T extends BulkTable>(table: T) => ({
    table,
    first: options.from ?? (await nextNumber(transaction, table)),
    count: counts[table] ?? 0,
  })
  const tables = new Set<string>()
  const users = await seriesOf('users')
  const tours = await seriesOf('tours')
  const products = await seriesOf('products')
  const authorOf = authorsAmong(users, users.count > 0 ? [] : await listAuthors(transaction))
  const tourReviews = tourReviewsOf(tours, await seriesOf('tour_reviews'), authorOf)
  const productReviews = productReviewsOf(products, await seriesOf('product_reviews'), authorOf)

  const fill: Fill = async (table, columns, count, rowsAt) => {
    if (count === 0) return
    tables.add(table)
    await fillTable(transaction, { table, columns }, count, rowsAt, report)
  }
  const fillSeries = (table: BulkTable, columns: string[], rowAt: (index: number) => CopyRow) =>
    fill(table, columns, counts[table] ?? 0, (index) => [rowAt(index)])
  await fillSeries('users', userColumns, (index) => userRow(users, index))
  const tourTotals = tourReviews.totals()
  await fillSeries('tours', tourColumns, (index) => tourRow(tours, index, tourTotals, today))
  await fillSeries('tour_reviews', tourReviewColumns, tourReviews.row)
  const productTotals = productReviews.totals()
  await fillSeries('products', productColumns, (index) => productRow(products, index, productTotals))
  await fillSeries('product_reviews', productReviewColumns, productReviews.row)
  const loaded = { users, tours, products, today, fill }
  await loadBookings(await seriesOf('bookings'), loaded)
  await loadOrders(transaction, await seriesOf('orders'), loaded)
  return { tours, products, tables }
}

async function fillTable(
  transaction: TransactionSql,
  target: CopyTarget,
  count: number,
  rowsAt: (index: number) => readonly CopyRow[],
  report: (line: string) => void,
): Promise<void> {
  const { table } = target
  const begin = performance.now()
  const seconds = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`
  const definitions = (await isWorthRebuilding(transaction, table, count))
    ? await dropSecondaryIndexes(transaction, table)
    : []
  let reportedAt = begin
  await copyRowsOf(transaction, target, count, rowsAt, (copied) => {
    if (copied === count || performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    report(`${table}: ${grouped(copied)} of ${grouped(count)} rows, ${seconds()}`)
  })
  if (definitions.length > 0) report(`${table}: ${grouped(count)} rows, ${seconds()}; now the indexes …`)
  for (const definition of definitions) await transaction.unsafe(definition)
  const perSecond = Math.round((count * 1000) / (performance.now() - begin))
  report(`${table}: ${grouped(count)} rows in ${seconds()}, ${grouped(perSecond)} rows/s`)
}

/** Whether the indexes should be dropped and created again: only if most rows are new, because this locks the table. */
async function isWorthRebuilding(
  transaction: TransactionSql,
  table: string,
  count: number,
): Promise<boolean> {
  // Not for users, because nobody could sign in while the table is locked.
  if (count < rowsWorthRebuilding || table === 'users') return false
  const [existing] = await transaction<{ count: number }[]>`
    select count(*)::int as count from (select from ${transaction(table)} limit ${count}) as counted`
  return existing!.count < count / 10
}

async function listAuthors(transaction: TransactionSql): Promise<Author[]> {
  const rows = await transaction<(Omit<Author, 'maskedEmail'> & { email: string })[]>`
    select id, username, name, email, avatar from users order by id limit ${existingAuthors}`
  return rows.map(({ email, ...author }) => ({ ...author, maskedEmail: maskEmail(email) }))
}

export function grouped(number: number): string {
  return number.toLocaleString('en-US')
}
