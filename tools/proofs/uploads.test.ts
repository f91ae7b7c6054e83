// The short form of `npm run prove -- uploads`.
import { expect, test } from 'vitest'
import { uploadWhileShopping } from './uploads.ts'

test('shoppers are served while staff upload large pictures', async () => {
  const { quiet, busy, uploadSeconds } = await uploadWhileShopping({
    rounds: 1,
    shoppers: 10,
    uploads: 3,
    megabytes: 8,
    pauseMs: 100,
    quietSeconds: 2,
  })
  expect(quiet.count).toBeGreaterThan(20)
  expect(busy.count).toBeGreaterThan(5)
  expect(uploadSeconds).toHaveLength(1)
  // Only the long form measures the slowdown, because this one shares the machine with other tests.
  expect(busy.p50).toBeLessThan(1000)
}, 300_000)
