// The short form of `npm run prove -- private-departures`.
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { buildServerIfStale } from '#server/testing/built-server.ts'
import { departureCalls, publicReads } from './private-departures/questions.ts'
import { provePrivateDepartures } from './private-departures.ts'

test('private departures are told to nobody without their token, by no public call or page', async () => {
  buildServerIfStale()
  expect(departureCalls).toEqual(
    expect.arrayContaining(['POST /holds', 'POST /tours', 'POST /waiting-list', 'POST /tours/:id/quotes']),
  )
  expect(publicReads).toEqual(
    expect.arrayContaining(['GET /cards', 'GET /search', 'GET /cards/:id/departures']),
  )
  const addresses = [await createTestDatabase(), await createTestDatabase()] as const
  const { answers } = await provePrivateDepartures(addresses, { questions: 500, seed: 61 })
  for (const what of [
    'POST /tours 409',
    'POST /holds 409',
    'POST /waiting-list 409',
    'POST /tours/:id/quotes 409',
    'GET /cards/:id/departures 200',
    'GET /cards/:id/seats 200',
    'GET /cards 200',
    'stream of seats 200',
    'page /tour-item 200',
    'booking form 409',
    '/sitemaps/tours.xml 200',
  ])
    expect(answers[what], what).toBeGreaterThan(0)
}, 300_000)
