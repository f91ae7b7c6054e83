import { expect, test } from 'vitest'
import { phoneHref } from './house-facts.ts'
import { extensionHint, messageWithExtension, phoneDigits, phoneProblem, readPhone } from './phone-numbers.ts'

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
  ['020 7946 0123 ext. 5', '02079460123', 'ext. 5'],
  ['+49 30 1234 ext. 12', '0049301234', 'ext. 12'],
  ['+49 30 1234x12', '0049301234', 'x12'],
  ['+49 (0)30 1234-0 Durchwahl 12', '00493012340', 'Durchwahl 12'],
  ['020 7946 0123, x5', '02079460123', 'x5'],
  ['020 7946 0123 (ext. 5)', '02079460123', 'ext. 5'],
  ['020 7946 0123 #5', '02079460123', '#5'],
  ['020 7946 0123;ext=5', '02079460123', 'ext=5'],
  ['020 7946 0123,,5', '02079460123', '5'],
  ['０２０７９４６ ｅｘｔ ５', '0207946', 'ext 5'],
  ['٠٣٠ ١٢٣٤ تحويلة ١٢', '0301234', 'تحويلة 12'],
  ['03-1234-5678 内線12', '0312345678', '内線12'],
  ['8 495 123-45-67 доб. 12', '84951234567', 'доб. 12'],
  ['020 7946 0123 or 0170 1234', '02079460123', 'or 0170 1234'],
  ['020 7946', '0207946', ''],
])('%j is %s with the extension %j', (typed, digits, extension) => {
  expect(phoneProblem(typed)).toBeUndefined()
  expect(readPhone(typed)).toEqual({ digits, extension })
})

test('the extension stands on a line of its own below the message, and is said', () => {
  expect(messageWithExtension('Vegan, please.', 'ext. 5')).toBe('Vegan, please.\nPhone extension: ext. 5')
  expect(messageWithExtension('', '#5')).toBe('Phone extension: #5')
  expect(messageWithExtension('Vegan, please.', '')).toBe('Vegan, please.')
  expect(extensionHint('020 7946 0123 #5')).toBe('“#5” is kept in the message.')
  expect(extensionHint('020 7946 0123')).toBeUndefined()
})

test.each([
  '-5',
  '5e3',
  '12a',
  'abc',
  'call 020 7946',
  '0170²',
  '020 7946 x',
  '123 x5',
  '0207946 x5\u0000',
  'x'.repeat(200),
])('%j is no telephone number', (typed) => {
  expect(phoneProblem(typed)).toBe('digits only')
})

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

test.each(['ext. 5', 'x5', '#5', ', Durchwahl 5'])(
  'links to a number with %j dial its extension',
  (words) => {
    expect(phoneHref(`+44 20 7946 0123 ${words}`)).toBe('tel:+442079460123;ext=5')
  },
)
