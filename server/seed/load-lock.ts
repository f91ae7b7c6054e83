import { type SQL, sql } from 'drizzle-orm'

/** Any number will do, as long as it stays the same: loads queue up behind it, one at a time. */
export const loadLock = 7_261_105

/** Held until the transaction ends. */
export const takeLoadLock: SQL = sql`select pg_advisory_xact_lock(${loadLock})`
