import { describe, expect, it } from 'vitest'
import { productSorts } from '#contract/vocabulary.ts'
import {
  activeFilters,
  changedShopAddress,
  mergeEqualPrices,
  priceLimitsOf,
  readShopQuery,
  shopAddress,
  sortLabels,
  stepText,
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

  it('has an exact price as both limits', () => {
    expect(priceLimitsOf({ price: '60' })).toEqual({ min: '60', max: '60' })
    expect(priceLimitsOf({ min: '20' })).toEqual({ min: '20' })
  })

  it('matches categories and tags in any case', () => {
    const address = 'http://x/shop/products?category=bEACH&tag=+winter+&name=TENT'
    expect(readShopQuery(address)).toEqual({ category: 'Beach', tag: 'Winter', name: 'TENT' })
    expect(readShopQuery('http://x/shop/products?category=gear')).toEqual({ category: 'gear' })
  })
})

describe('the filters of a list', () => {
  it('are links that remove them, an exact price as one', () => {
    const query = {
      name: 'tent',
      price: '60',
      inStock: 'true',
      category: 'Camping',
      tag: 'Winter',
      page: '2',
    }
    expect(activeFilters(query).map(({ label }) => label)).toEqual([
      '“tent”',
      '$60.0',
      'In stock only',
      'Camping',
      'Tag: Winter',
    ])
    expect(activeFilters(query)[1]!.to).toBe(
      '/shop/products?category=Camping&name=tent&tag=Winter&inStock=true#products',
    )
    expect(activeFilters({ min: '20', max: '80' }).map(({ label }) => label)).toEqual(['$20.0 – $80.0'])
    expect(activeFilters({})).toEqual([])
  })

  it('tell what a change of them leaves out', () => {
    const query = { name: 'red tent', max: '30', category: 'Beach' }
    expect(stepText({ changes: { max: '45' } }, query)).toBe('Up to $45.0')
    expect(stepText({ changes: { name: 'tent' }, without: ['red'] }, query)).toBe('Without “red”')
    expect(stepText({ changes: { name: null, category: null } }, query)).toBe('Without “red tent” and Beach')
    expect(stepText({ changes: { price: '36.4' } }, { price: '40' })).toBe('For $36.4')
  })
})

it('every sort order has a label (R-173)', () => {
  expect(sortLabels.map(([sort]) => sort)).toEqual([...productSorts])
})
