// Queries that are asked so often that making their text each time would cost more than they do.
import type { Database } from './client.ts'

/**
 * The query that `build` makes, made once for each pool or transaction that asks: its values are placeholders, given
 * to its `execute`.
 */
export function prepared<Query extends object>(build: (db: Database) => Query): (db: Database) => Query {
  const made = new WeakMap<Database, Query>()
  return (db) => {
    const known = made.get(db)
    if (known !== undefined) return known
    const query = build(db)
    made.set(db, query)
    return query
  }
}
