// The short form of `npm run prove -- payments`.
import { expect, test } from 'vitest'
import { provePayments } from './payments.ts'

test('whatever happens to payments, events and processes, no cent is lost or made and each record follows its ledger', async () => {
  const counts = await provePayments({ histories: 80, perRound: 80, processes: 2, seed: 20_260 })
  for (const what of [
    'booked',
    'ordered',
    'doubled',
    'pages',
    'paid',
    'cancelled',
    'expired',
    'hoarded',
    'hoardingRefused',
    'kills',
    'entered',
    'waited',
    'agreed',
    'takenBack',
    'compared',
  ] as const) {
    expect(counts[what], what).toBeGreaterThan(0)
  }
}, 300_000)
