import { expect, it } from 'vitest'
import { createGate } from './picture-gate.ts'

it('decodes at most as many pixels at a time as its capacity, in the order of arrival', async () => {
  const pass = createGate(2)
  const running = new Set<string>()
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const work = (name: string, weight: number) =>
    pass(weight, async () => {
      running.add(name)
      started.push(name)
      await new Promise<void>((resolve) => finish.set(name, resolve))
      running.delete(name)
    })
  const all = [work('first', 1), work('second', 1), work('large', 9), work('last', 1)]
  await Promise.resolve()
  expect([...running]).toEqual(['first', 'second'])
  finish.get('first')!()
  await all[0]
  expect([...running]).toEqual(['second'])
  finish.get('second')!()
  await all[1]
  expect([...running]).toEqual(['large'])
  finish.get('large')!()
  await all[2]
  expect(started).toEqual(['first', 'second', 'large', 'last'])
  finish.get('last')!()
  await Promise.all(all)
})

it('starts the next one after a failure', async () => {
  const pass = createGate(1)
  await expect(pass(1, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  await expect(pass(1, async () => 'fine')).resolves.toBe('fine')
})
