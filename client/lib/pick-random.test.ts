import { describe, expect, it } from 'vitest'
import { pickRandom } from './pick-random.ts'

describe('a random selection', () => {
  it('contains each item at most once', () => {
    expect(pickRandom([1, 2, 3, 4, 5], 5).sort()).toEqual([1, 2, 3, 4, 5])
    expect(pickRandom([1, 2], 5)).toHaveLength(2)
    expect(pickRandom([], 3)).toEqual([])
  })

  it('does not change the list and can have every order', () => {
    const items = Object.freeze(['a', 'b', 'c'])
    const orders = new Set(Array.from({ length: 300 }, () => pickRandom(items, 3).join('')))
    expect(orders.size).toBe(6)
  })
})
