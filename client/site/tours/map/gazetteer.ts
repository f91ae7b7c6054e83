// Finds the location of a tour in the built-in gazetteer. Loaded only by the server and with the map.
import { countryAliases, places } from '#content/places.ts'
import { slugify } from '#contract/slugs.ts'
import { type CountryRow, countryRows } from './countries.ts'
import { mercatorX, mercatorY } from './mercator.ts'

export interface MapCountry {
  /** Key of its outline in world.svg. */
  key: string
  name: string
  /** Position of its label. */
  x: number
  y: number
  /** Bounds of its largest part. */
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

/** The country of a location, and the place in it if the gazetteer has the place. */
export interface MapLocation {
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
  Object.entries(places).map(([country, text]) => [slugify(country), parsePlaces(text)]),
)

/**
 * Parses a location such as "Geiranger, Norway": a place and, after the last comma, its country. The location may also be
 * a country alone, or a place alone if its name is unique. Returns null for everything else, so no marker is guessed.
 */
export function findMapLocation(location: string): MapLocation | null {
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
function parsePlaces(text: string): MapPlace[] {
  return text.split(', ').map((entry) => {
    const words = entry.split(' ')
    const [latitude, longitude] = words.slice(-2).map(Number)
    return { name: words.slice(0, -2).join(' '), latitude: latitude!, longitude: longitude! }
  })
}

/** The places within a part of the map (in units of the map). Places of `country` come first. */
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
