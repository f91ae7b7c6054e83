import { expect, it } from 'vitest'
import { fromWire, toWire, wireName, wireNames } from './wire-names.ts'

it('every own name is translated to its wire name and back, at any depth', () => {
  const own = Object.fromEntries(Object.keys(wireNames).map((name) => [name, { items: [{ [name]: 1 }] }]))
  const wire = toWire(own) as Record<string, { items: object[] }>
  for (const [name, spelt] of Object.entries(wireNames)) {
    expect(wire[spelt]).toEqual({ items: [{ [spelt]: 1 }] })
    expect(wireName(name)).toBe(spelt)
  }
  expect(fromWire(wire)).toEqual(own)
})

it('our own names are ignored on the wire', () => {
  expect(fromWire({ ticketCount: 1, numberTikets: 2, title: 'x' })).toEqual({ ticketCount: 2, title: 'x' })
})

it('input cannot change the prototype of an object, and is read no deeper than our own shapes', () => {
  const renamed = fromWire(JSON.parse('{"__proto__":{"role":3},"title":"x"}')) as { role?: number }
  expect(renamed).toEqual({ title: 'x' })
  expect(renamed.role).toBeUndefined()
  let nested: unknown = 'deep'
  for (let depth = 0; depth < 100_000; depth++) nested = depth % 2 === 0 ? [nested] : { nested }
  expect(() => fromWire(nested)).not.toThrow()
})
