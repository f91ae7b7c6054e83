// Tours and places whose names begin with the words of a text that is still being typed.
import { and, arrayContains, isNull, sql } from 'drizzle-orm'
import { slugify } from '#contract/slugs.ts'
import type { SuggestedPlace, SuggestedTour } from '#contract/suggestions.ts'
import type { Database } from '#server/database/client.ts'
import { isAmong } from '#server/database/is-among.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { searchWords } from '#server/database/service.table.ts'
import { suggestRecords } from '#server/database/title-suggestions.ts'
import { type KnownPlace, namedPlaces, placeWords } from './known-places.ts'
import { findTours } from './tour-words.ts'
import { tours } from './tours.table.ts'

export async function suggestTours(db: Database, text: string, limit: number): Promise<SuggestedTour[]> {
  const ids = await suggestRecords(db, 'tour', tours, text, limit)
  if (ids.length === 0) return []
  const rows = await db
    .select({ _id: tours.id, slug: tours.slug, title: tours.title, location: tours.location })
    .from(tours)
    .where(isAmong(tours.id, ids))
  return rows.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
}

/** Countries before other places with the same match, places with many tours before others. */
export async function suggestPlaces(
  db: Database,
  caches: Pick<ListCaches, 'counts'>,
  text: string,
  limit: number,
): Promise<SuggestedPlace[]> {
  const typed = wordsIn(text)
  if (typed.length === 0) return []
  const counts = caches.counts.currentGeneration()
  const matching = namedPlaces.flatMap((place) => {
    const rank = rankOf(place.names, typed)
    return rank === undefined ? [] : [{ place, rank }]
  })
  const records = await countByWord(
    db,
    matching.flatMap(({ place }) => wordsIn(place.name)),
  )
  /** Upper bound of the tours with all words of the name in title or location. */
  const most = ({ name }: KnownPlace) => Math.min(...wordsIn(name).map((word) => records.get(word) ?? 0))
  const ranked = matching
    .map(({ place, rank }) => ({ place, rank, most: most(place) }))
    .toSorted((a, b) => Number(b.most > 0) - Number(a.most > 0) || a.rank - b.rank || b.most - a.most)
  const withTours = ranked.filter((each) => each.most > 0)
  return Promise.all(
    (withTours.length === 0 ? ranked : withTours).slice(0, limit).map(async ({ place, most }) => {
      const { name, country } = place
      const words = wordsIn(name)
      const isKnown = words.length === 1 || most === 0
      const count = isKnown
        ? most
        : await counts.get(JSON.stringify({ place: name }), () =>
            db.$count(tours, and(isNull(tours.deletedAt), arrayContains(tours.words, words))),
          )
      return { title: name, ...(country !== name && { country }), count }
    }),
  )
}

/** The text with its slips corrected. Undefined if it has none, or if a word of it is what a place is called. */
export async function correctTourText(db: Database, text: string): Promise<string | undefined> {
  return namesPlace(text) ? undefined : (await findTours(db, text))?.correctedText
}

/** Whether a word of the text is in the name of a place. */
export function namesPlace(text: string): boolean {
  return wordsIn(text).some((word) => placeWords.has(word))
}

const wordsIn = (text: string) => slugify(text).split('-').filter(Boolean)

/** Shorter texts are not looked for in what a place is also called, such as its demonym or its continent. */
const shortestOtherName = 3

/** 0: the name begins with the text. 1: words of the name do. 2: another name does. Undefined: none does. */
function rankOf([name, ...others]: readonly string[], typed: readonly string[]): number | undefined {
  const text = typed.join('-')
  if (name!.startsWith(text)) return 0
  const has = (words: readonly string[]) =>
    typed.every((word) => words.some((other) => other.startsWith(word)))
  if (has(name!.split('-'))) return 1
  if (text.length < shortestOtherName) return others.includes(text) ? 2 : undefined
  return others.some((other) => has(other.split('-'))) ? 2 : undefined
}

/** Numbers of tours with each word in title or location. */
async function countByWord(db: Database, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const rows = await db
    .select({ word: searchWords.word, records: searchWords.records })
    .from(searchWords)
    .where(
      sql`${searchWords.kind} = 'tour' and ${searchWords.word} = any(${sql.param([...new Set(words)])}::text[])`,
    )
  return new Map(rows.map(({ word, records }) => [word, records]))
}
