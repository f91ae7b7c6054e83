import { expect, test } from 'vitest'
import { keyOfCall, keyOfPage } from './cache-keys.ts'

test('addresses of the same page have the same key', () => {
  const key = (address: string) => keyOfPage(address, ['max', 'min', 'q'])
  expect(key('/search?q=boat&max=9&utm_source=letter')).toBe('/search?max=9&q=boat')
  expect(key('/search/?max=9&min=&q=boat&q=train')).toBe('/search?max=9&q=boat')
  expect(key('/search?')).toBe('/search')
  expect(key('/')).toBe('/')
  expect(key('/search?q=a%26max%3D9')).toBe('/search?q=a%26max%3D9')
})

test('equal calls have the same key, and malformed calls have none', () => {
  const known = ['page', 'sort']
  expect(keyOfCall('/api/cards', { sort: 'date', page: '2', other: 'x' }, known)).toBe(
    '/api/cards?page=2&sort=date',
  )
  expect(keyOfCall('/api/cards', { page: '' }, known)).toBe('/api/cards')
  expect(keyOfCall('/api/cards', { page: ['1', '2'] }, known)).toBeNull()
})

test('long addresses have no key, so that they cannot fill the memory', () => {
  expect(keyOfPage(`/search?q=${'x'.repeat(600)}`, ['q'])).toBeNull()
  expect(keyOfCall(`/api/cards/${'x'.repeat(600)}`, {}, [])).toBeNull()
})
