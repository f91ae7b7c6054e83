import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryAliases, places } from '#content/places.ts'
import { sampleTours } from '#content/tours.ts'
import { countries, findMapLocation } from './gazetteer.ts'
import { placeLabels } from './map-labels.ts'
import { formatPosition, moveView, positionOf, viewAround, viewOf, worldWidth } from './map-view.ts'
import { mercatorX, mercatorY } from './mercator.ts'

describe('the gazetteer', () => {
  it('knows where every sample tour goes', () => {
    expect(sampleTours.filter(({ location }) => !findMapLocation(location)?.place)).toEqual([])
  })

  it('has only places in countries that are on the map', () => {
    const names = new Set(countries.map(({ name }) => name))
    const filed = [...Object.keys(places), ...Object.values(countryAliases)]
    expect(filed.filter((name) => !names.has(name))).toEqual([])
    const world = readFileSync(new URL('world.svg', import.meta.url), 'utf8')
    expect(countries.filter(({ key }) => !world.includes(`id="${key}"`))).toEqual([])
    expect(new Set(countries.map(({ key }) => key)).size).toBe(countries.length)
  })

  it('has a name, a latitude and a longitude for every place', () => {
    for (const [name, text] of Object.entries(places)) {
      for (const entry of text.split(', '))
        expect(entry, name).toMatch(/^\p{L}[^\d]* -?\d+(\.\d+)? -?\d+(\.\d+)?$/u)
    }
  })

  it.each([
    ['Geiranger, Norway', 'Norway', 'Geiranger'],
    ['geiranger,NORWAY', 'Norway', 'Geiranger'],
    ['Nikko, Japan', 'Japan', 'Nikkō'],
    ['Stonehaven, Scotland', 'United Kingdom', 'Stonehaven'],
    ['Mestia, Svaneti, Georgia', 'Georgia', 'Mestia'],
    ['Reykjavik', 'Iceland', 'Reykjavík'],
  ])('finds %o', (location, country, place) => {
    expect(findMapLocation(location)).toMatchObject({ country: { name: country }, place: { name: place } })
  })

  it('finds the country of an unknown place', () => {
    expect(findMapLocation('Nowhere-on-Sea, Norway')).toMatchObject({
      country: { name: 'Norway' },
      place: null,
    })
    expect(findMapLocation('Norway')).toMatchObject({ country: { name: 'Norway' }, place: null })
  })

  it.each(['Atlantis', 'Paris, Narnia', 'Porto', '', ',', '🏔️'])('guesses nothing for %o', (location) => {
    expect(findMapLocation(location)).toBeNull()
  })

  it('throws no error for any text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void findMapLocation(text)))
  })
})

describe('the view of the map', () => {
  it('is centred on the place', () => {
    const known = findMapLocation('Geiranger, Norway')!
    const view = viewOf(known, 1.6)
    const [x, y] = positionOf(known.place!)
    expect(view.x + view.width / 2).toBeCloseTo(x)
    expect(view.y + view.height / 2).toBeCloseTo(y)
  })

  it('contains the whole country', () => {
    for (const name of ['Norway', 'Chile', 'Russia', 'Malta', 'Fiji']) {
      const known = findMapLocation(name)!
      const view = viewOf(known, 1)
      expect(view.width, name).toBeGreaterThan(known.country.east - known.country.west)
    }
  })

  it('shows the world for an unknown location', () => {
    expect(viewOf(null, 1.6).width).toBeGreaterThan(0.7 * worldWidth)
  })

  it('never leaves the world, for any moves', () => {
    const step = fc.tuple(
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.constantFrom(0.5, 1, 2),
    )
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 20 }),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        (steps, aspect) => {
          const start = viewAround(0, 0, 3000, aspect)
          const end = steps.reduce((view, move) => moveView(view, ...move), start)
          expect(end.width).toBeGreaterThan(0)
          expect(end.width).toBeLessThanOrEqual(worldWidth)
          expect(Math.abs(end.x + end.width / 2)).toBeLessThanOrEqual(worldWidth / 2 + 1e-6)
          expect(end.y).toBeGreaterThanOrEqual(mercatorY(83.7) - 1e-6)
          expect(end.y + end.height).toBeLessThanOrEqual(mercatorY(-72) + 1e-6)
        },
      ),
    )
  })

  it('formats positions with compass directions', () => {
    expect(formatPosition({ latitude: 62.1008, longitude: 7.2059 })).toBe('62.10° N, 7.21° E')
    expect(formatPosition({ latitude: -16.5004, longitude: -151.7415 })).toBe('16.50° S, 151.74° W')
  })

  it('uses the Mercator projection', () => {
    expect(mercatorX(-180)).toBe(-18_000)
    expect(mercatorY(0)).toBeCloseTo(0)
    expect(mercatorY(85.0511)).toBe(mercatorY(85))
    expect(mercatorY(60)).toBeCloseTo(-7545.6, 0)
  })
})

describe('the labels on the map', () => {
  it('begin with the chosen place and do not overlap', () => {
    const known = findMapLocation('Venice, Italy')!
    const view = viewOf(known, 1.6)
    const labels = placeLabels(view, 0, view.width / 800, known)
    expect(labels[0]).toMatchObject({ kind: 'chosen', text: 'Venice' })
    expect(labels.filter(({ text }) => text === 'Venice')).toHaveLength(1)
    expect(labels.map(({ text }) => text)).toContain('France')
    expect(labels.some(({ kind }) => kind === 'place')).toBe(true)
    const heights = labels.filter(({ kind }) => kind === 'place').map(({ x, y }) => `${x}/${y}`)
    expect(new Set(heights).size).toBe(heights.length)
  })
})
