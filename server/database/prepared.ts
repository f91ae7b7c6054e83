// Statements of the query builder that many calls send: building the text of one takes as long as running it.
import type { Database } from './client.ts'

/** Builds the statement once for each pool. In a transaction, it is built each time. */
export function preparedOnce<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const built = new WeakMap<Database, Statement>()
  return (db) => {
    let statement = built.get(db)
    if (statement === undefined) {
      statement = build(db)
      built.set(db, statement)
    }
    return statement
  }
}
