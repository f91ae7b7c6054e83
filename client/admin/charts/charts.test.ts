import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deriveOutlines, outlinesFile, writeOutlines } from '#tools/map-data/country-outlines.ts'
import { formatShare, formatShort, formatWhole } from './chart-numbers.ts'
import { type CountryOutline, drawCountries, mapHeight, mapWidth } from './country-outlines.ts'
import { shadeOf, shades } from './shades.ts'

const outlines = JSON.parse(readFileSync(outlinesFile, 'utf8')) as CountryOutline[]

describe('country outlines', () => {
  test('each is a Feature with a name, a Polygon or MultiPolygon, and a three-letter code (R-450)', () => {
    expect(outlines.length).toBeGreaterThan(170)
    expect(new Set(outlines.map(({ id }) => id)).size).toBe(outlines.length)
    for (const { type, id, properties, geometry } of outlines) {
      expect(type).toBe('Feature')
      expect(id).toMatch(/^[A-Z]{3}$/)
      expect(properties.name).toMatch(/^\p{Lu}/u)
      expect(['Polygon', 'MultiPolygon']).toContain(geometry.type)
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      for (const ring of polygons.flat()) {
        expect(ring.length).toBeGreaterThanOrEqual(4)
        expect(ring.at(-1)).toEqual(ring[0])
        const isPlace = ring.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)
        expect(isPlace).toBe(true)
      }
    }
    expect(outlines.find(({ id }) => id === 'NOR')?.properties.name).toBe('Norway')
  })

  test('the committed file equals the output of the script', () => {
    expect(readFileSync(outlinesFile, 'utf8')).toBe(writeOutlines(deriveOutlines()))
  })

  test('paths are within the map, sorted by name, and have their visitors', () => {
    const countries = drawCountries(outlines)
    expect(countries.map(({ id }) => id)).not.toContain('ATA')
    expect(countries[0]).toMatchObject({ id: 'AFG', name: 'Afghanistan' })
    expect(countries.find(({ id }) => id === 'FRA')?.visitors).toBe(1_000_000)
    for (const { path } of countries) {
      const numbers = path.match(/-?\d+(\.\d+)?/g)!.map(Number)
      const isOnMap = numbers.every(
        (value, index) => value >= 0 && value <= [mapWidth, mapHeight][index % 2]!,
      )
      expect(isOnMap).toBe(true)
    }
  })
})

describe('colours of the map', () => {
  test('divide 0 to 1,000,000 evenly and clamp values outside (R-381)', () => {
    expect([0, 199_999, 200_000, 500_000, 999_999, 1_000_000].map(shadeOf)).toEqual([0, 0, 1, 2, 4, 4])
    expect([-5, 2_000_000].map(shadeOf)).toEqual([0, shades.at(-1)])
  })
})

describe('figures', () => {
  test('are formatted for readers', () => {
    expect(formatWhole(1_325_134)).toBe('1,325,134')
    expect([0, 70_000, 280_000].map(formatShort)).toEqual(['0', '70k', '280k'])
    expect([formatShare(239, 1078), formatShare(0, 0)]).toEqual(['22%', '0%'])
  })
})
