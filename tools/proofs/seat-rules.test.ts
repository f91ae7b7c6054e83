// The short form of `npm run prove -- seat-rules`.
import { expect, test } from 'vitest'
import { connectDatabase } from '#server/database/client.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { proveSeatRules } from './seat-rules.ts'

test('the rule of seats and its SQL say the same of random departures', async () => {
  const client = connectDatabase(await createTestDatabase(), { connections: 2 })
  try {
    const { states, answers, taken, refused } = await proveSeatRules(client.db, 2_000)
    expect(states).toBe(2_000)
    for (const reason of [
      'onSale',
      'notScheduled',
      'cancelled',
      'closed',
      'unavailable',
      'ended',
      'tooFarAhead',
    ])
      expect(answers[reason], reason).toBeGreaterThan(20)
    expect(taken).toBeGreaterThan(10)
    expect(refused).toBeGreaterThan(10)
  } finally {
    await client.close()
  }
}, 120_000)
