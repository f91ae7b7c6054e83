import { describe, expect, it } from 'vitest'
import { rowAfterKey } from '#client/design-system/menu.tsx'
import { currentEntry, currentLink, mainMenu, menuState } from './main-menu.ts'

describe('the keys of a menu', () => {
  const rows = ['Setting', 'Tours', 'Cart', 'Logout', 'Contact'].map((title) => ({ title }))

  it('move from row to row in a circle', () => {
    expect(rowAfterKey('ArrowDown', 4, rows)).toBe(0)
    expect(rowAfterKey('ArrowUp', 0, rows)).toBe(4)
    expect(rowAfterKey('Home', 3, rows)).toBe(0)
    expect(rowAfterKey('End', 0, rows)).toBe(4)
  })

  it('move to the next row that begins with the typed letter', () => {
    expect(rowAfterKey('c', 0, rows)).toBe(2)
    expect(rowAfterKey('C', 2, rows)).toBe(4)
    expect(rowAfterKey('x', 0, rows)).toBeUndefined()
    expect(rowAfterKey('F5', 0, rows)).toBeUndefined()
  })
})

describe('the main menu', () => {
  const current = (pathname: string) =>
    mainMenu.flatMap((entry) => {
      const state = currentEntry(entry, pathname)
      return state === undefined ? [] : [[entry.title, state]]
    })

  it('has a state for each page in it, and the same state for all other pages of a section', () => {
    const addresses = mainMenu.flatMap(({ links }) => links).map(({ to }) => new URL(to, 'http://localhost'))
    const states = addresses.map(menuState)
    expect(new Set(states).size).toBe(new Set(addresses.map(String)).size)
    const stateOf = (pathname: string, search = '') => menuState({ pathname, search })
    expect(stateOf('/tour-item/slow-boat')).toBe(stateOf('/my-tour', '?page=2'))
    expect(stateOf('/tour-item/slow-boat')).not.toBe(stateOf('/detail/a-post'))
    expect(stateOf('/tours/standard-list')).not.toBe(stateOf('/tours/standard-list', '?page=2'))
  })

  it('has at most one current entry on every page', () => {
    expect(current('/')).toEqual([['Home', 'page']])
    expect(current('/home/winter-holidays')).toEqual([['Home', 'true']])
    expect(current('/tour-item/slow-boat')).toEqual([['Tours', 'true']])
    expect(current('/detail/a-post')).toEqual([['Blog', 'true']])
    expect(current('/my-cart')).toEqual([['Shop', 'true']])
    expect(current('/my-tour')).toEqual([['Tours', 'true']])
    expect(current('/setting')).toEqual([])
  })

  it('marks either a category or all products as current', () => {
    const link = { title: 'Beach', to: '/shop/products?category=Beach' }
    const all = { title: 'All Products', to: '/shop/products' }
    const address = { pathname: '/shop/products', search: '?category=Beach' }
    expect(currentLink(link, address)).toBe('page')
    expect(currentLink(all, address)).toBeUndefined()
    expect(currentLink(all, { ...address, search: '' })).toBe('page')
  })
})
