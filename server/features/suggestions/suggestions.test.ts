import { beforeAll, expect, test } from 'vitest'
import type { Suggestions } from '#contract/suggestions.ts'
import { createUser } from '#server/features/passwords/password-checks.service.ts'
import { loadSampleData } from '#server/seed/sample-data.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ keepsData: true })
const { server, db, sql, clock } = testApp

beforeAll(() =>
  loadSampleData(db, {
    now: clock.now,
    preparePassword: async () => 'a password for tests',
    createUser,
  }),
)

async function suggest(q: string): Promise<Suggestions> {
  const response = await server.inject({ url: `/api/search/suggestions?${new URLSearchParams({ q })}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title)
const isEmpty = ({ places, tours, products, posts }: Suggestions) =>
  [places, tours, products, posts].every(({ length }) => length === 0)

test('the first letters of a country suggest it, with its page and the number of its tours', async () => {
  const { places, correctedText } = await suggest('norw')
  const { totalCount } = (await server.inject({ url: '/api/cards?destination=norway' })).json()
  expect(places[0]).toEqual({ title: 'Norway', slug: 'norway', count: totalCount })
  expect(totalCount).toBeGreaterThan(0)
  expect(correctedText).toBeUndefined()
})

test('a place is suggested with its country, and a country by its other names', async () => {
  const [tour] = (await server.inject({ url: '/api/search?q=norway' })).json().items as { location: string }[]
  const [town, country] = tour!.location.split(', ')
  expect((await suggest(town!)).places).toContainEqual(expect.objectContaining({ title: town, country }))
  for (const name of ['norwegen', 'Noruega', 'norwegian'])
    expect(titlesOf((await suggest(name)).places)).toContain('Norway')
  expect(titlesOf((await suggest('new zea')).places)).toEqual(['New Zealand'])
})

test('tours and products are found by any word of their titles, accents and case ignored', async () => {
  const [tour] = await sql<{ title: string }[]>`
    select title from tours where title ~ '^[a-zA-Z]+ [a-zA-Z]+ [a-zA-Z]{6,}$' order by title limit 1`
  const [product] = await sql<{ title: string }[]>`
    select title from products where title ~ '^[a-zA-Z]+ [a-zA-Z]{6,}' order by title limit 1`
  const lastWord = tour!.title.split(' ').at(-1)!
  expect(titlesOf((await suggest(tour!.title.slice(0, 5))).tours).length).toBeGreaterThan(0)
  expect(titlesOf((await suggest(lastWord.slice(0, 5).toUpperCase())).tours)).toContain(tour!.title)
  expect(titlesOf((await suggest(tour!.title)).tours)).toEqual([tour!.title])
  const [first, second] = product!.title.split(' ')
  expect(titlesOf((await suggest(`${second!.slice(0, 5)} ${first!.slice(0, 2)}`)).products)).toContain(
    product!.title,
  )
  expect((await suggest('türki')).places).toEqual((await suggest('TURKI')).places)
})

test('posts are found, those with the word in the title first', async () => {
  const { posts } = await suggest('fjord')
  expect(posts.length).toBeGreaterThan(0)
  expect((await suggest(posts[0]!.title)).posts[0]).toEqual(posts[0])
})

test('a single letter suggests some of each, never more than the list has room for', async () => {
  const { places, tours, products, posts } = await suggest('s')
  expect([places.length, tours.length, products.length]).toEqual([3, 4, 3])
  expect(posts.length).toBeLessThanOrEqual(2)
  for (const { title } of tours) expect(title).toMatch(/^s/i)
})

test('slips are forgiven where nothing begins with the text', async () => {
  const norway = await suggest('norwya')
  expect(norway.correctedText).toBe('norway')
  expect(titlesOf(norway.places)).toContain('Norway')
  const backpack = await suggest('bakcpack')
  expect(backpack.correctedText).toBe('backpack')
  expect(backpack.products.length).toBeGreaterThan(0)
})

test('what a place is called is never corrected, also if no tour leads to it', async () => {
  const iceland = await suggest('iceland')
  expect(iceland.correctedText).toBeUndefined()
  expect(iceland.places).toEqual([{ title: 'Iceland', count: 0 }])
  expect((await suggest('icela')).places).toEqual(iceland.places)
  expect((await suggest('la')).places).toEqual([])
  for (const name of ['oman', 'peru', 'mali']) expect((await suggest(name)).correctedText).toBeUndefined()
})

test('a text without words, or with words that nothing is similar to, suggests nothing', async () => {
  for (const text of ['', '   ', '!?', '%', '_', 'qqxxzzqq', 'norway qqxxzzqq'])
    expect(isEmpty(await suggest(text)), text).toBe(true)
  const response = await server.inject({ url: '/api/search/suggestions' })
  expect(response.statusCode).toBe(200)
})

test('a text that is too long is refused', async () => {
  const response = await server.inject({ url: `/api/search/suggestions?q=${'a'.repeat(201)}` })
  expect(response.statusCode).toBe(400)
})

test('a new title is suggested at once, a deleted one no more', async () => {
  const staff = await signUp(testApp, { role: 3 })
  expect((await suggest('zyxwander')).tours).toEqual([])
  const [tour] = (await server.inject({ url: '/api/cards' })).json().items as { _id: string }[]
  await staff.call('PATCH', `/cards/${tour!._id}`, { title: 'Zyxwander valley' })
  expect((await suggest('zyxw')).tours).toEqual([expect.objectContaining({ title: 'Zyxwander valley' })])
  await staff.call('DELETE', `/cards/${tour!._id}`)
  expect((await suggest('zyxw')).tours).toEqual([])
})
