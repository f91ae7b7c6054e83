import { describe, expect, it } from 'vitest'
import { productSorts } from '#contract/vocabulary.ts'
import {
  changedShopAddress,
  priceQueryOf,
  pricesOf,
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
    expect(changedShopAddress(query, { sort: 'lowprice' })).toBe('/shop/products?sort=lowprice&tag=Winter')
  })

  it('has one price in place of two that are equal (R-176)', () => {
    expect(settlePrices({ min: '40', max: '40.0', sort: 'date' })).toEqual({ sort: 'date', price: '40' })
    expect(settlePrices({ min: '40', max: '40', price: '50' })).toEqual({ price: '50' })
    expect(settlePrices({ min: '40', max: '41' })).toEqual({ min: '40', max: '41' })
    expect(settlePrices({ min: '40' })).toEqual({ min: '40' })
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
