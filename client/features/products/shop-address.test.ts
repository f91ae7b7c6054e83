import { describe, expect, it } from 'vitest'
import { productSorts } from '#contract/vocabulary.ts'
import {
  changedShopAddress,
  mergeEqualPrices,
  priceQueryOf,
  pricesOf,
  readShopQuery,
  shopAddress,
  sortLabels,
} from './shop-address.ts'

describe('the address of a list of products', () => {
  it('contains the filters, without empty ones and without page 1', () => {
    expect(shopAddress({})).toBe('/shop/products')
    expect(shopAddress({ page: '1', name: '' })).toBe('/shop/products')
    expect(shopAddress({ name: 'a&b', category: 'Beach', page: '3' })).toBe(
      '/shop/products?page=3&category=Beach&name=a%26b',
    )
  })

  it('returns to the first page when a filter or the order changes', () => {
    const query = { page: '4', sort: 'rating', tag: 'Winter' }
    expect(changedShopAddress(query, { sort: 'lowprice' })).toBe(
      '/shop/products?sort=lowprice&tag=Winter#products',
    )
  })

  it('has an exact price instead of two equal limits (R-176)', () => {
    expect(mergeEqualPrices({ min: '40', max: '40.0', sort: 'date' })).toEqual({ sort: 'date', price: '40' })
    expect(mergeEqualPrices({ min: '40', max: '40', price: '50' })).toEqual({ price: '50' })
    expect(mergeEqualPrices({ min: '40', max: '41' })).toEqual({ min: '40', max: '41' })
    expect(mergeEqualPrices({ min: '40' })).toEqual({ min: '40' })
  })

  it('keeps a valid price limit beside an invalid one', () => {
    expect(mergeEqualPrices({ min: '0x10', max: '16' })).toEqual({ min: '0x10', max: '16' })
    expect(mergeEqualPrices({ min: '40', max: '4e1' })).toEqual({ min: '40', max: '4e1' })
    expect(mergeEqualPrices({ min: '40', max: '40', price: 'cheap' })).toEqual({ price: '40' })
  })

  it('matches categories and tags in any case', () => {
    const address = 'http://x/shop/products?category=bEACH&tag=+winter+&name=TENT'
    expect(readShopQuery(address)).toEqual({ category: 'Beach', tag: 'Winter', name: 'TENT' })
    expect(readShopQuery('http://x/shop/products?category=gear')).toEqual({ category: 'gear' })
  })
})

describe('the handles of the price filter', () => {
  it('set no limit at their ends, and an exact price when they meet (R-176)', () => {
    expect(priceQueryOf(12, 3600)).toEqual({})
    expect(priceQueryOf(20, 3600)).toEqual({ min: '20' })
    expect(priceQueryOf(12, 90)).toEqual({ max: '90' })
    expect(priceQueryOf(60, 60)).toEqual({ price: '60' })
    expect(priceQueryOf(3600, 3600)).toEqual({ price: '3600' })
  })

  it('have the positions from the address', () => {
    expect(pricesOf({})).toEqual([12, 3600])
    expect(pricesOf({ min: '20', max: '90' })).toEqual([20, 90])
    expect(pricesOf({ price: '60' })).toEqual([60, 60])
  })
})

it('every sort order has a label (R-173)', () => {
  expect(sortLabels.map(([sort]) => sort)).toEqual([...productSorts])
})
