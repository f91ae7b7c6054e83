// The short form of `npm run prove -- load`.
import { expect, test } from 'vitest'
import { load } from './load.ts'

test('thirty shoppers and two hundred open tabs see no error, and hear of their carts', async () => {
  const { requests, sockets, messages } = await load({
    minutes: 0.2,
    shoppers: 30,
    sockets: 200,
    pauseMs: 500,
  })
  expect(requests).toBeGreaterThan(50)
  expect(sockets).toBe(200)
  expect(messages).toBeGreaterThan(0)
}, 300_000)
