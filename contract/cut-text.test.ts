import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['short', 10, 'short'],
  ['exactly', 7, 'exactly'],
  [`${'a'.repeat(4)}🚢`, 5, 'aaaa'],
  [`${'a'.repeat(3)}🚢`, 5, 'aaa🚢'],
  // A family of four, and a letter with an accent of its own.
  ['ab👨‍👩‍👧‍👦', 10, 'ab'],
  ['cafe\u0301s', 4, 'caf'],
  [`e${'\u0301'.repeat(50)}`, 3, 'e\u0301\u0301'],
])('the text %j is cut at whole characters to %i', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})
