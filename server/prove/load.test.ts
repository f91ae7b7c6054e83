// The short form of `npm run prove -- load`.
import { expect, test } from 'vitest'
import { load, requireFlat } from './load.ts'

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

test('memory that goes on rising after the first minute does not hold, garbage that comes and goes does', () => {
  expect(() => requireFlat([304, 336, 245, 358, 395, 426, 426])).toThrow('from 313 to 416 MB')
  requireFlat([250, 330, 350, 340, 355, 335, 350])
})
