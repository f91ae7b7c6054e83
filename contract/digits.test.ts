import { expect, test } from 'vitest'
import { wholeNumber, withPlainDigits } from './digits.ts'

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Hindi', '०१२३४५६७८९'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['full-width', '０１２３４５６７８９'],
  ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['Adlam', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
])('digits in %s writing are digits', (_, digits) => {
  expect(withPlainDigits(digits)).toBe('0123456789')
})

test('every decimal digit of Unicode has its own value', () => {
  const seen: string[] = []
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code)
    if (/^\p{Nd}$/u.test(character)) seen.push(withPlainDigits(character))
  }
  expect(seen.length).toBeGreaterThan(600)
  expect(seen.join('')).toBe('0123456789'.repeat(seen.length / 10))
})

test('signs become plain, invisible characters go, and numbers that are no digits stay', () => {
  expect(withPlainDigits('＋４９（０）１７０')).toBe('+49(0)170')
  expect(withPlainDigits('3\ufe0d\u200e')).toBe('3')
  expect(withPlainDigits('−５')).toBe('-5')
  for (const other of ['10²', '①', '½', 'Ⅷ', '三']) expect(withPlainDigits(other)).toBe(other)
})

test.each([
  ['12', 12],
  [' ３ ', 3],
  ['٣', 3],
  ['3\ufe0d', 3],
  ['+5', 5],
  ['−5', -5],
  ['0', 0],
])('%j is the whole number %i', (typed, number) => {
  expect(wholeNumber(typed)).toBe(number)
})

test.each(['', '-', '1.5', '1,000', '1 000', '1e3', '0x10', '10²', '½', '三', 'abc', '9'.repeat(31)])(
  '%j is no whole number',
  (typed) => {
    expect(wholeNumber(typed)).toBeNaN()
  },
)
