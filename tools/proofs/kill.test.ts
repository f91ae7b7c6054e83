// The short form of `npm run prove -- kill`.
import { expect, test } from 'vitest'
import { killRounds } from './kill.ts'

test('after eight kills during writes every acknowledged write is found, and no write is partial', async () => {
  const { acknowledged, found } = await killRounds(8)
  expect(acknowledged.quantity).toBeGreaterThan(8)
  expect(Math.min(...Object.values(acknowledged))).toBeGreaterThan(0)
  expect(found.quantity).toBeGreaterThanOrEqual(acknowledged.quantity)
}, 300_000)
