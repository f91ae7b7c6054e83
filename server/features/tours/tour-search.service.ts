// The search for tours by a text: understands what the text says beside its words, and says what was searched for.
import { and, isNull, or, sql } from 'drizzle-orm'
import { afternoonDegrees } from '#content/climates.ts'
import { writeLength } from '#contract/length-range.ts'
import { slugify } from '#contract/slugs.ts'
import type { Tour, TourSearch, TourSearchQuery } from '#contract/tours.ts'
import { maxTickets } from '#contract/vocabulary.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { quotedWords } from '#server/features/catalogue/said-prices.ts'
import { countriesNear, knownPlace } from './known-places.ts'
import { type FoundTours, findTours } from './tour-words.ts'
import { countsFor, leadsTo, listNewest, listTours, type SeatConditions } from './tours.queries.ts'
import { tours } from './tours.table.ts'
import { type UnderstoodText, understandText } from './understood-words.ts'

/** Limit of the countries that are named in place of one without tours, and of their tours that are shown. */
const maxCountries = 3
/** Further countries are too far away to be called near. */
const maxAsked = 12
const maxNearest = 4

export async function searchTours(
  db: Database,
  caches: ListCaches,
  { q = '', ...query }: TourSearchQuery,
  hasSeatsIn: SeatConditions,
  now: Date,
): Promise<TourSearch> {
  const counts = countsFor(caches, query).currentGeneration()
  const said = await understand(db, q, dateInHouse(now))
  const { found } = said
  const understood = saidBeside(said.understood, query)
  const { departs, warmIn } = understood
  const asked = askedBy(understood, query)
  const month = monthOf(asked.departs) ?? query.time
  const list = await listTours(db, caches, asked, hasSeatsIn, now, {
    words: found,
    counts,
    warmIn,
    bestIn: monthOf(departs),
  })
  const items = month === undefined ? list.items : list.items.map((tour) => withWarmth(tour, month))
  const correctedText = said.understood.correctedText ?? found?.correctedText
  return {
    ...list,
    items,
    correctedQuery: correctedText,
    isName: found !== undefined && (await isOfName(db, found)) ? true : undefined,
    understood: describeUnderstood(understood),
    unknownPlace: found?.hasUnknownWord
      ? await describeUnknownPlace(db, found.text, found.unknownWords)
      : undefined,
  }
}

/** The query with what its text says. */
export function askedBy(
  { departs, min, max, days, people, isCheap }: UnderstoodText,
  query: Omit<TourSearchQuery, 'q'>,
) {
  return {
    ...query,
    departs: query.departs ?? departs,
    min: query.min ?? min,
    max: query.max ?? max,
    days: query.days ?? (days && writeLength(days)),
    people: query.people ?? people,
    sort: query.sort ?? (isCheap ? ('lowprice' as const) : undefined),
  }
}

/** What the text says, except what filters and order of the query say otherwise. Warmth is that of the month of the query. */
export function saidBeside<Said extends UnderstoodText>(
  { departs, warmIn, min, max, days, people, isCheap, ...others }: Said,
  query: Pick<TourSearchQuery, 'departs' | 'min' | 'max' | 'days' | 'people' | 'sort'>,
): UnderstoodText {
  const hasPrice = query.min !== undefined || query.max !== undefined
  const month = monthOf(query.departs)
  return {
    ...others,
    ...(query.departs === undefined && departs !== undefined && { departs }),
    ...(warmIn !== undefined && { warmIn: month === undefined ? warmIn : [month] }),
    ...(!hasPrice && min !== undefined && { min }),
    ...(!hasPrice && max !== undefined && { max }),
    ...(query.days === undefined && days !== undefined && { days }),
    ...(query.people === undefined && people !== undefined && { people: Math.min(people, maxTickets) }),
    ...(query.sort === undefined && isCheap && { isCheap }),
  }
}

export interface Understood {
  found: FoundTours | undefined
  understood: UnderstoodText & { correctedText?: string }
}

/** Words that are all in the name of a tour mean the tour. Corrected words may say more than the typed ones. */
export async function understand(db: Database, text: string, today: string): Promise<Understood> {
  const understood = understandText(text, today)
  const isQuoted = quotedWords(text) !== undefined
  const [asTyped, found] = await Promise.all([
    understood.words === text || isQuoted ? undefined : findTours(db, text),
    findWords(db, understood.words),
  ])
  if (asTyped !== undefined && asTyped.correctedText === undefined && (await isOfName(db, asTyped)))
    return { found: asTyped, understood: { words: text } }
  if (isQuoted || found?.correctedText === undefined) return { found, understood }
  const corrected = understandText(found.correctedText, today)
  if (Object.keys(corrected).length === 1) return { found, understood }
  return {
    found: await findWords(db, corrected.words),
    understood: { ...corrected, ...understood, words: corrected.words, correctedText: found.correctedText },
  }
}

const findWords = async (db: Database, words: string) =>
  words.trim() === '' ? undefined : findTours(db, words)

/** Whether one tour has all words in its title and place. A single word is looked up in the table of words alone. */
async function isOfName(
  db: Database,
  { inNamesAsTyped, hasUnknownWord, areInNames }: FoundTours,
): Promise<boolean> {
  if (hasUnknownWord || areInNames.includes(false)) return false
  if (areInNames.length === 1) return true
  // Materialized, because for the first match alone the planner would read the whole table.
  const { rows } = await db.execute(sql`
    with named as materialized (
      select from ${tours} where ${inNamesAsTyped} and ${isNull(tours.deletedAt)}
    ) select from named limit 1`)
  return rows.length > 0
}

/** What was understood of the text. Undefined if the text was searched for as it is. */
function describeUnderstood({ warmIn, ...understood }: UnderstoodText): TourSearch['understood'] {
  const described = { ...understood, isWarm: warmIn === undefined ? undefined : (true as const) }
  const isPlain = Object.entries(described).every(([name, value]) => name === 'words' || value === undefined)
  return isPlain ? undefined : described
}

/** The place in the text that no tour leads to, and what is near it. */
async function describeUnknownPlace(
  db: Database,
  text: string,
  unknownWords: readonly string[],
): Promise<TourSearch['unknownPlace']> {
  const place = runsOf(text)
    .filter((run) => run.some((word) => unknownWords.includes(word)))
    .map((run) => knownPlace(run.join(' ')))
    .find((each) => each !== undefined)
  if (place === undefined) return undefined
  const counted = await Promise.all(
    countriesNear(place)
      .slice(0, maxAsked)
      .map(async (name) => ({ name, count: await db.$count(tours, leadsTo(name)) })),
  )
  const near = await Promise.all(
    counted
      .filter(({ count }) => count > 0)
      .slice(0, maxCountries)
      .map(async ({ name }) => ({ name, count: await countWords(db, name) })),
  )
  const nearest = await listNewest(db, or(...near.map(({ name }) => leadsTo(name))), maxNearest)
  return { name: place.name, near, tours: nearest }
}

/** The number of tours that a search for the words finds. */
async function countWords(db: Database, words: string): Promise<number> {
  const { condition } = await findTours(db, words).then((found) => found ?? { condition: undefined })
  return db.$count(tours, and(isNull(tours.deletedAt), condition))
}

/** All parts of the text of one word or more, the longest first. */
function runsOf(text: string): string[][] {
  const words = slugify(text).split('-').filter(Boolean)
  return words
    .flatMap((_, start) => words.slice(start).map((_, more) => words.slice(start, start + more + 1)))
    .toSorted((a, b) => b.length - a.length)
}

function withWarmth(tour: Tour, month: number): Tour {
  const degrees = afternoonDegrees(tour.location, month)
  return degrees === undefined ? tour : { ...tour, warmth: { month, degrees } }
}

/** Of a month written YYYY-MM. */
const monthOf = (month: string | undefined) => (month === undefined ? undefined : Number(month.slice(5)))
