import { expect, test } from 'vitest'
import { greetingAt } from './night-strip.tsx'

test('the greeting on the dashboard depends on the hour', () => {
  expect([0, 4, 5, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
    'Good night',
    'Good night',
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
})
