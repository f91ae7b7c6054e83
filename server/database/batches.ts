// Deletes and updates of many rows in batches. Each is a transaction of its own, so that other calls get their turn, and none
// holds its locks for long.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from './client.ts'

export interface Batch {
  table: SQLWrapper
  where: SQL | undefined
  /** Fewer for rows that take others with them. */
  size?: number
  /** The order of an index, where the planner might choose another one. */
  orderBy?: SQL
}

const usualSize = 500

/** Deletes all rows that match. Rows that another transaction has locked stay until the next run. */
export async function deleteInBatches(db: Database, batch: Batch): Promise<void> {
  await inBatches(db, batch, sql`delete from ${batch.table}`)
}

/** Sets columns of all rows that match. Rows that were set must not match any more. */
export async function updateInBatches(db: Database, batch: Batch, set: SQL): Promise<void> {
  await inBatches(db, batch, sql`update ${batch.table} set ${set}`)
}

async function inBatches(db: Database, batch: Batch, action: SQL): Promise<void> {
  const { table, where = sql`true`, size = usualSize, orderBy } = batch
  const order = orderBy === undefined ? sql`` : sql`order by ${orderBy}`
  for (;;) {
    // An array, because the planner could run a nested query once for each row.
    const { rowCount } = await db.execute(sql`${action} where ctid = any(array(
      select ctid from ${table} where ${where} ${order} limit ${size} for update skip locked))`)
    if ((rowCount ?? 0) < size) return
  }
}
