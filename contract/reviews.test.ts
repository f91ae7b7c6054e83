import { expect, it } from 'vitest'
import { maskEmail } from './reviews.ts'

it.each([
  ['ada@example.com', 'a…@example.com'],
  ['🦜bird@example.com', '🦜…@example.com'],
  // An erased account.
  ['', ''],
  ['@example.com', ''],
])('the address %j is shown as %j', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
