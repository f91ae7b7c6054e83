// Where a tour's location lies, as far as the built-in gazetteer knows. Loaded by the server and with the map only.
import { countryAliases, places } from '#content/places.ts'
import { slugify } from '#contract/slugs.ts'
import { type CountryRow, countryRows } from './countries.ts'
import { mercatorX, mercatorY } from './mercator.ts'

export interface MapCountry {
  /** Of its outline in world.svg. */
  key: string
  name: string
  /** Where its name is written. */
  x: number
  y: number
  /** Of its largest part. */
  west: number
  north: number
  east: number
  south: number
}

export interface MapPlace {
  name: string
  latitude: number
  longitude: number
}

/** What is known of a location: its country, and within it the place itself or nothing more. */
export interface Whereabouts {
  country: MapCountry
  place: MapPlace | null
}

export const countries: readonly MapCountry[] = countryRows.map(
  ([key, name, x, y, west, north, east, south]: CountryRow) => ({
    key,
    name,
    x,
    y,
    west,
    north,
    east,
    south,
  }),
)

const byName = new Map(countries.map((country) => [slugify(country.name), country]))
for (const [alias, name] of Object.entries(countryAliases))
  byName.set(slugify(alias), byName.get(slugify(name))!)

const placesOf = new Map(
  Object.entries(places).map(([country, text]) => [slugify(country), readPlaces(text)]),
)

/**
 * "Geiranger, Norway": the country behind the last comma and a place in it. A country or a place may also stand
 * alone, a place only where no other has its name. Null for everything else: no marker is ever guessed.
 */
export function findWhereabouts(location: string): Whereabouts | null {
  const parts = location.split(',').map(slugify).filter(Boolean)
  const last = parts.at(-1)
  if (last === undefined) return null
  const country = byName.get(last)
  if (country !== undefined) return { country, place: placeIn(country, parts) }
  if (parts.length > 1) return null
  const found = countries.flatMap((candidate) => {
    const place = placeIn(candidate, parts)
    return place === null ? [] : [{ country: candidate, place }]
  })
  return found.length === 1 ? found[0]! : null
}

function placeIn(country: MapCountry, names: readonly string[]): MapPlace | null {
  const known = placesOf.get(slugify(country.name)) ?? []
  return known.find(({ name }) => names.includes(slugify(name))) ?? null
}

/** "Oslo 59.91 10.75, Bergen 60.39 5.32" */
function readPlaces(text: string): MapPlace[] {
  return text.split(', ').map((entry) => {
    const words = entry.split(' ')
    const [latitude, longitude] = words.slice(-2).map(Number)
    return { name: words.slice(0, -2).join(' '), latitude: latitude!, longitude: longitude! }
  })
}

/** The places within a part of the map, in its units: those of `country` first. */
export function placesWithin(
  { west, north, east, south }: Pick<MapCountry, 'west' | 'north' | 'east' | 'south'>,
  country: string | undefined,
): MapPlace[] {
  const own = country === undefined ? [] : (placesOf.get(slugify(country)) ?? [])
  return [...new Set([...own, ...[...placesOf.values()].flat()])].filter(({ latitude, longitude }) => {
    const [x, y] = [mercatorX(longitude), mercatorY(latitude)]
    return x > west && x < east && y > north && y < south
  })
}
