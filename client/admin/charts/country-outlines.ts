// The countries of the world as SVG paths.
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { geographyData } from '#content/admin/geography.ts'

/** A GeoJSON feature: positions are longitude and latitude; the first and last position of a ring are equal. */
export interface CountryOutline {
  type: 'Feature'
  /** Three-letter code of ISO 3166-1. */
  id: string
  properties: { name: string }
  geometry:
    | { type: 'Polygon'; coordinates: [number, number][][] }
    | { type: 'MultiPolygon'; coordinates: [number, number][][][] }
}

export interface DrawnCountry {
  id: string
  name: string
  path: string
  visitors: number
}

export const mapWidth = 960
export const mapHeight = 470
/** Leaves out Antarctica, which has no visitors and would take a quarter of the map. */
export function drawCountries(outlines: readonly CountryOutline[]): DrawnCountry[] {
  const shown = outlines.filter(({ id }) => id !== 'ATA')
  const projection = geoNaturalEarth1().fitExtent(
    [
      [2, 2],
      [mapWidth - 2, mapHeight - 2],
    ],
    { type: 'FeatureCollection', features: shown },
  )
  const pathOf = geoPath(projection).digits(1)
  const visitors = new Map(geographyData.map(({ id, value }) => [id, value]))
  return shown
    .map((outline) => ({
      id: outline.id,
      name: outline.properties.name,
      path: pathOf(outline) ?? '',
      visitors: visitors.get(outline.id) ?? 0,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
