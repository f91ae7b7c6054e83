// Searches tours by words: finds the tours that contain them, ranks them by where the words are, and corrects typing errors.
import { arrayContains, arrayOverlaps, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { synonymsOf, wordsWithSynonyms } from '#content/search-synonyms.ts'
import { travelTypes } from '#contract/vocabulary.ts'
import type { Database } from '#server/database/client.ts'
import { likeliestSpelling, type SpellingCandidate, wordsOneSlipAway } from '#server/database/spelling.ts'
import { type FoundText, findById, isWithoutWords } from '#server/database/text-search.ts'
import { countriesOfOneWord, countryWords, placeWords } from './known-places.ts'
import { tours, tourWords } from './tours.table.ts'

/** Further words of a search are ignored. */
const maxWords = 8
/** Limit of the words of titles and places that begin with a typed word. */
const maxCompletions = 64
/** Limit of the similar words that are compared letter by letter. */
const maxCandidates = 40
/** Weight of a completion or a synonym, so that tours with the typed word itself come first. */
const alternativeWeight = 0.1

export interface FoundTours extends FoundText {
  /** Condition: title and place contain every word. */
  inNames: SQL
  /** Condition: title and place contain every word itself, none of its completions and synonyms. */
  inNamesAsTyped: SQL
  /** Higher for better matches: title before place, place before subtitle, subtitle before description. */
  score: SQL
  /** Number of tours with the words in title or place. Undefined if it is not known without counting. */
  knownInNames: number | undefined
  /** The typed or corrected words that no tour contains. */
  unknownWords: readonly string[]
  /** Whether title or place of tours contain the word, for each word that is searched for. */
  areInNames: readonly boolean[]
}

/** Numbers of tours with a word, from the table of words. */
interface Counts {
  records: number
  /** Tours with the word in title or place. */
  nameRecords: number
}

interface TypedWord {
  word: string
  /** Null for stop words such as "the". */
  stem: string | null
  /** Number of different words with this stem in tours. The counts are those of the most frequent one. */
  forms: number
  records: number
  nameRecords: number
  completions: string[]
}

/** A word of the search: the typed or corrected word, and the alternatives that a tour may contain instead. */
interface SearchWord {
  main: string
  /** No tour contains the word or an alternative. */
  isUnknown?: true
  alternatives: string[]
  counts: Counts | undefined
  /** Whether title or place of a tour contains the word itself. */
  isInNames?: boolean
}

/** Finds the tours that contain all words of the text, or the tour with this id. Undefined for a text without words. */
export async function findTours(db: Database, text: string): Promise<FoundTours | undefined> {
  const byId = await findById(db, tours, text.trim().toLowerCase())
  if (byId !== null)
    return { ...byId, inNames: byId.condition!, inNamesAsTyped: byId.condition!, ...unranked }
  if (isWithoutWords(text)) return undefined
  const typed = await readTypedWords(db, text)
  const searched = typed.filter(({ stem }) => stem !== null)
  if (searched.length === 0) return findInNames(typed, text)
  const words = await Promise.all(searched.map((word) => resolveWord(db, word)))
  const isCorrected = words.some((word, place) => word.main !== searched[place]!.word)
  const correctedText = isCorrected ? correctText(typed, searched, words) : undefined
  const known = words.filter(({ isUnknown }) => isUnknown === undefined)
  const query = known.map(({ main, alternatives }) => anyOf([main, ...alternatives])).join(' & ')
  return {
    condition: sql`${tours.document} @@ ${parsed(query)}`,
    inNames: sql`${tours.nameDocument} @@ ${parsed(query)}`,
    inNamesAsTyped: sql`${tours.nameDocument} @@ ${parsed(known.map(({ main }) => anyOf([main])).join(' & '))}`,
    score: scoreOf(known),
    name: query,
    text: correctedText ?? text,
    correctedText,
    knownInNames: known.length === 1 ? known[0]!.counts?.nameRecords : undefined,
    hasUnknownWord: known.length < words.length,
    unknownWords: words.filter(({ isUnknown }) => isUnknown).map(({ main }) => main),
    areInNames: words.map(({ isInNames = false }) => isInNames),
    mostRecords: undefined,
    knownCount: async () => (known.length === 1 ? known[0]!.counts?.records : undefined),
  }
}

const unranked = { score: sql`0::real`, knownInNames: undefined, unknownWords: [], areInNames: [] }

const parsed = (query: string) => sql`to_tsquery('english', ${query})`

/** Words contain only letters and digits. They are quoted, because some words are operators of a tsquery. */
const anyOf = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(' | ')})`

function scoreOf(words: readonly SearchWord[]): SQL {
  const shares = words.flatMap(({ main, alternatives }) => {
    const rank = sql`ts_rank(${tours.document}, ${parsed(anyOf([main]))})`
    if (alternatives.length === 0) return [rank]
    return [
      rank,
      sql`${alternativeWeight}::real * ts_rank(${tours.document}, ${parsed(anyOf(alternatives))})`,
    ]
  })
  return sql`(${sql.join(shares, sql` + `)})`
}

/** Searches for stop words, such as "the", in titles and places, because documents contain no stop words. */
function findInNames(typed: readonly TypedWord[], text: string): FoundTours {
  const words = typed.map(({ word }) => word)
  // A single stop word may be the beginning of another word, as "no" is of Norway.
  const condition =
    words.length === 0
      ? sql`false`
      : words.length === 1
        ? arrayOverlaps(tours.words, [...words, ...typed[0]!.completions])
        : arrayContains(tours.words, words)
  return {
    condition,
    inNames: condition,
    inNamesAsTyped: words.length === 0 ? condition : arrayContains(tours.words, words),
    ...unranked,
    name: JSON.stringify({ words }),
    text,
    correctedText: undefined,
    hasUnknownWord: words.length === 0,
    mostRecords: undefined,
    knownCount: async () => undefined,
  }
}

/** Finds the correction and the alternatives of a word. */
async function resolveWord(db: Database, typed: TypedWord): Promise<SearchWord> {
  const { word } = typed
  const facts = factWords.filter((fact) => fact.startsWith(word) && fact !== word)
  // A complete word is not completed to a country's name in another language, such as "slow" to Slowenien.
  const completions = typed.completions.filter((each) => typed.forms === 0 || !countryWords.has(each))
  const alternatives = [...new Set([...completions, ...facts, ...synonymsOf(word)])]
  if (typed.forms > 0 || alternatives.length > 0)
    return {
      main: word,
      alternatives,
      counts: countsOf(typed, alternatives),
      isInNames: typed.nameRecords > 0,
    }
  // The name of a place without tours is spelt correctly, so it is not corrected to another word.
  if (placeWords.has(word)) return unknownWord(word)
  const correction = await spellingOf(db, word)
  if (correction === null) return unknownWord(word)
  if (correction.isCountry && correction.forms === 0) {
    // A slip in the name of a country: perhaps without tours, or with the name among no similar words.
    const [country] = await readTypedWords(db, correction.word)
    if (country === undefined || country.forms === 0) return unknownWord(correction.word)
    return {
      main: correction.word,
      alternatives: [],
      counts: countsOf(country, []),
      isInNames: country.nameRecords > 0,
    }
  }
  const synonyms = synonymsOf(correction.word)
  return {
    main: correction.word,
    alternatives: synonyms,
    counts: countsOf(correction, synonyms),
    isInNames: correction.nameRecords > 0,
  }
}

function unknownWord(word: string): SearchWord {
  return { main: word, alternatives: [], counts: undefined, isUnknown: true }
}

/** Undefined if several words are searched for: one tour may contain several of them, so their counts cannot be added. */
function countsOf(
  { forms, records, nameRecords }: Counts & { forms: number },
  alternatives: readonly string[],
): Counts | undefined {
  return forms === 1 && alternatives.length === 0 ? { records, nameRecords } : undefined
}

function correctText(
  typed: readonly TypedWord[],
  searched: readonly TypedWord[],
  words: readonly SearchWord[],
): string {
  return typed.map((each) => words[searched.indexOf(each)]?.main ?? each.word).join(' ')
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
    ...occurring.map((each) => ({
      ...each,
      isName: each.nameRecords > 0 || factWords.includes(each.word),
      isCountry: countriesOfOneWord.includes(each.word),
    })),
    ...extraCandidates,
  ])
}

/** Names of tour types and months, as in the SQL function tour_facts. */
const factWords = [
  ...travelTypes,
  'Wine',
  ...Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
  ),
].map((word) => word.toLowerCase())

/** Words that are candidates for a correction even if no tour contains them. */
const extraCandidates: Candidate[] = [...wordsWithSynonyms, ...factWords, ...countriesOfOneWord].map(
  (word) => ({
    word,
    records: 0,
    nameRecords: 0,
    forms: 0,
    isName: true,
    isCountry: countriesOfOneWord.includes(word),
  }),
)
