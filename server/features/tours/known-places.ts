// The places of the gazetteer, also those that no tour leads to.
import { countryNames } from '#content/country-names.ts'
import { countryAliases, places } from '#content/places.ts'
import { slugify } from '#contract/slugs.ts'

export interface KnownPlace {
  name: string
  country: string
}

interface Point {
  latitude: number
  longitude: number
}

const pointsOf = new Map(
  Object.entries(places).map(([country, list]) => [
    country,
    list.split(', ').map((each) => {
      const [, name, latitude, longitude] = /^(.+) (-?[\d.]+) (-?[\d.]+)$/.exec(each)!
      return { name: name!, latitude: Number(latitude), longitude: Number(longitude) }
    }),
  ]),
)

/** By slug: countries under all their names, before places. Continents and regions are no places. */
const bySlug = new Map<string, KnownPlace>([
  ...[...pointsOf].flatMap(([country, points]) =>
    points.map(({ name }): [string, KnownPlace] => [slugify(name), { name, country }]),
  ),
  ...[...pointsOf.keys()].map((country): [string, KnownPlace] => [
    slugify(country),
    { name: country, country },
  ]),
  ...Object.entries(countryAliases).map(([name, country]): [string, KnownPlace] => [
    slugify(name),
    { name, country },
  ]),
])

/** All countries, then all other places, the names of each without accents and in lower case. */
export const namedPlaces: readonly (KnownPlace & { names: readonly string[] })[] = [
  ...[...pointsOf.keys()].map((country) => ({
    name: country,
    country,
    names: [country, ...aliasesOf(country), ...otherNamesOf(country)].map(slugify),
  })),
  ...[...pointsOf].flatMap(([country, points]) =>
    points.map(({ name }) => ({ name, country, names: [slugify(name)] })),
  ),
]

function aliasesOf(country: string): string[] {
  return Object.keys(countryAliases).filter((alias) => countryAliases[alias] === country)
}

function otherNamesOf(country: string): string[] {
  return (countryNames.get(country) ?? '').split(', ').filter((name) => name !== '' && name !== country)
}

const wordsOf = (names: Iterable<string>) => [...names].flatMap((each) => slugify(each).split('-'))

/** All words in the names of countries, in all languages. */
export const countryWords: ReadonlySet<string> = new Set(
  wordsOf([...countryNames.values(), ...Object.keys(countryAliases)]),
)

/** All words in the names of known countries and places, with or without tours. */
export const placeWords: ReadonlySet<string> = new Set([
  ...countryWords,
  ...wordsOf([...pointsOf.values()].flatMap((points) => points.map(({ name }) => name))),
])

/** Names of countries of one word, as travellers write them: for the correction of slips. */
export const countriesOfOneWord: readonly string[] = [...pointsOf.keys()]
  .map((country) => slugify(country))
  .filter((slug) => !slug.includes('-'))

/** The place with this name. Undefined for a text that is no name of a place. */
export function knownPlace(text: string): KnownPlace | undefined {
  return bySlug.get(slugify(text))
}

/** All countries, the nearest first: by their places nearest to the place. Its own country is first, unless it is the place. */
export function countriesNear({ name, country }: KnownPlace): string[] {
  const own = pointsOf.get(country)!
  const from = own.filter((point) => point.name === name)
  const distance = (other: string) =>
    Math.min(
      ...pointsOf.get(other)!.flatMap((to) => (from.length > 0 ? from : own).map((each) => apart(each, to))),
    )
  return [...pointsOf.keys()]
    .filter((other) => other !== country || from.length > 0)
    .map((other) => ({ other, far: distance(other) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ other }) => other)
}

/** Larger for points that are farther apart: half the chord between them on a sphere of radius 1, squared. */
function apart(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(radians(to.latitude - from.latitude) / 2)
  const east = Math.sin(radians(to.longitude - from.longitude) / 2)
  return north ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east ** 2
}
