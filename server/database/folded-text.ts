// What text search goes by.
import { type SQL, sql } from 'drizzle-orm'

// Lower case and without accents, by a function of our own: PostgreSQL's own unaccent is
// not immutable (its dictionary could change), which generated columns and indexes demand.
export function foldedText(value: SQL | string): SQL {
  return sql`folded_text(${value})`
}

/** The different words of a text, by a function of ours as well: what their index holds is what a search asks for. */
export function wordsOf(value: SQL | string): SQL {
  return sql`words_of(${foldedText(value)})`
}
