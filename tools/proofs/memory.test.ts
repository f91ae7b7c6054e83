// The short form of `npm run prove -- memory`.
import { expect, test } from 'vitest'
import { attackMemory, requireBounded } from './memory.ts'

test('half a minute of large pictures, wrong passwords and searches leaves memory within its bound', async () => {
  const { answered, memory } = await attackMemory({ minutes: 0.5 })
  for (const count of Object.values(answered)) expect(count).toBeGreaterThan(0)
  requireBounded(memory)
}, 300_000)

test('a server that takes more than the bound does not pass', () => {
  expect(() => requireBounded([400, 500, 900, 450])).toThrow('The server took 900 MB.')
})
