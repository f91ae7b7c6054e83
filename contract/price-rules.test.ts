import { describe, expect, it } from 'vitest'
import { lowestOfNextPrice, lowestPriceBefore, mustNameLowestPrice, reductionOf } from './price-rules.ts'

const day = 86_400_000
const price = (dollars: number, sale: number, onDay: number) => ({
  costCents: dollars * 100,
  saleBasisPoints: sale * 100,
  beganAt: onDay * day,
})

describe('the lowest price of 30 days', () => {
  it('counts the price in effect when they began, and no earlier one', () => {
    const history = [price(80, 0, 0), price(100, 0, 10), price(90, 0, 20)]
    expect(lowestPriceBefore(history, 39 * day)).toBe(8_000)
    // The price of 80 ended exactly 30 days before.
    expect(lowestPriceBefore(history, 40 * day)).toBe(9_000)
    expect(lowestPriceBefore(history.slice(0, 2), 41 * day)).toBe(10_000)
  })

  it('is that since the product is offered, if that is less than 30 days ago', () => {
    expect(lowestPriceBefore([price(80, 0, 5), price(100, 0, 6)], 7 * day)).toBe(8_000)
    expect(lowestPriceBefore([], 7 * day)).toBeNull()
  })

  it('counts what customers paid, in whole cents', () => {
    expect(lowestPriceBefore([price(0.35, 10, 0)], day)).toBe(32)
  })
})

describe('the lowest price of a sale', () => {
  const current = { costCents: 10_000, saleBasisPoints: 1_000, lowestCents: 9_500 }

  it('is that before its first step, if the sale grows', () => {
    expect(lowestOfNextPrice(current, { costCents: 10_000, saleBasisPoints: 2_000 }, 9_000)).toBe(9_500)
  })

  it('counts the sale until now, if the sale shrinks or the cost changes', () => {
    expect(lowestOfNextPrice(current, { costCents: 10_000, saleBasisPoints: 500 }, 9_000)).toBe(9_000)
    expect(lowestOfNextPrice(current, { costCents: 12_000, saleBasisPoints: 2_500 }, 9_000)).toBe(9_000)
    expect(lowestOfNextPrice(current, { costCents: 9_900, saleBasisPoints: 1_000 }, 9_000)).toBe(9_000)
  })

  it('counts the sale until now, if that was no reduction', () => {
    const none = { ...current, lowestCents: 9_000 }
    expect(lowestOfNextPrice(none, { costCents: 10_000, saleBasisPoints: 2_000 }, 8_500)).toBe(8_500)
    const unknown = { ...current, lowestCents: null }
    expect(lowestOfNextPrice(unknown, { costCents: 10_000, saleBasisPoints: 2_000 }, 9_000)).toBe(9_000)
  })

  it('is none without a sale, and where it is not known', () => {
    expect(lowestOfNextPrice(current, { costCents: 10_000, saleBasisPoints: 0 }, 9_000)).toBeNull()
    expect(lowestOfNextPrice(current, { costCents: 9_000, saleBasisPoints: 1_000 }, null)).toBeNull()
  })
})

describe('a reduction', () => {
  it('has the percent of the sale, if no price of the 30 days was below the cost', () => {
    expect(reductionOf({ cost: 185, sale: 12.5, lowestPrice: 185 }, 'DE')).toEqual({
      lowestPrice: 185,
      percent: 12.5,
    })
    expect(reductionOf({ cost: 80, sale: 10, lowestPrice: 100 }, 'DE')).toEqual({
      lowestPrice: 100,
      percent: 10,
    })
  })

  it('is every sale with its own percent, for a house outside the EEA', () => {
    for (const lowestPrice of [undefined, 185, 90]) {
      expect(reductionOf({ cost: 185, sale: 12.5, lowestPrice }, 'GB')).toEqual({ percent: 12.5 })
    }
    expect(reductionOf({ cost: 185, sale: 0, lowestPrice: 185 }, 'GB')).toBeNull()
    expect(['DE', 'NO', 'IS', 'LI', 'GB', 'CH', 'US', ''].filter(mustNameLowestPrice)).toEqual([
      'DE',
      'NO',
      'IS',
      'LI',
    ])
  })

  it('has whole percent of the lowest price otherwise, never rounded up', () => {
    expect(reductionOf({ cost: 120, sale: 25, lowestPrice: 100 }, 'DE')).toEqual({
      lowestPrice: 100,
      percent: 10,
    })
    expect(reductionOf({ cost: 120, sale: 20, lowestPrice: 97 }, 'DE')?.percent).toBe(1)
    expect(reductionOf({ cost: 120, sale: 20, lowestPrice: 96.5 }, 'DE')?.percent).toBe(0)
  })

  it('is none, if the price is not below the lowest price or that is not known', () => {
    expect(reductionOf({ cost: 125, sale: 20, lowestPrice: 100 }, 'DE')).toBeNull()
    expect(reductionOf({ cost: 125, sale: 20, lowestPrice: 99 }, 'DE')).toBeNull()
    expect(reductionOf({ cost: 125, sale: 20 }, 'DE')).toBeNull()
    expect(reductionOf({ cost: 125, sale: 0, lowestPrice: 130 }, 'DE')).toBeNull()
  })
})
