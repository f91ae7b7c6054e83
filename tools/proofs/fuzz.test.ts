// The short form of `npm run prove -- fuzz`.
import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

test('two thousand valid and hostile requests to all endpoints and pages, in all roles, cause no fault and no leak (R-323)', async () => {
  const { requests, raw, proxied, statuses } = await fuzz({ requests: 2000, seed: 7 })
  expect(requests).toBeGreaterThan(1500)
  expect(raw).toBeGreaterThan(30)
  if (proxied !== null) expect(proxied).toBeGreaterThan(300)
  // Some requests succeed, so code behind the checks is tested too.
  expect(statuses[200]).toBeGreaterThan(requests / 15)
  expect(statuses[201]).toBeGreaterThan(2)
}, 300_000)
