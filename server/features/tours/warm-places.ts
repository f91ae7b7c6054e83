// Warmth of the places of tours: conditions on the names of places, by the climates of the content.
import { type SQL, sql } from 'drizzle-orm'
import { climates } from '#content/climates.ts'
import { slugify } from '#contract/slugs.ts'
import { tours } from './tours.table.ts'

/** Mean daily maxima in °C from which a place counts as warm, and as warmer. Above the last one, more is not better. */
const steps = [20, 23, 26, 29] as const

/** Condition: the tour leads to a place that is warm in all of these months, from 1 to 12. None: in the tour's own month. */
export function isWarmIn(months: readonly number[]): SQL {
  return reaches(months, steps[0])
}

/** Number of steps that the place reaches: higher is warmer. */
export function warmthIn(months: readonly number[]): SQL {
  return sql`(${sql.join(
    steps.map((step) => sql`(${reaches(months, step)})::int`),
    sql` + `,
  )})`
}

function reaches(months: readonly number[], least: number): SQL {
  if (months.length > 0) return namesOf(months, least)
  const own = Array.from({ length: 12 }, (_, place) => place + 1)
  return sql`(${sql.join(
    own.map((month) => sql`(${tours.month} = ${month} and ${namesOf([month], least)})`),
    sql` or `,
  )})`
}

function namesOf(months: readonly number[], least: number): SQL {
  return sql`${tours.nameDocument} @@ to_tsquery('english', ${warmPlaces(months, least)})`
}

/** A tsquery for all words of a name. */
export function namesAll(name: string): SQL {
  return sql`to_tsquery('english', ${wordsOf(name)})`
}

const known = new Map<string, string>()

/** The places as a tsquery: all of a country except its colder places, or only its warmer ones. */
function warmPlaces(months: readonly number[], least: number): string {
  const key = `${months.join()} ${least}`
  let query = known.get(key)
  if (query === undefined) {
    const isWarm = (degrees: readonly number[]) => months.every((month) => degrees[month - 1]! >= least)
    query = Object.entries(climates)
      .flatMap(([country, { usual, ...places }]) => {
        const isUsual = isWarm(usual!)
        const others = Object.keys(places).filter((place) => isWarm(places[place]!) !== isUsual)
        if (!isUsual && others.length === 0) return []
        if (others.length === 0) return [wordsOf(country)]
        return [`(${wordsOf(country)} & ${isUsual ? '!' : ''}(${others.map(wordsOf).join(' | ')}))`]
      })
      .join(' | ')
    known.set(key, query)
  }
  return query
}

/** All words of a name. Slugs contain only letters, digits and hyphens. */
function wordsOf(name: string): string {
  return `(${slugify(name)
    .split('-')
    .map((word) => `'${word}'`)
    .join(' & ')})`
}
