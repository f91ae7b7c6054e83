import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Condition: the text has characters beyond ASCII. False for null. */
export function isBeyondAscii(column: PgColumn): SQL {
  return sql`coalesce(octet_length(${column}) <> char_length(${column}), false)`
}
