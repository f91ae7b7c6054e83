import { describe, expect, it } from 'vitest'
import { formatRating, productPath, productPictures, shownPrice, shownStars } from './product-facts.ts'

describe('the price of a product', () => {
  it('on sale is cost − cost × sale / 100, shown beside the old price (R-201)', () => {
    expect(shownPrice({ cost: 185, sale: 20 })).toEqual({ price: '$148.0', was: '$185.0', off: '20% off' })
    expect(shownPrice({ cost: 1_250.5, sale: 12.5 }).price).toBe('$1,094.19')
    expect(shownPrice({ cost: 0.35, sale: 10 }).price).toBe('$0.32')
    expect(shownPrice({ cost: 40, sale: 100 }).price).toBe('$0.0')
  })

  it('without a sale is the cost (R-201)', () => {
    expect(shownPrice({ cost: 64, sale: 0 })).toEqual({ price: '$64.0' })
  })
})

describe('the rating of a product', () => {
  it('is shown as four or five stars, and its label has the mean (R-337)', () => {
    expect(shownStars({ rating: 4.5, numRating: 2 })).toEqual({ value: 4, label: 'Rated 4.5 of 5' })
    expect(shownStars({ rating: 5, numRating: 1 })).toEqual({ value: 5, label: 'Rated 5 of 5' })
    expect(shownStars({ rating: 0, numRating: 0 })).toEqual({ value: 0, label: 'Not rated yet' })
  })

  it('is never rounded up', () => {
    expect([4.96, 14 / 3, 3, 5].map(formatRating)).toEqual(['4.9', '4.6', '3', '5'])
  })
})

it('the address of a product contains the slug, or the id if there is no slug', () => {
  expect(productPath({ _id: 'x1', slug: 'down-jacket' })).toBe('/shop/products/down-jacket')
  expect(productPath({ _id: 'x1', slug: '' })).toBe('/shop/products/x1')
})

it('the gallery of a product begins with the main picture', () => {
  expect(productPictures({ image: 'a', previews: ['b', 'c'] })).toEqual(['a', 'b', 'c'])
})
