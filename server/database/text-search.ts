// Text search: words as they were typed; those that occur nowhere are taken for the likeliest that do.
// Words are looked up in the small table of all that occur. The catalogue is asked for whole words only, by an index
// of them: it holds a word once, and finds no row that is none.
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
import { isId } from '#server/ids.ts'
import type { Database } from './client.ts'
import { foldedText } from './folded-text.ts'
import { searchWords } from './service.table.ts'
import { bestSpellings, wordsOneSlipAway, wordsOneSwapAway } from './spelling.ts'

export type SearchKind = 'tour' | 'product'

export type SearchedTable = PgTable & Record<'id' | 'searchText' | 'words' | 'deletedAt', PgColumn>

/** More words than anyone searches for; the rest is ignored. */
const maxWords = 8
/** Likely words that are compared letter by letter. */
const maxCandidates = 20
/** A typed word that occurs within more words than these is looked for in the text itself. */
const maxHolders = 64
/** Words whose overlaps are worth counting: there are half as many pairs as their square. */
const maxOverlapping = 8

const separators = String.raw`[\s,.;:!?()"'’/&-]+`
const splitter = new RegExp(separators, 'u')

function wordsIn(text: string): string[] {
  return [...new Set(text.split(splitter).filter((word) => word !== ''))].slice(0, maxWords)
}

/** It holds nothing but spaces and punctuation. */
export function isWithoutWords(text: string): boolean {
  return wordsIn(text).length === 0
}

/** A folded text as part of a LIKE pattern. Folding comes first: it makes signs of patterns out of some others. */
const literalPattern = (folded: SQL) => sql`regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g')`

/** `column` holds the word somewhere; both without case and accents. */
function holds(column: SQLWrapper, word: string): SQL {
  return sql`${column} like '%' || ${literalPattern(foldedText(word))} || '%'`
}

/** `column`, which is folded likewise, begins with the text. */
export function beginsWith(column: SQLWrapper, text: string, fold: (text: string) => SQL = foldedText): SQL {
  return sql`${column} like ${literalPattern(fold(text))} || '%'`
}

/** Rows that hold every word of the text as typed; null when the text has no words. */
export function matchesAsTyped(column: SQLWrapper, text: string): SQL | null {
  const words = wordsIn(text)
  return words.length === 0 ? null : and(...words.map((word) => holds(column, word)))!
}

/** What a text finds. */
export interface FoundText {
  /** Rows that hold every word; undefined for a text without words, which everything matches. */
  condition: SQL | undefined
  /** The words that are looked for, as a name: the same ones find the same rows. */
  name: string
  /** The text in its likeliest spelling. */
  text: string
  /** The same, where it is not as it was typed. */
  correctedText: string | undefined
  /** A word resembles none that occurs. */
  isHopeless: boolean
  /** It finds no more records than this; undefined where nobody knows. */
  mostRecords: number | undefined
  /** How many records it finds, where that is known without counting them one by one. */
  knownCount(): Promise<number | undefined>
}

/** A typed word: what it is taken for, and the words that hold one of these. */
interface SoughtWord {
  spellings: string[]
  /** Null where they are too many, or where it may stand across several words. */
  holders: Holder[] | null
}

interface Holder {
  word: string
  records: number
}

/** The records that hold the words of the text; or the one whose id it is, as staff paste it from a link or log. */
export async function findText(
  db: Database,
  kind: SearchKind,
  table: SearchedTable,
  text: string,
): Promise<FoundText> {
  const named = await findById(db, table, text.trim().toLowerCase())
  if (named !== null) return named
  const words = await seek(db, kind, wordsIn(text))
  const condition = and(...words.map((word) => conditionOf(table, word)))
  const isGuess = words.some((word) => word.isGuess)
  const correctedText = isGuess ? words.map(({ spellings }) => spellings[0]).join(' ') : undefined
  return {
    condition,
    name: JSON.stringify(words.map(({ spellings }) => spellings).toSorted()),
    text: correctedText ?? text,
    correctedText,
    isHopeless: words.some(({ spellings }) => spellings.length === 0),
    mostRecords: mostHolding(words),
    knownCount: async () => (words.length === 1 ? countHolding(db, table, words[0]!.holders) : undefined),
  }
}

/** The record whose id the text is, unless it is deleted. */
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
    isHopeless: false,
    mostRecords: 1,
    knownCount: async () => undefined,
  }
}

async function seek(
  db: Database,
  kind: SearchKind,
  typed: string[],
): Promise<(SoughtWord & { isGuess: boolean })[]> {
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
        holders: joined(found.map(({ holders }) => holders)),
        isGuess: true,
      }
    }),
  )
}

function joined(lists: (Holder[] | null)[]): Holder[] | null {
  const holders = new Map<string, Holder>()
  for (const list of lists) {
    if (list === null) return null
    for (const holder of list) holders.set(holder.word, holder)
  }
  return [...holders.values()]
}

/** For each word those that hold it. Null: too many, or it is no single word of ours once it is folded. */
async function lookUp(
  db: Database,
  kind: SearchKind,
  words: string[],
): Promise<{ folded: string; holders: Holder[] | null }[]> {
  const rows = await db
    .select({
      /** Of the word, from 1 on. */
      place: sql<number>`found.place`,
      folded: sql<string>`found.folded`,
      isLoose: sql<boolean>`found.is_loose`,
      word: sql<string | null>`found.word`,
      records: sql<number>`found.records`,
    })
    .from(
      sql`(
        select typed.place::int as place, typed.folded, typed.folded ~ ${separators} as is_loose,
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
    const { folded, isLoose } = ofWord[0]!
    const holders = ofWord.flatMap(({ word, records }) => (word === null ? [] : [{ word, records }]))
    return { folded, holders: isLoose || holders.length > maxHolders ? null : holders }
  })
}

/** The same for words with two letters swapped of which others are the beginning: "fjrod" for "fjords". */
async function lookUpSwapped(db: Database, kind: SearchKind, word: string) {
  const swapped = [...new Set(wordsOneSwapAway(word))]
  if (swapped.length === 0) return []
  const found = (await lookUp(db, kind, swapped)).map(({ folded, holders }) => ({
    folded,
    holders: holders?.filter((holder) => holder.word.startsWith(folded) && holder.records > 0) ?? null,
  }))
  return found.filter(({ holders }) => holders === null || holders.length > 0)
}

function conditionOf(table: SearchedTable, { spellings, holders }: SoughtWord): SQL | undefined {
  if (holders === null) return or(...spellings.map((word) => holds(table.searchText, word)))
  if (holders.length === 0) return sql`false`
  return arrayOverlaps(
    table.words,
    holders.map(({ word }) => word),
  )
}

/** All words are held by no more records than the rarest of them. */
function mostHolding(words: readonly SoughtWord[]): number | undefined {
  const perWord = words.map(
    ({ holders }) => holders?.reduce((sum, { records }) => sum + records, 0) ?? Infinity,
  )
  const most = Math.min(...perWord)
  return Number.isFinite(most) ? most : undefined
}

/** Records that hold at least one of the words: those of each, less what is counted more than once. */
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
  // In one query: either is short beside asking at all.
  const meant = await unionAll(alike, oneSlipAway)
  return bestSpellings(folded, [...new Set(meant.map(({ word }) => word))])
}
