// Searches as shoppers ask them, in the sample catalogue: by words, prices, some with slips: product-questions.tsv.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { maxSearchText } from '#contract/vocabulary.ts'
import { createUser } from '#server/features/passwords/password-checks.service.ts'
import { loadSampleData } from '#server/seed/sample-data.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { server, db, clock } = await buildTestApp({ keepsData: true })

/** All products that a shopper means, and no others. */
const questions = readFileSync(new URL('./product-questions.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([words = '', products = '']) => ({ words, slugs: products === '-' ? [] : products.split(' ') }))

beforeAll(() =>
  loadSampleData(db, {
    now: clock.now,
    preparePassword: async () => 'a password for tests',
    createUser,
  }),
)

test('the questions differ, and fit into the field', () => {
  expect(new Set(questions.map(({ words }) => words)).size).toBe(questions.length)
  expect(questions.every(({ words }) => words.length <= maxSearchText)).toBe(true)
})

test('at least 97 % of the questions find what is meant, and nothing else', async () => {
  const missed: string[] = []
  for (const { words, slugs } of questions) {
    const response = await server.inject({ url: `/api/products?${new URLSearchParams({ name: words })}` })
    const { items } = response.json() as { items: { slug: string }[] }
    const found = items.map(({ slug }) => slug)
    if (JSON.stringify(found.toSorted()) !== JSON.stringify(slugs.toSorted()))
      missed.push(`${words}: ${found.join(' ')}`)
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(questions.length * 0.03)
})
