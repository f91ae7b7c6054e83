import { describe, expect, it } from 'vitest'
import { clearedHref, isFiltered, listHref, orderOf, sortOf } from './list-address.ts'

const orders = {
  title: { up: 'name' },
  cost: { up: 'lowprice', down: 'highprice' },
  rating: { down: 'rating' },
}

describe('the address of a list', () => {
  it('returns to the first page after a change and keeps the other values', () => {
    const query = { page: '4', sort: 'name', text: 'fjord' }
    expect(listHref(query, { page: '5' })).toBe('?page=5&sort=name&text=fjord')
    expect(listHref(query, { sort: 'lowprice' })).toBe('?sort=lowprice&text=fjord')
    expect(listHref(query, { text: '', sort: '' })).toBe('.')
    expect(listHref({}, { page: '1' })).toBe('.')
  })
})

describe('the filters of a list', () => {
  it('are what an address has beyond how the list is shown', () => {
    expect(isFiltered({ page: '2', sort: 'name', rows: '50', view: 'month', text: undefined })).toBe(false)
    expect(isFiltered({ sort: 'name', text: 'fjord' })).toBe(true)
  })

  it('are cleared, but not the order, the number of rows or the view', () => {
    expect(clearedHref({ page: '2', sort: 'name', rows: '50', text: 'fjord' })).toBe('?sort=name&rows=50')
    expect(clearedHref({ view: 'month', from: '2027-01-01' })).toBe('?view=month')
    expect(clearedHref({ page: '2', q: 'fjord' })).toBe('.')
  })
})

describe('the order of a column', () => {
  it('is derived from the API’s sort value', () => {
    expect(orderOf('highprice', orders)).toEqual({ key: 'cost', isDescending: true })
    expect(orderOf(undefined, orders)).toBeNull()
    expect(orderOf('popular', orders)).toBeNull()
  })

  it('uses the only available direction, then none', () => {
    const rating = { key: 'rating', isDescending: true }
    expect(sortOf({ key: 'rating', isDescending: false }, null, orders)).toBe('rating')
    expect(sortOf(null, rating, orders)).toBe('')
    expect(sortOf({ key: 'title', isDescending: true }, { key: 'title', isDescending: false }, orders)).toBe(
      '',
    )
    expect(sortOf({ key: 'cost', isDescending: true }, { key: 'cost', isDescending: false }, orders)).toBe(
      'highprice',
    )
  })
})
