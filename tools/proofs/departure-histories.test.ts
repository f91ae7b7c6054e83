// The short form of `npm run prove -- departure-histories`.
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { buildServerIfStale } from '#server/testing/built-server.ts'
import { type Counts, proveHistory } from './departure-histories.ts'

test('whatever happens to departures, pages, calls, lists and refusals say the same', async () => {
  buildServerIfStale()
  const counts: Counts = { steps: 0, answers: {} }
  await proveHistory(await createTestDatabase(), { seed: 61, steps: 60 }, counts)
  expect(counts.steps).toBe(60)
}, 300_000)
