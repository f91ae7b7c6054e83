// Searches as travellers ask them, in the sample catalogue: by words, months, prices, warmth, some with slips: search-words.tsv.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { sampleTours } from '#content/tours.ts'
import { maxSearchText } from '#contract/vocabulary.ts'
import { createUser } from '#server/features/passwords/password-checks.service.ts'
import { loadSampleData } from '#server/seed/sample-data.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { server, db, clock } = await buildTestApp({ keepsData: true })

// Which tours can be booked in a month depends on the day.
clock.now = new Date('2026-11-28T12:00:00Z')

/**
 * The tours that a traveller means. All must be among the first five results; if there are more than five, the first
 * five results must all be among them.
 */
const listed = readFileSync(new URL('./search-words.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([words = '', tours = '', kind]) => ({
    words,
    slugs: tours === '-' ? [] : tours.split(' '),
    isSlip: kind === 'slip',
  }))
/** Without those that mean a tour whose file was deleted. */
const known = new Set(sampleTours.map(({ slug }) => slug))
const searches = listed.filter(({ slugs }) => slugs.every((slug) => known.has(slug)))

beforeAll(() =>
  loadSampleData(db, {
    now: clock.now,
    preparePassword: async () => 'a password for tests',
    createUser,
  }),
)

async function firstFive(words: string): Promise<{ slugs: string[]; totalCount: number }> {
  const response = await server.inject({ url: `/api/search?${new URLSearchParams({ q: words })}` })
  const { items, totalCount } = response.json() as { items: { slug: string }[]; totalCount: number }
  return { slugs: items.slice(0, 5).map(({ slug }) => slug), totalCount }
}

function isAnswered(wanted: readonly string[], found: readonly string[]): boolean {
  if (wanted.length === 0) return found.length === 0
  if (wanted.length > 5) return found.length === 5 && found.every((slug) => wanted.includes(slug))
  return wanted.every((slug) => found.includes(slug))
}

test('the list has 500 different searches, many of them with slips, nearly all of tours that exist', () => {
  expect(new Set(listed.map(({ words }) => words)).size).toBe(listed.length)
  expect(listed.length).toBeGreaterThanOrEqual(500)
  expect(listed.every(({ words }) => words.length <= maxSearchText)).toBe(true)
  expect(listed.filter(({ isSlip }) => isSlip).length).toBeGreaterThan(90)
  expect(searches.length).toBeGreaterThan(400)
})

test('of these searches at least 97 % find the tours that a traveller means among the first five', async () => {
  const missed: string[] = []
  for (const { words, slugs } of searches) {
    const found = await firstFive(words)
    if (!isAnswered(slugs, found.slugs)) missed.push(`${words}: ${found.slugs.join(' ')}`)
  }
  expect(missed.length / searches.length, missed.join('\n')).toBeLessThanOrEqual(0.03)
})
