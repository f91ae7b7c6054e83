import { type SQL, sql } from 'drizzle-orm'

// Lower case and without accents, by a function of the first migration: PostgreSQL's own unaccent is
// not immutable (its dictionary could change), which generated columns and indexes demand.
export function foldedText(value: SQL | string): SQL {
  return sql`folded_text(${value})`
}
