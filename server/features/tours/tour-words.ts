// The search by words: which tours hold them, in which of their texts, and what a misspelt one was meant for.
import { arrayContains, arrayOverlaps, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { countryNames } from '#content/country-names.ts'
import { countryAliases, places } from '#content/places.ts'
import { synonymsOf, wordsWithSynonyms } from '#content/search-synonyms.ts'
import { slugify } from '#contract/slugs.ts'
import { travelTypes } from '#contract/vocabulary.ts'
import type { Database } from '#server/database/client.ts'
import { likeliestSpelling, type SpellingCandidate, wordsOneSlipAway } from '#server/database/spelling.ts'
import { type FoundText, findById, isWithoutWords } from '#server/database/text-search.ts'
import { tours, tourWords } from './tours.table.ts'

/** More words than anyone searches for; the rest is ignored. */
const maxWords = 8
/** Words of titles and places that a typed word may be the beginning of. */
const maxCompletions = 64
/** Likely words that are compared letter by letter. */
const maxCandidates = 40
/** What holds a word that was typed in part, or a synonym, comes after all that holds the word itself. */
const looseShare = 0.1

export interface FoundTours extends FoundText {
  /** Title and place alone hold every word. */
  inNames: SQL
  /** The better a tour matches, the higher: title before place, place before subtitle, subtitle before description. */
  score: SQL
  /** How many tours hold them in title or place, where that is known. */
  knownInNames: number | undefined
}

/** Tours that hold a word, where they need not be counted. */
interface Counts {
  records: number
  nameRecords: number
}

interface TypedWord {
  word: string
  /** Null for words such as "the", which nobody searches for. */
  stem: string | null
  /** Different words of its stem that occur, and the tours that hold the most frequent of them. */
  forms: number
  records: number
  nameRecords: number
  completions: string[]
}

/** A word that is searched for: what tours may hold in its place, best first. */
interface SoughtWord {
  own: string
  loose: string[]
  counts: Counts | undefined
}

/** The tours that hold the words of the text, or the one whose id it is. Undefined for a text without words. */
export async function findTours(db: Database, text: string): Promise<FoundTours | undefined> {
  const byId = await findById(db, tours, text.trim().toLowerCase())
  if (byId !== null) return { ...byId, inNames: byId.condition!, ...unranked }
  if (isWithoutWords(text)) return undefined
  const typed = await readTypedWords(db, text)
  const sought = typed.filter(({ stem }) => stem !== null)
  if (sought.length === 0) return findInNames(typed, text)
  const words = await Promise.all(sought.map((word) => seek(db, word)))
  const isCorrected = words.some((word, place) => word !== null && word.own !== sought[place]!.word)
  const correctedText = isCorrected ? correct(typed, sought, words) : undefined
  const known = words.filter((word) => word !== null)
  const query = known.map(({ own, loose }) => anyOf([own, ...loose])).join(' & ')
  return {
    condition: sql`${tours.document} @@ ${parsed(query)}`,
    inNames: sql`${tours.nameDocument} @@ ${parsed(query)}`,
    score: scoreOf(known),
    name: query,
    text: correctedText ?? text,
    correctedText,
    knownInNames: known.length === 1 ? known[0]!.counts?.nameRecords : undefined,
    isHopeless: words.includes(null),
    mostRecords: undefined,
    knownCount: async () => (known.length === 1 ? known[0]!.counts?.records : undefined),
  }
}

const unranked = { score: sql`0::real`, knownInNames: undefined }

const parsed = (query: string) => sql`to_tsquery('english', ${query})`

/** Words hold letters and digits only: the quotes are for those that are operators. */
const anyOf = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(' | ')})`

function scoreOf(words: readonly SoughtWord[]): SQL {
  const shares = words.flatMap(({ own, loose }) => {
    const rank = sql`ts_rank(${tours.document}, ${parsed(anyOf([own]))})`
    if (loose.length === 0) return [rank]
    return [rank, sql`${looseShare}::real * ts_rank(${tours.document}, ${parsed(anyOf(loose))})`]
  })
  return sql`(${sql.join(shares, sql` + `)})`
}

/** Nothing but words such as "the", or signs: documents hold none of them, but titles and places do. */
function findInNames(typed: readonly TypedWord[], text: string): FoundTours {
  const words = typed.map(({ word }) => word)
  // A single one may as well be the beginning of another, as "no" is of Norway.
  const condition =
    words.length === 0
      ? sql`false`
      : words.length === 1
        ? arrayOverlaps(tours.words, [...words, ...typed[0]!.completions])
        : arrayContains(tours.words, words)
  return {
    condition,
    inNames: condition,
    ...unranked,
    name: JSON.stringify({ words }),
    text,
    correctedText: undefined,
    isHopeless: words.length === 0,
    mostRecords: undefined,
    knownCount: async () => undefined,
  }
}

/** Null where the word resembles none that occurs. */
async function seek(db: Database, typed: TypedWord): Promise<SoughtWord | null> {
  const { word } = typed
  const facts = factWords.filter((fact) => fact.startsWith(word) && fact !== word)
  // What is a word already is no beginning of a country's name in another language: "slow" of Slowenien.
  const completions = typed.completions.filter((each) => typed.forms === 0 || !countryWords.has(each))
  const loose = [...new Set([...completions, ...facts, ...synonymsOf(word)])]
  if (typed.forms > 0 || loose.length > 0) return { own: word, loose, counts: countsOf(typed, loose) }
  // A place without tours is a place still.
  if (placeWords.has(word)) return null
  const meant = await spellingOf(db, word)
  if (meant === null) return null
  const others = synonymsOf(meant.word)
  return { own: meant.word, loose: others, counts: countsOf(meant, others) }
}

/** Several forms of a word may be in one tour, and then nobody has counted it. */
function countsOf(
  { forms, records, nameRecords }: Counts & { forms: number },
  loose: readonly string[],
): Counts | undefined {
  return forms === 1 && loose.length === 0 ? { records, nameRecords } : undefined
}

function correct(
  typed: readonly TypedWord[],
  sought: readonly TypedWord[],
  words: readonly (SoughtWord | null)[],
): string {
  return typed.map((each) => words[sought.indexOf(each)]?.own ?? each.word).join(' ')
}

function readTypedWords(db: Database, text: string) {
  return db
    .select({
      word: sql<string>`typed.word`,
      stem: sql<string | null>`typed.stem`,
      forms: sql<number>`typed.forms`,
      records: sql<number>`typed.records`,
      nameRecords: sql<number>`typed.name_records`,
      completions: sql<string[]>`typed.completions`,
    })
    .from(
      sql`(
        select given.word, given.stem, known.forms, known.records, known.name_records,
          array(
            select word from ${tourWords}
            where word like given.word || '%' and name_records > 0 and stem is distinct from given.stem
            order by name_records desc, word limit ${sql.raw(String(maxCompletions))}
          ) as completions
        from (
          select lexeme as word, positions[1] as place, word_stem(lexeme) as stem
          from unnest(to_tsvector('simple', search_plain(${text}::text)))
          order by place limit ${sql.raw(String(maxWords))}
        ) as given
        left join lateral (
          select count(*)::int as forms, coalesce(max(records), 0) as records,
            coalesce(max(name_records), 0) as name_records
          from ${tourWords} where stem = given.stem and records > 0
        ) as known on true
        order by given.place
      ) as typed`,
    )
}

type Candidate = SpellingCandidate & Counts & { forms: number }

async function spellingOf(db: Database, word: string): Promise<Candidate | null> {
  const candidate = {
    word: tourWords.word,
    records: tourWords.records,
    nameRecords: tourWords.nameRecords,
    forms: sql<number>`(
      select count(*)::int from tour_words as form where form.stem = tour_words.stem and form.records > 0)`,
  }
  const alike = db
    .select(candidate)
    .from(tourWords)
    .where(sql`${tourWords.word} % ${word} and ${tourWords.records} > 0`)
    .orderBy(sql`similarity(${tourWords.word}, ${word}) desc`, tourWords.word)
    .limit(maxCandidates)
  const spellings = [word, word.replace(/s$/, '')].flatMap(wordsOneSlipAway)
  const oneSlipAway = db
    .select(candidate)
    .from(tourWords)
    .where(sql`${tourWords.word} = any(${sql.param(spellings)}::text[]) and ${tourWords.records} > 0`)
  const occurring = await unionAll(alike, oneSlipAway)
  return likeliestSpelling<Candidate>(word, [
    ...occurring.map((each) => ({ ...each, isName: each.nameRecords > 0 || factWords.includes(each.word) })),
    ...alwaysMeant,
  ])
}

const unheld = { records: 0, nameRecords: 0, forms: 0, isName: true }

/** What types and months are called, as tour_facts has them. */
const factWords = [
  ...travelTypes,
  'Wine',
  ...Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
  ),
].map((word) => word.toLowerCase())

/** What may be meant although no tour holds it. */
const alwaysMeant = [...wordsWithSynonyms, ...factWords].map((word) => ({ ...unheld, word }))

const wordsOf = (names: Iterable<string>) => [...names].flatMap((each) => slugify(each).split('-'))

/** Every word that a country is called by. */
const countryWords = new Set(wordsOf([...countryNames.values(), ...Object.keys(countryAliases)]))

/** And every word in the name of a place that is known, with tours or without. */
const placeWords = new Set([...countryWords, ...wordsOf([...Object.keys(places), ...Object.values(places)])])
