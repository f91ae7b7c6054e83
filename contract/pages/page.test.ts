import { describe, expect, it } from 'vitest'
import { tripPage } from './account-pages.ts'
import { addressOf, folderOf, pathPattern, writeQuery } from './page.ts'
import { blogPage, postPage, productsPage, searchPage, tourPage } from './site-pages.ts'
import { departurePage } from './staff-pages.ts'

describe('the address of a page', () => {
  it('has the values of its path, encoded', () => {
    expect(addressOf(departurePage, { id: 't1', date: '2027-03-01' })).toBe('/admin/bookings/t1/2027-03-01')
    expect(addressOf(tourPage, { id: 'a b/ü?#' })).toBe('/tour-item/a%20b%2F%C3%BC%3F%23')
  })

  it('has its query in the listed order, without blank values and without page 1', () => {
    expect(addressOf(searchPage)).toBe('/search')
    expect(addressOf(searchPage, { page: '1', type: '', sort: undefined, q: null })).toBe('/search')
    expect(addressOf(searchPage, { page: 2, q: 'a&b', layout: 'list' })).toBe(
      '/search?q=a%26b&page=2&layout=list',
    )
    expect(addressOf(blogPage, { layout: 'right-sidebar', tag: 'x' })).toBe('/blog/right-sidebar?tag=x')
  })

  it('says what was done by a name alone', () => {
    expect(addressOf(tripPage, { id: 'b1', booked: true })).toBe('/my-tour/b1?booked')
  })

  it('cannot lack a value or have one that the page does not read', () => {
    // @ts-expect-error: without the tour
    expect(addressOf(tourPage, {})).toBe('/tour-item/undefined')
    // @ts-expect-error: no page of posts reads it
    expect(addressOf(postPage, { slug: 'x', colour: 'red' })).toBe('/detail/x')
    // @ts-expect-error: a path with parameters is no address
    expect(tourPage.path).toBeUndefined()
  })
})

it('a query string has the given names alone', () => {
  const names = ['type', 'sort', 'page'] as const
  expect(writeQuery({ page: '2', sort: '', type: 'Wines & more' }, names)).toBe('?type=Wines+%26+more&page=2')
  expect(writeQuery({ page: '1', sort: '  ' }, names)).toBe('')
})

it('the folder of a page is the beginning of those beside it', () => {
  expect([folderOf(productsPage), folderOf(tourPage), folderOf(searchPage)]).toEqual([
    '/shop/',
    '/tour-item/',
    '/',
  ])
})

it('the pattern of a page matches its paths alone', () => {
  expect(
    ['/my-tour/b1', '/my-tour', '/my-tour/b1/voucher'].map((path) => pathPattern(tripPage).test(path)),
  ).toEqual([true, false, false])
})
