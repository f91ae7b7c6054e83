import { expect, it } from 'vitest'
import { fromWire, toWire, wireName, wireNames } from './wire-names.ts'

it('every name has one on the wire and comes back from there, however deep it stands', () => {
  const own = Object.fromEntries(Object.keys(wireNames).map((name) => [name, { items: [{ [name]: 1 }] }]))
  const wire = toWire(own) as Record<string, { items: object[] }>
  for (const [name, spelt] of Object.entries(wireNames)) {
    expect(wire[spelt]).toEqual({ items: [{ [spelt]: 1 }] })
    expect(wireName(name)).toBe(spelt)
  }
  expect(fromWire(wire)).toEqual(own)
})

it('a name of our own says nothing on the wire', () => {
  expect(fromWire({ seats: 1, custom: 2, title: 'x' })).toEqual({ seats: 2, title: 'x' })
})

it('what is sent gives no object another kind, and is read no deeper than our own', () => {
  const renamed = fromWire(JSON.parse('{"__proto__":{"role":3},"title":"x"}')) as { role?: number }
  expect(renamed).toEqual({ title: 'x' })
  expect(renamed.role).toBeUndefined()
  let nested: unknown = 'deep'
  for (let depth = 0; depth < 100_000; depth++) nested = depth % 2 === 0 ? [nested] : { nested }
  expect(() => fromWire(nested)).not.toThrow()
})
