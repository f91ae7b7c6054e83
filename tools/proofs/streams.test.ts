// The short form of `npm run prove -- streams`.
import { expect, test } from 'vitest'
import { measureSockets, measureStreams } from './streams/cost.ts'
import { measureLatency } from './streams/latency.ts'
import { requireNoDearer } from './streams.ts'

test('the cost of streams and sockets is measured, and dearer streams fail the proof', async () => {
  const options = { connections: 100, changes: 20, idleSeconds: 1 }
  const [streams, sockets] = [await measureStreams(options), await measureSockets(options)]
  for (const cost of [streams, sockets]) expect(cost.openMs).toBeGreaterThan(0)
  expect(() => requireNoDearer({ ...sockets, heapKb: 2 * sockets.heapKb }, sockets)).toThrow('more heap')
}, 300_000)

test('streams of two processes get every change', async () => {
  const { deliveries } = await measureLatency({ processes: 2, streams: 32, changes: 16 })
  expect(deliveries).toBe(64)
}, 300_000)
