// 200 searches of travellers in the sample catalogue, a third of them with slips: search-words.tsv.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { sampleTours } from '#content/tours.ts'
import { createUser } from '#server/features/passwords/password-checks.service.ts'
import { loadSampleData } from '#server/seed/sample-data.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { server, db } = await buildTestApp({ keepsData: true })

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
    now: new Date(),
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

test('the list has 200 different searches, a third of them with slips, nearly all of tours that exist', () => {
  expect(new Set(listed.map(({ words }) => words)).size).toBe(200)
  expect(listed.filter(({ isSlip }) => isSlip).length / listed.length).toBeGreaterThan(1 / 3)
  expect(searches.length).toBeGreaterThan(100)
})

test('of 200 searches at least 97 % find the tours that a traveller means among the first five', async () => {
  const missed: string[] = []
  for (const { words, slugs } of searches) {
    const found = await firstFive(words)
    if (!isAnswered(slugs, found.slugs)) missed.push(`${words}: ${found.slugs.join(' ')}`)
  }
  expect(missed.length / searches.length, missed.join('\n')).toBeLessThanOrEqual(0.03)
})
