// The short form of `npm run prove -- memory`.
import { expect, test } from 'vitest'
import { attackMemory, requireBounded } from './memory.ts'

test('memory stays below its bound during half a minute of large pictures, wrong passwords and searches', async () => {
  const { answered, memory } = await attackMemory({ minutes: 0.5 })
  for (const count of Object.values(answered)) expect(count).toBeGreaterThan(0)
  requireBounded(memory)
}, 300_000)

test('a server above the bound fails the proof', () => {
  expect(() => requireBounded([400, 500, 900, 450])).toThrow('The server took 900 MB.')
})
