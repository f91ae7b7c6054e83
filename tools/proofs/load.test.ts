// The short form of `npm run prove -- load`.
import { expect, test } from 'vitest'
import { load, requireFlat } from './load.ts'

test('thirty shoppers and two hundred open tabs get no error, and the tabs get their carts', async () => {
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

test('rising memory fails the proof, fluctuating memory does not', () => {
  expect(() => requireFlat([300, 320, 340, 360, 380, 400, 420, 440])).toThrow('from 360 to 440 MB')
  requireFlat([320, 315, 230, 276, 327, 372, 373, 272, 337, 346])
})
