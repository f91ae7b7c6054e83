import { describe, expect, it } from 'vitest'
import { drawFrom } from './draw.ts'

describe('drawing', () => {
  it('takes each item once, and at most as many as there are', () => {
    expect(drawFrom([1, 2, 3, 4, 5], 5).sort()).toEqual([1, 2, 3, 4, 5])
    expect(drawFrom([1, 2], 5)).toHaveLength(2)
    expect(drawFrom([], 3)).toEqual([])
  })

  it('leaves what it draws from as it is, and gives every item its turn in every place', () => {
    const items = Object.freeze(['a', 'b', 'c'])
    const orders = new Set(Array.from({ length: 300 }, () => drawFrom(items, 3).join('')))
    expect(orders.size).toBe(6)
  })
})
