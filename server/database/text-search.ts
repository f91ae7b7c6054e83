// Text search: words as they were typed; where nothing matches as typed, small errors are forgiven.
// Misspelt words are looked up in the small table of all words that occur, never in the catalogue itself.
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { searchWords } from './service.table.ts'
import { bestSpellings } from './spelling.ts'

export type SearchKind = 'tour' | 'product'

/** More words than anyone searches for; the rest is ignored. */
const maxWords = 8
/** Likely words that are compared letter by letter. */
const maxCandidates = 20

function wordsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,.;:!?()"'’/&-]+/u).filter((word) => word !== ''))].slice(0, maxWords)
}

/** `column` holds the word somewhere; both without case and accents. */
function holds(column: SQLWrapper, word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${column} like folded_text(${pattern})`
}

/** Rows that hold every word of the text as typed; null when the text has no words. */
export function matchesAsTyped(column: SQLWrapper, text: string): SQL | null {
  const words = wordsIn(text)
  return words.length === 0 ? null : and(...words.map((word) => holds(column, word)))!
}

/** Rows that hold every word in its likeliest spelling; null when a word resembles none that occurs. */
export async function matchesAlike(
  db: Database,
  kind: SearchKind,
  column: SQLWrapper,
  text: string,
): Promise<{ condition: SQL; text: string } | null> {
  const conditions: SQL[] = []
  const spelt: string[] = []
  for (const word of wordsIn(text)) {
    const spellings = await spellingsOf(db, kind, word)
    if (spellings.length === 0) return null
    conditions.push(or(...spellings.map((spelling) => holds(column, spelling)))!)
    spelt.push(spellings[0]!)
  }
  return conditions.length === 0 ? null : { condition: and(...conditions)!, text: spelt.join(' ') }
}

async function spellingsOf(db: Database, kind: SearchKind, word: string): Promise<string[]> {
  const ofKind = sql`${searchWords.kind} = ${kind}`
  const asTyped = db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(and(ofKind, holds(searchWords.word, word)))
    .limit(1)
  if ((await asTyped).length > 0) return [word]
  const alike = await db
    .select({ word: searchWords.word, typed: sql<string>`folded_text(${word})` })
    .from(searchWords)
    .where(and(ofKind, sql`${searchWords.word} % folded_text(${word})`))
    .orderBy(sql`similarity(${searchWords.word}, folded_text(${word})) desc`, searchWords.word)
    .limit(maxCandidates)
  return alike.length === 0
    ? []
    : bestSpellings(
        alike[0]!.typed,
        alike.map((row) => row.word),
      )
}
