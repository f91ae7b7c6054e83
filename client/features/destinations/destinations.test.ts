import { expect, it } from 'vitest'
import { destinations } from '#content/destinations.ts'
import {
  findDestination,
  listedDestinations,
  loadDestinationNames,
  loadNeighbours,
  pickDestinations,
} from './destinations.ts'
import { namesCountry } from './tours-in.ts'

const slugs = destinations.map(({ slug }) => slug)

it('picks twelve different countries at random', async () => {
  const draws = await Promise.all(Array.from({ length: 20 }, () => pickDestinations(listedDestinations)))
  for (const draw of draws) {
    expect(draw).toHaveLength(12)
    expect(new Set(draw.map(({ slug }) => slug)).size).toBe(12)
    expect(slugs).toEqual(expect.arrayContaining(draw.map(({ slug }) => slug)))
  }
  // In twenty selections, the chance of missing a given country every time is about one in a hundred million.
  expect(new Set(draws.flat().map(({ slug }) => slug)).size).toBe(destinations.length)
})

it('lists the names of all countries in alphabetical order', async () => {
  const names = (await loadDestinationNames()).map(({ title }) => title)
  expect(names).toHaveLength(destinations.length)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
})

it('finds a country by the slug of its title', async () => {
  for (const { slug, title } of destinations) expect((await findDestination(slug))?.title).toBe(title)
  expect(await findDestination('atlantis')).toBeUndefined()
})

it('the neighbours of a country are the three nearest other countries, nearest first', async () => {
  for (const here of destinations) {
    const neighbours = await loadNeighbours(here)
    const distances = neighbours.map(({ course }) => course.kilometres)
    expect(neighbours).toHaveLength(3)
    expect(neighbours.map(({ slug }) => slug)).not.toContain(here.slug)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
  }
})

it.each([
  ['Kranjska Gora, Slovenia', 'Slovenia', true],
  ['Slovenia', 'Slovenia', true],
  ['Istanbul, Türkiye', 'Türkiye', true],
  ['Bora Bora, French Polynesia', 'French Polynesia', true],
  ['Georgia Street, Vancouver, Canada', 'Georgia', false],
  ['Slovenia Road, Bristol', 'Slovenia', false],
  ['Omand, Slovenia', 'Oman', false],
  ['', 'Oman', false],
])('a tour with the location "%s" is in %s: %s', (location, country, expected) => {
  expect(namesCountry(location, country)).toBe(expected)
})
