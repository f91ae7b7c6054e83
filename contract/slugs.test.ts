import { expect, it } from 'vitest'
import { slugify } from './slugs.ts'

it.each([
  ['Slow Boat: the Long Way', 'slow-boat-the-long-way'],
  ['  Côte d’Azur  ', 'cote-d-azur'],
  ['Große Straße', 'grosse-strasse'],
  ['Æbleø, Þingvellir & Łódź', 'aebleo-thingvellir-lodz'],
  ['日本 2028', '日本-2028'],
  ['…', ''],
])('the slug of %j is %j', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

it('a long title is cut to two hundred characters, without a trailing hyphen or half a surrogate pair', () => {
  expect(slugify('x'.repeat(300))).toHaveLength(200)
  expect(slugify(`${'x'.repeat(199)} and on`)).toBe('x'.repeat(199))
  expect(slugify(`${'ß'.repeat(99)}x𠮷`)).toBe(`${'s'.repeat(198)}x`)
})
