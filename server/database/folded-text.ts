// SQL functions for folded text, which text search compares: lower case, without accents.
import { type SQL, sql } from 'drizzle-orm'

// A function of our own, because generated columns and indexes need immutable functions. PostgreSQL's unaccent is not
// immutable, because its dictionary could change.
export function foldedText(value: SQL | string): SQL {
  return sql`folded_text(${value})`
}

/** The different words of a text. Columns and searches use the same function, so that their words are equal. */
export function wordsOf(value: SQL | string): SQL {
  return sql`words_of(${foldedText(value)})`
}
