import { beforeEach, describe, expect, it } from 'vitest'
import { house, setHouse } from '#client/lib/house.ts'
import {
  formatRating,
  productPath,
  productPictures,
  shownAmount,
  shownPrice,
  shownStars,
  totalBeforeReductions,
} from './product-facts.ts'

const setCountry = (country: string) => setHouse({ ...house(), country })

describe('a house outside the EEA shows a sale as documented', () => {
  beforeEach(() => setCountry('GB'))

  it('with cost, percent and the price after it, whatever the price was before (R-182, R-185, R-201)', () => {
    for (const lowestPrice of [undefined, 120, 90, 50]) {
      expect(shownPrice({ cost: 120, sale: 25, lowestPrice })).toEqual({
        price: '$90.0',
        reduced: { was: '$120.0' },
        off: '25% off',
      })
    }
    expect(shownPrice({ cost: 9.99, sale: 12.5 })).toMatchObject({ price: '$8.74', off: '12.5% off' })
    expect(shownPrice({ cost: 64, sale: 0 })).toEqual({ price: '$64.0' })
  })

  it('also in the lines of carts and orders', () => {
    const line = { quantity: 2, total: 240, amountDue: 180 }
    const item = { cost: 120, sale: 25 }
    expect(shownAmount(line, item)).toEqual({
      price: '$180.0',
      reduced: { was: '$240.0' },
      off: '25% off',
      pieces: '2 × $120.0, 25% off',
    })
    expect(totalBeforeReductions([{ ...line, product: item }])).toBe(240)
  })
})

describe('the price of a product in a house in the EEA', () => {
  beforeEach(() => setCountry('NO'))

  it('on sale is cost − cost × sale / 100, shown beside the old price (R-201)', () => {
    expect(shownPrice({ cost: 185, sale: 20, lowestPrice: 185 })).toEqual({
      price: '$148.0',
      reduced: { was: '$185.0', lowest: '$185.0' },
      off: '20% off',
    })
    expect(shownPrice({ cost: 1_250.5, sale: 12.5 }).price).toBe('$1,094.19')
    expect(shownPrice({ cost: 0.35, sale: 10 }).price).toBe('$0.32')
    expect(shownPrice({ cost: 40, sale: 100 }).price).toBe('$0.0')
  })

  it('has a percent of the lowest price of 30 days, where that is below the old price', () => {
    expect(shownPrice({ cost: 120, sale: 25, lowestPrice: 100 })).toEqual({
      price: '$90.0',
      reduced: { was: '$120.0', lowest: '$100.0' },
      off: '10% off',
    })
    expect(shownPrice({ cost: 120, sale: 25, lowestPrice: 90.5 })).not.toHaveProperty('off')
  })

  it('is shown alone, if it is not below the lowest price of 30 days or that is not known', () => {
    expect(shownPrice({ cost: 120, sale: 25, lowestPrice: 90 })).toEqual({ price: '$90.0' })
    expect(shownPrice({ cost: 120, sale: 25 })).toEqual({ price: '$90.0' })
  })

  it('without a sale is the cost (R-201)', () => {
    expect(shownPrice({ cost: 64, sale: 0 })).toEqual({ price: '$64.0' })
  })
})

describe('the amount of a line in a house in the EEA', () => {
  beforeEach(() => setCountry('DE'))
  const line = { quantity: 2, total: 240, amountDue: 180 }

  it('is shown with the old amount, the percent and the lowest price of one piece', () => {
    expect(shownAmount(line, { cost: 120, sale: 25, lowestPrice: 120 })).toEqual({
      price: '$180.0',
      reduced: { was: '$240.0', lowest: '$120.0 each' },
      off: '25% off',
      pieces: '2 × $120.0, 25% off',
    })
  })

  it('is made of the price of a piece, where the percent does not fit the cost', () => {
    expect(shownAmount(line, { cost: 120, sale: 25, lowestPrice: 100 })).toMatchObject({
      off: '10% off',
      pieces: '2 × $90.0',
    })
  })

  it('is shown alone, if its sale is no reduction', () => {
    const item = { cost: 120, sale: 25, lowestPrice: 90 }
    expect(shownAmount(line, item)).toEqual({ price: '$180.0', pieces: '2 × $90.0' })
    const other = { quantity: 1, total: 10, amountDue: 9, product: { cost: 10, sale: 10, lowestPrice: 10 } }
    expect(totalBeforeReductions([{ ...line, product: item }, other])).toBe(190)
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
