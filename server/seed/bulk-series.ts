// Series of numbered rows. The content of a row depends only on its number and its index in the series.
import type { TransactionSql } from '#server/database/client.ts'

/** A digit in the ids of bulk rows, different for each table. */
const marks = {
  users: '1',
  tours: '2',
  products: '3',
  tour_reviews: '4',
  product_reviews: '5',
  bookings: '6',
  orders: '7',
  payments: '8',
  refunds: '9',
  ledger_entries: 'a',
  mails: 'b',
  check_ins: 'c',
  waiting_list: 'd',
  holds: 'e',
  lines: 'f',
} as const

/** A table whose rows have ids with a number. */
export type NumberedTable = keyof typeof marks

export type BulkTable =
  | 'users'
  | 'tours'
  | 'products'
  | 'tour_reviews'
  | 'product_reviews'
  | 'bookings'
  | 'orders'

export interface Series {
  table: BulkTable
  /** Number of the first row. */
  first: number
  count: number
}

const days = {
  users: [Date.UTC(2021, 0, 1), Date.UTC(2023, 0, 1)],
  tours: [Date.UTC(2023, 0, 1), Date.UTC(2026, 0, 1)],
  products: [Date.UTC(2023, 0, 1), Date.UTC(2026, 0, 1)],
} as const

/** The time of the newest reviews. */
const reviewsUntil = Date.UTC(2026, 6, 1)

/** When a user, tour or product was created, in milliseconds. Spread evenly over some years, oldest first. */
export function createdAt(series: Series & { table: keyof typeof days }, index: number): number {
  const [from, to] = days[series.table]
  return from + Math.floor(((to - from) * index) / series.count)
}

export function idAt(series: Series & { table: keyof typeof days }, index: number): string {
  return bulkId(series.table, series.first + index, createdAt(series, index))
}

/** The time of a review, after the creation of its item. */
export function reviewedAt(itemCreatedAt: number, fraction: number): number {
  return itemCreatedAt + Math.floor((reviewsUntil - itemCreatedAt) * fraction)
}

/** A valid UUID of version 7: ordered by time, with the number in its last digits. */
export function bulkId(table: NumberedTable, number: number, milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${markOf(table)}${number.toString(16).padStart(8, '0')}`
}

function markOf(table: NumberedTable): string {
  return `75e${marks[table]}-8d0a-0000`
}

/** One more than the highest number among the rows of earlier loads. */
export async function nextNumber(sql: TransactionSql, table: BulkTable): Promise<number> {
  const [row] = await sql<{ digits: string | null }[]>`
    select max(right(id::text, 8)) as digits from ${sql(table)} where id::text like ${`%-${markOf(table)}%`}`
  return row!.digits === null ? 1 : Number.parseInt(row!.digits, 16) + 1
}
