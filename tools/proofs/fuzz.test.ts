// The short form of `npm run prove -- fuzz`.
import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

test('two thousand requests for everything, hostile and meant, by everybody, find no fault and no leak (R-323)', async () => {
  const { requests, raw, proxied, statuses } = await fuzz({ requests: 2000, seed: 7 })
  expect(requests).toBeGreaterThan(1500)
  expect(raw).toBeGreaterThan(30)
  if (proxied !== null) expect(proxied).toBeGreaterThan(300)
  // Not all of it is refused: what lies behind the checks has been reached too.
  expect(statuses[200]).toBeGreaterThan(requests / 10)
  expect(statuses[201]).toBeGreaterThan(5)
}, 300_000)
