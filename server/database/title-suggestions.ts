// What a text that is still being typed may become: records whose title begins with it, and records with words that begin
// with its words. Each statement reads a limited number of rows, whatever is typed and however many records there are.
import { and, arrayOverlaps, desc, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'
import { foldedText } from './folded-text.ts'
import { searchWords } from './service.table.ts'
import { type SearchedTable, type SearchKind, wordsIn } from './text-search.ts'

type SuggestedTable = SearchedTable & Record<'createdAt', PgColumn>

/** Limit of the words that begin with a typed word and are looked at, in alphabetical order. */
const maxBeginnings = 2_000
/** Limit of those that are searched for, the most frequent ones. */
const maxCompletions = 32
/** Up to this number, the records with the rarest of the words are all read. */
const maxMatching = 2_000
/** Beyond, the words are so frequent that some of the newest records have them. */
const maxNewest = 2_000

/** Condition: the column begins with the folded text. By operators, because an index of patterns serves LIKE only for constants. */
function beginsWithFolded(column: SQLWrapper, folded: SQL): SQL {
  return sql`${column} ~>=~ ${folded} and ${column} ~<~ (${folded} || ${lastCharacter})`
}

/** The last one in the order of these operators. */
const lastCharacter = sql`chr(1114111)`

/** Ids of at most `limit` records, the best match first. */
export async function suggestRecords(
  db: Database,
  kind: SearchKind,
  table: SuggestedTable,
  text: string,
  limit: number,
): Promise<string[]> {
  const words = wordsIn(text)
  if (words.length === 0) return []
  const beginning = await listBeginningWith(db, table, text.trim().replaceAll(/\s+/g, ' '), limit)
  if (beginning.length === limit) return beginning
  const completions = await listCompletions(db, kind, words)
  const rarest = Math.min(...completions.map((each) => each.records))
  if (rarest === 0) return beginning
  const having = and(...completions.map((each) => arrayOverlaps(table.words, each.words)))!
  const isOther = sql`not ${table.id} = any(${sql.param(beginning)}::uuid[])`
  // Materialized, so that the planner does not read the table in its order until enough records have the words.
  const candidates =
    rarest <= maxMatching
      ? sql`select ${table.id} as id, ${table.createdAt} as created_at from ${table}
          where ${and(isNull(table.deletedAt), having, isOther)}`
      : sql`select id, created_at from (
          select * from ${table} where ${isNull(table.deletedAt)}
          order by ${desc(table.createdAt)}, ${desc(table.id)} limit ${maxNewest}
        ) as ${table} where ${and(having, isOther)}`
  const { rows } = await db.execute<{ id: string }>(sql`
    with candidates as materialized (${candidates})
    select id from candidates order by created_at desc, id desc limit ${limit - beginning.length}`)
  return [...beginning, ...rows.map(({ id }) => id)]
}

/** In alphabetical order. */
async function listBeginningWith(
  db: Database,
  table: SuggestedTable,
  text: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${table.id} as id from ${table}
    where ${isNull(table.deletedAt)} and ${beginsWithFolded(table.searchText, foldedText(text))}
    order by ${table.searchText} using ~<~, ${table.createdAt}, ${table.id} limit ${limit}`)
  return rows.map(({ id }) => id)
}

interface Completions {
  words: string[]
  /** Upper bound of the records with one of the words. */
  records: number
}

/** For each typed word, the words of records that begin with it. */
async function listCompletions(
  db: Database,
  kind: SearchKind,
  typed: readonly string[],
): Promise<Completions[]> {
  const { rows } = await db.execute<{ place: number; word: string; records: number }>(sql`
    select typed.place::int as place, found.word, found.records
    from unnest(${sql.param(typed)}::text[]) with ordinality as typed(word, place),
      lateral (
        select word, records from (
          select ${searchWords.word} as word, ${searchWords.records} as records from ${searchWords}
          where ${searchWords.kind} = ${kind}
            and ${beginsWithFolded(searchWords.word, foldedText(sql`typed.word`))}
          order by ${searchWords.word} using ~<~ limit ${maxBeginnings}
        ) as beginnings
        where records > 0 order by records desc, word limit ${maxCompletions}
      ) as found`)
  return typed.map((_, index) => {
    const ofWord = rows.filter(({ place }) => place === index + 1)
    return {
      words: ofWord.map(({ word }) => word),
      records: ofWord.reduce((sum, { records }) => sum + records, 0),
    }
  })
}
