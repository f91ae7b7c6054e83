import { type SQL, sql } from 'drizzle-orm'

/** Key of the advisory lock of loads, which run one at a time. An arbitrary number that must never change. */
export const loadLock = 7_261_105

/** Takes the lock until the transaction ends. */
export const takeLoadLock: SQL = sql`select pg_advisory_xact_lock(${loadLock})`
