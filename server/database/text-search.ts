// Text search. A typed text is looked up in the table of all words of the catalogue, which is small: this finds the words
// that contain the typed text. If there are none, the most similar words are used. Then the rows with these whole words
// are found by an index of the words in each row.
import {
  and,
  arrayContains,
  arrayOverlaps,
  eq,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { type PgColumn, type PgTable, unionAll } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'
import { foldedText } from './folded-text.ts'
import { isId } from './ids.ts'
import { searchWords } from './service.table.ts'
import { bestSpellings, wordsOneSlipAway, wordsOneSwapAway } from './spelling.ts'

export type SearchKind = 'tour' | 'product'

export type SearchedTable = PgTable & Record<'id' | 'searchText' | 'words' | 'deletedAt', PgColumn>

/** Further words of a search are ignored. */
const maxWords = 8
/** Limit of the similar words that are compared letter by letter. */
const maxCandidates = 20
/** If more words contain the typed text, it is searched for in the texts of the rows instead. */
const maxHolders = 64
/** With more words, the rows that contain several of them are not counted, because there are too many pairs of words. */
const maxOverlapping = 8

const separators = String.raw`[\s,.;:!?()"'’/&-]+`
const splitter = new RegExp(separators, 'u')

/** The different words of a typed text, at most eight. */
export function wordsIn(text: string): string[] {
  return [...new Set(text.split(splitter).filter((word) => word !== ''))].slice(0, maxWords)
}

/** Whether a text has only spaces and punctuation. */
export function isWithoutWords(text: string): boolean {
  return wordsIn(text).length === 0
}

/** A folded text as part of a LIKE pattern. Escaped after folding, because folding turns some characters into % or _. */
const literalPattern = (folded: SQL) => sql`regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g')`

/** Condition: `column` contains the word, ignoring case and accents. */
export function holds(column: SQLWrapper, word: string): SQL {
  return sql`${column} like '%' || ${literalPattern(foldedText(word))} || '%'`
}

/** Condition: `column` begins with the text. `fold` must be the function with which the column was folded. */
export function beginsWith(column: SQLWrapper, text: string, fold: (text: string) => SQL = foldedText): SQL {
  return sql`${column} like ${literalPattern(fold(text))} || '%'`
}

/** Condition: `column` contains every word of the text as typed. Null for a text without words. */
export function matchesAsTyped(column: SQLWrapper, text: string): SQL | null {
  const words = wordsIn(text)
  return words.length === 0 ? null : and(...words.map((word) => holds(column, word)))!
}

/** The result of a search for a text. */
export interface FoundText {
  /** Condition: the row contains every word. Undefined for a text without words, which every row matches. */
  condition: SQL | undefined
  /** Cache key: texts with the same key find the same rows. */
  name: string
  /** The corrected text, or the typed text if nothing was corrected. */
  text: string
  /** Undefined if nothing was corrected. */
  correctedText: string | undefined
  /** Whether a word is similar to no word of the catalogue, so that no row can match. */
  hasUnknownWord: boolean
  /** Upper bound of the number of records. Undefined if unknown. */
  mostRecords: number | undefined
  /** The number of records, computed from the table of words. Undefined if that is not possible. */
  knownCount(): Promise<number | undefined>
}

/** A word of the search. */
interface SearchWord {
  /** The typed text, or its corrections. */
  spellings: string[]
  /** The words of the catalogue that contain a spelling. Null if there are too many, or if a spelling spans several words. */
  holders: Holder[] | null
}

/** A word of the catalogue, and the number of records with this word. */
interface Holder {
  word: string
  records: number
}

/** Finds the records that contain the words of the text, or the record with this id, which staff may paste from a link. */
export async function findText(
  db: Database,
  kind: SearchKind,
  table: SearchedTable,
  text: string,
): Promise<FoundText> {
  const named = await findById(db, table, text.trim().toLowerCase())
  if (named !== null) return named
  const words = await resolveWords(db, kind, wordsIn(text))
  const condition = and(...words.map((word) => conditionOf(table, word)))
  const isGuess = words.some((word) => word.isGuess)
  const correctedText = isGuess ? words.map(({ spellings }) => spellings[0]).join(' ') : undefined
  return {
    condition,
    name: JSON.stringify(words.map(({ spellings }) => spellings).toSorted()),
    text: correctedText ?? text,
    correctedText,
    hasUnknownWord: words.some(({ spellings }) => spellings.length === 0),
    mostRecords: mostHolding(words),
    knownCount: async () => (words.length === 1 ? countHolding(db, table, words[0]!.holders) : undefined),
  }
}

/** Finds the record with this id. Null if the text is not an id, and for a deleted record. */
export async function findById(db: Database, table: SearchedTable, id: string): Promise<FoundText | null> {
  if (!isId(id)) return null
  const condition = and(eq(table.id, id), isNull(table.deletedAt))!
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(condition)
  if (rows.length === 0) return null
  return {
    condition,
    name: JSON.stringify({ id }),
    text: id,
    correctedText: undefined,
    hasUnknownWord: false,
    mostRecords: 1,
    knownCount: async () => undefined,
  }
}

/** Finds the holders of each typed word, or of its corrections if no word contains it. */
async function resolveWords(
  db: Database,
  kind: SearchKind,
  typed: string[],
): Promise<(SearchWord & { isGuess: boolean })[]> {
  if (typed.length === 0) return []
  const asTyped = await lookUp(db, kind, typed)
  return Promise.all(
    asTyped.map(async ({ folded, holders }) => {
      if (holders === null || holders.length > 0) return { spellings: [folded], holders, isGuess: false }
      const spellings = await spellingsOf(db, kind, folded)
      const found =
        spellings.length === 0 ? await lookUpSwapped(db, kind, folded) : await lookUp(db, kind, spellings)
      return {
        spellings: found.map((each) => each.folded),
        holders: mergeHolders(found.map(({ holders }) => holders)),
        isGuess: true,
      }
    }),
  )
}

function mergeHolders(lists: (Holder[] | null)[]): Holder[] | null {
  const holders = new Map<string, Holder>()
  for (const list of lists) {
    if (list === null) return null
    for (const holder of list) holders.set(holder.word, holder)
  }
  return [...holders.values()]
}

/** Finds the holders of each word. They are null if there are too many, or if folding turns the word into several words. */
async function lookUp(
  db: Database,
  kind: SearchKind,
  words: string[],
): Promise<{ folded: string; holders: Holder[] | null }[]> {
  const rows = await db
    .select({
      /** Position of the typed word, starting with 1. */
      place: sql<number>`found.place`,
      folded: sql<string>`found.folded`,
      hasSeveralWords: sql<boolean>`found.has_several_words`,
      word: sql<string | null>`found.word`,
      records: sql<number>`found.records`,
    })
    .from(
      sql`(
        select typed.place::int as place, typed.folded, typed.folded ~ ${separators} as has_several_words,
          holder.word, holder.records
        from (
          select place, folded_text(word) as folded
          from unnest(${sql.param(words)}::text[]) with ordinality as given(word, place)
        ) as typed
        left join lateral (
          select ${searchWords.word} as word, ${searchWords.records} as records
          from ${searchWords}
          where ${searchWords.kind} = ${kind}
            and ${searchWords.word} like '%' || ${literalPattern(sql`typed.folded`)} || '%'
          limit ${maxHolders + 1}
        ) as holder on true
        order by typed.place, holder.word
      ) as found`,
    )
  return words.map((_, index) => {
    const ofWord = rows.filter(({ place }) => place === index + 1)
    const { folded, hasSeveralWords } = ofWord[0]!
    const holders = ofWord.flatMap(({ word, records }) => (word === null ? [] : [{ word, records }]))
    return { folded, holders: hasSeveralWords || holders.length > maxHolders ? null : holders }
  })
}

/** Finds words that begin with the typed word after two of its letters are swapped, such as "fjords" for "fjrod". */
async function lookUpSwapped(db: Database, kind: SearchKind, word: string) {
  const swapped = [...new Set(wordsOneSwapAway(word))]
  if (swapped.length === 0) return []
  const found = (await lookUp(db, kind, swapped)).map(({ folded, holders }) => ({
    folded,
    holders: holders?.filter((holder) => holder.word.startsWith(folded) && holder.records > 0) ?? null,
  }))
  return found.filter(({ holders }) => holders === null || holders.length > 0)
}

function conditionOf(table: SearchedTable, { spellings, holders }: SearchWord): SQL | undefined {
  if (holders === null) return or(...spellings.map((word) => holds(table.searchText, word)))
  if (holders.length === 0) return sql`false`
  return arrayOverlaps(
    table.words,
    holders.map(({ word }) => word),
  )
}

/** Upper bound of the records with all words: the number of records with the rarest word. */
function mostHolding(words: readonly SearchWord[]): number | undefined {
  const perWord = words.map(
    ({ holders }) => holders?.reduce((sum, { records }) => sum + records, 0) ?? Infinity,
  )
  const most = Math.min(...perWord)
  return Number.isFinite(most) ? most : undefined
}

/** Counts the records with at least one of the words: the sum for all words, minus the records that were counted twice. */
async function countHolding(
  db: Database,
  table: SearchedTable,
  holders: Holder[] | null,
): Promise<number | undefined> {
  if (holders === null || holders.length > maxOverlapping) return undefined
  const words = holders.filter(({ records }) => records > 0).map(({ word }) => word)
  const total = holders.reduce((sum, { records }) => sum + records, 0)
  const pairs = words.flatMap((word, place) => words.slice(place + 1).map((other) => [word, other]))
  if (pairs.length === 0) return total
  const among = sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )
  const [overlap] = await db
    .select({
      records: sql<number>`coalesce(sum((
        select count(*) - 1 from unnest(${table.words}) as word where word in (${among})
      )), 0)::int`,
    })
    .from(table as PgTable)
    .where(and(isNull(table.deletedAt), or(...pairs.map((pair) => arrayContains(table.words, pair)))))
  return total - overlap!.records
}

async function spellingsOf(db: Database, kind: SearchKind, folded: string): Promise<string[]> {
  const isOfKind = eq(searchWords.kind, kind)
  const alike = db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(and(isOfKind, sql`${searchWords.word} % ${folded}`))
    .orderBy(sql`similarity(${searchWords.word}, ${folded}) desc`, searchWords.word)
    .limit(maxCandidates)
  const oneSlipAway = db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(and(isOfKind, sql`${searchWords.word} = any(${sql.param(wordsOneSlipAway(folded))}::text[])`))
  // In one query, because a round trip takes longer than either part.
  const candidates = await unionAll(alike, oneSlipAway)
  return bestSpellings(folded, [...new Set(candidates.map(({ word }) => word))])
}
