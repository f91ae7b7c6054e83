import { describe, expect, it } from 'vitest'
import { formatPriceEnd, priceErrors, priceLimits, priceRange, priceText } from './price-range.ts'

describe('the price filter', () => {
  it('sets no limit for a thumb at its end (R-124)', () => {
    expect(priceLimits([12, 3600])).toEqual({ min: undefined, max: undefined })
    expect(priceLimits([13, 3599])).toEqual({ min: '13', max: '3599' })
    expect(priceRange({})).toEqual([12, 3600])
    expect(priceRange({ min: '300', max: 'x' })).toEqual([300, 3600])
    expect(priceRange({ min: '', max: ' ' })).toEqual([12, 3600])
  })

  it('marks the upper end with a plus, because it includes more expensive tours', () => {
    expect(formatPriceEnd(3600)).toBe('$3,600.0+')
    expect(formatPriceEnd(12)).toBe('$12.0')
  })
})

it('says which limits cannot be searched for', () => {
  expect(priceErrors({})).toEqual({})
  expect(priceErrors({ min: '20', max: '20' })).toEqual({})
  expect(priceErrors({ min: 'cheap', max: '-3' })).toEqual({ min: 'Write an amount', max: 'Write an amount' })
  expect(priceErrors({ min: '30', max: '20' })).toEqual({ max: 'Below the lowest' })
})

it('tells limits in words', () => {
  expect(priceText({ min: '20' })).toBe('From $20.0')
  expect(priceText({ max: '80' })).toBe('Up to $80.0')
  expect(priceText({ min: '20', max: '80' })).toBe('$20.0 – $80.0')
})
