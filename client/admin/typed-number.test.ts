import { expect, it } from 'vitest'
import { readNumber } from './typed-number.ts'

it('a number may have a point or a comma before its decimals', () => {
  expect(
    ['12', '+12', ' 12 ', '12.', '12.5', '.5', '12,5', '12,50', '0,125', '-3', '-3,5'].map(readNumber),
  ).toEqual([12, 12, 12, 12, 12.5, 0.5, 12.5, 12.5, 0.125, -3, -3.5])
})

it('commas between groups of three digits stand for thousands (R-408, R-412)', () => {
  expect(['2,000', '1,234,567', '1,234.5', '12,000', '-2,000'].map(readNumber)).toEqual([
    2000, 1_234_567, 1234.5, 12_000, -2000,
  ])
})

it('what is no number stays as it was typed, and nothing is nothing', () => {
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
  expect(texts.map(readNumber)).toEqual(texts)
  expect(['', '  '].map(readNumber)).toEqual([null, null])
})
