// The short form of `npm run prove -- finding`.
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { proveFinding } from './finding.ts'

test('counts and changes of random searches are those of a model', async () => {
  const counts = await proveFinding(await createTestDatabase(), { questions: 120, seed: 63 })
  expect(counts.questions).toBe(120)
  expect(counts.ofProducts).toBe(40)
  expect(counts.empty).toBeGreaterThan(60)
  expect(counts.steps).toBeGreaterThan(60)
  expect(counts.pairs).toBeGreaterThan(5)
}, 300_000)
