import { expect, test } from 'vitest'
import { phoneHref } from './house-facts.ts'
import { phoneDigits, phoneProblem } from './phone-numbers.ts'

test.each([
  ['+49 (0)170 1234567', '00491701234567'],
  ['0049 (0) 170-1234567', '00491701234567'],
  ['+44 (0)20 7946 0123', '00442079460123'],
  ['+44 (20) 7946.0123', '00442079460123'],
  ['(020) 7946 0123', '02079460123'],
  ['(0)170 1234567', '01701234567'],
  ['٠١٧٠ ١٢٣', '0170123'],
  ['＋４９（０）１７０', '0049170'],
  ['०१७०', '0170'],
  ['0170\ufe0d123', '0170123'],
  ['0170 ext. 5', null],
  ['0170²', null],
  ['三', null],
  ['9'.repeat(101), null],
])('%j is %j', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

test.each([
  ['020 7946 0123 ext. 5', 'ext. 5'],
  ['+49 (0)30 1234-0 Durchwahl 12', 'Durchwahl 12'],
  ['020 7946 0123, x5', 'x5'],
  ['020 7946 0123 #5', '#5'],
  ['０２０７９４６ ｅｘｔ ５', 'ext 5'],
])('the extension of %j is not lost: the problem says where to write it', (typed, extension) => {
  expect(phoneProblem(typed)).toBe(`digits only: write “${extension}” into the message`)
})

test.each(['-5', '5e3', 'abc', 'call 020 7946', '0170²', 'x'.repeat(200)])(
  '%j is no telephone number',
  (typed) => {
    expect(phoneProblem(typed)).toBe('digits only')
  },
)

test('a telephone number has a limit, and none is needed (R-143)', () => {
  expect(phoneProblem('')).toBeUndefined()
  expect(phoneProblem('1'.repeat(20))).toBeUndefined()
  expect(phoneProblem('١'.repeat(21))).toBe('at most 20 digits')
})

test('links to a telephone number leave out the trunk zero in brackets', () => {
  expect(phoneHref('+49 (0)30 1234-5')).toBe('tel:+493012345')
  expect(phoneHref('+44 20 7946 0123')).toBe('tel:+442079460123')
  expect(phoneHref('(030) 12345')).toBe('tel:03012345')
})
