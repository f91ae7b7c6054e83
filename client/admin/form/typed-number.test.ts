import { expect, it } from 'vitest'
import { parseNumber } from './typed-number.ts'

it('the decimal separator may be a point or a comma', () => {
  expect(
    ['12', '+12', ' 12 ', '12.', '12.5', '.5', '12,5', '12,50', '0,125', '-3', '-3,5'].map(parseNumber),
  ).toEqual([12, 12, 12, 12, 12.5, 0.5, 12.5, 12.5, 0.125, -3, -3.5])
})

it('commas between groups of three digits are thousands separators (R-408, R-412)', () => {
  expect(['2,000', '1,234,567', '1,234.5', '12,000', '-2,000'].map(parseNumber)).toEqual([
    2000, 1_234_567, 1234.5, 12_000, -2000,
  ])
})

it('text that is no number is returned unchanged, and empty text is null', () => {
  const texts = [
    'young',
    '0x10',
    '0b11',
    '0o17',
    '1e3',
    '1e-3',
    'Infinity',
    '1,23,4',
    '12,5000',
    '1234,567',
    '12,',
    ',',
    '1,2.5',
    '1.234,5',
    '1,234,5',
    '-',
  ]
  expect(texts.map(parseNumber)).toEqual(texts)
  expect(['', '  '].map(parseNumber)).toEqual([null, null])
})

it('digits of any script are read, and what is no number stays as it was typed', () => {
  expect(['٣', '１２，５', '१,२५०', '3\ufe0d'].map(parseNumber)).toEqual([3, 12.5, 1250, 3])
  expect(['٣x', '10²', '½'].map(parseNumber)).toEqual(['٣x', '10²', '½'])
})
