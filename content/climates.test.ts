import { expect, test } from 'vitest'
import { afternoonDegrees, climates } from './climates.ts'
import { places } from './places.ts'
import { sampleTours } from './tours.ts'

const placesOf = (country: string) =>
  places[country]!.split(', ').map((place) => place.replace(/ -?[\d.]+ -?[\d.]+$/, ''))

test('every country of the gazetteer has a climate, and places with their own are in it', () => {
  expect(Object.keys(climates).toSorted()).toEqual(Object.keys(places).toSorted())
  for (const [country, own] of Object.entries(climates)) {
    const { usual, ...others } = own
    expect(placesOf(country), country).toEqual(expect.arrayContaining(Object.keys(others)))
    for (const months of [usual!, ...Object.values(others)]) {
      expect(months, country).toHaveLength(12)
      expect(
        months.every((each) => Number.isInteger(each) && Math.abs(each) < 50),
        country,
      ).toBe(true)
    }
  }
})

test('a location has the climate of its place, else of its country, under any name', () => {
  expect(afternoonDegrees('Zermatt, Switzerland', 1)).toBe(0)
  expect(afternoonDegrees('Bern, Switzerland', 7)).toBe(24)
  expect(afternoonDegrees('Jambiani, Tanzania', 2)).toBe(33)
  expect(afternoonDegrees('Stonehaven, Scotland', 12)).toBe(7)
  expect(afternoonDegrees('Kenya', 2)).toBe(27)
  expect(afternoonDegrees('Middle of nowhere', 2)).toBeUndefined()
  expect(sampleTours.filter(({ location }) => afternoonDegrees(location, 1) === undefined)).toEqual([])
})
