import { describe, expect, it } from 'vitest'
import { rowAfterKey } from '#client/design-system/menu.tsx'
import { currentEntry, currentLink, mainMenu, menuState } from './main-menu.ts'
import { adviseOnPassword } from './password-advice.ts'

describe('the keys of a menu', () => {
  const rows = ['Setting', 'Tours', 'Cart', 'Logout', 'Contact'].map((title) => ({ title }))

  it('lead from row to row, round the ends', () => {
    expect(rowAfterKey('ArrowDown', 4, rows)).toBe(0)
    expect(rowAfterKey('ArrowUp', 0, rows)).toBe(4)
    expect(rowAfterKey('Home', 3, rows)).toBe(0)
    expect(rowAfterKey('End', 0, rows)).toBe(4)
  })

  it('lead to the next row that begins with a letter', () => {
    expect(rowAfterKey('c', 0, rows)).toBe(2)
    expect(rowAfterKey('C', 2, rows)).toBe(4)
    expect(rowAfterKey('x', 0, rows)).toBeUndefined()
    expect(rowAfterKey('F5', 0, rows)).toBeUndefined()
  })
})

describe('the main menu', () => {
  const current = (pathname: string) =>
    mainMenu.flatMap((entry) => {
      const is = currentEntry(entry, pathname)
      return is === undefined ? [] : [[entry.title, is]]
    })

  it('has a state for each of its pages, and one for all pages of which it names none', () => {
    const addresses = mainMenu.flatMap(({ links }) => links).map(({ to }) => new URL(to, 'http://localhost'))
    const states = addresses.map(menuState)
    expect(new Set(states).size).toBe(new Set(addresses.map(String)).size)
    const stateOf = (pathname: string, search = '') => menuState({ pathname, search })
    expect(stateOf('/tour-item/slow-boat')).toBe(stateOf('/my-tour', '?page=2'))
    expect(stateOf('/tour-item/slow-boat')).not.toBe(stateOf('/detail/a-post'))
    expect(stateOf('/tours/standard-list')).not.toBe(stateOf('/tours/standard-list', '?page=2'))
  })

  it('has one current entry wherever somebody is', () => {
    expect(current('/')).toEqual([['Home', 'page']])
    expect(current('/home/winter-holidays')).toEqual([['Home', 'true']])
    expect(current('/tour-item/slow-boat')).toEqual([['Tours', 'true']])
    expect(current('/detail/a-post')).toEqual([['Blog', 'true']])
    expect(current('/my-cart')).toEqual([['Shop', 'true']])
    expect(current('/my-tour')).toEqual([['Tours', 'true']])
    expect(current('/setting')).toEqual([])
  })

  it('tells a category from all products', () => {
    const link = { title: 'Beach', to: '/shop/products?category=Beach' }
    const all = { title: 'All Products', to: '/shop/products' }
    const address = { pathname: '/shop/products', search: '?category=Beach' }
    expect(currentLink(link, address)).toBe('page')
    expect(currentLink(all, address)).toBeUndefined()
    expect(currentLink(all, { ...address, search: '' })).toBe('page')
  })
})

describe('what is said of a new password (Q-66)', () => {
  it.each([
    ['', 'At least 6 characters'],
    ['abcde', 'At least 6 characters'],
    ['🧭🧵🛶', 'At least 6 characters'],
    ['🧭🧵🛶🪵🏕🪶🧶', '8 characters or more are safer'],
    ['slowbo', '8 characters or more are safer'],
    ['slow-boat-7', 'Good'],
    ['password1', 'This one is guessed first: better take another'],
    ['12345678', 'This one is guessed first: better take another'],
    ['aaaaaaaaaa', 'This one is guessed first: better take another'],
  ])('of "%s" is "%s"', (password, advice) => {
    expect(adviseOnPassword(password)).toBe(advice)
  })
})
