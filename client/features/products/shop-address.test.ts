import { describe, expect, it } from 'vitest'
import { productSorts } from '#contract/vocabulary.ts'
import {
  changedShopAddress,
  priceQueryOf,
  pricesOf,
  readShopQuery,
  settlePrices,
  shopAddress,
  sortLabels,
} from './shop-address.ts'

describe('the address of a list of products', () => {
  it('holds what was asked for, and nothing that says nothing', () => {
    expect(shopAddress({})).toBe('/shop/products')
    expect(shopAddress({ page: '1', name: '' })).toBe('/shop/products')
    expect(shopAddress({ name: 'a&b', category: 'Beach', page: '3' })).toBe(
      '/shop/products?page=3&category=Beach&name=a%26b',
    )
  })

  it('begins at the first page when something else changes', () => {
    const query = { page: '4', sort: 'rating', tag: 'Winter' }
    expect(changedShopAddress(query, { sort: 'lowprice' })).toBe(
      '/shop/products?sort=lowprice&tag=Winter#products',
    )
  })

  it('has one price in place of two that are equal (R-176)', () => {
    expect(settlePrices({ min: '40', max: '40.0', sort: 'date' })).toEqual({ sort: 'date', price: '40' })
    expect(settlePrices({ min: '40', max: '40', price: '50' })).toEqual({ price: '50' })
    expect(settlePrices({ min: '40', max: '41' })).toEqual({ min: '40', max: '41' })
    expect(settlePrices({ min: '40' })).toEqual({ min: '40' })
  })

  it('keeps a good price beside one that is none', () => {
    expect(settlePrices({ min: '0x10', max: '16' })).toEqual({ min: '0x10', max: '16' })
    expect(settlePrices({ min: '40', max: '4e1' })).toEqual({ min: '40', max: '4e1' })
    expect(settlePrices({ min: '40', max: '40', price: 'cheap' })).toEqual({ price: '40' })
  })

  it('means a category or a tag of ours, whatever its case', () => {
    const address = 'http://x/shop/products?category=bEACH&tag=+winter+&name=TENT'
    expect(readShopQuery(address)).toEqual({ category: 'Beach', tag: 'Winter', name: 'TENT' })
    expect(readShopQuery('http://x/shop/products?category=gear')).toEqual({ category: 'gear' })
  })
})

describe('the handles of the price filter', () => {
  it('set no limit at their ends, and one price where they meet (R-176)', () => {
    expect(priceQueryOf(12, 3600)).toEqual({})
    expect(priceQueryOf(20, 3600)).toEqual({ min: '20' })
    expect(priceQueryOf(12, 90)).toEqual({ max: '90' })
    expect(priceQueryOf(60, 60)).toEqual({ price: '60' })
    expect(priceQueryOf(3600, 3600)).toEqual({ price: '3600' })
  })

  it('stand where the address has them', () => {
    expect(pricesOf({})).toEqual([12, 3600])
    expect(pricesOf({ min: '20', max: '90' })).toEqual([20, 90])
    expect(pricesOf({ price: '60' })).toEqual([60, 60])
  })
})

it('every order has its label (R-173)', () => {
  expect(sortLabels.map(([sort]) => sort)).toEqual([...productSorts])
})
