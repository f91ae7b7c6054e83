import { expect, it } from 'vitest'
import { describeValue, type FieldDefinition, readNumber, readValues, showValues } from './fields.ts'

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

const fields: FieldDefinition[] = [
  { name: 'title', label: 'Title', kind: 'text', maxLength: 200 },
  { name: 'cost', label: 'Cost', kind: 'number', step: 'any' },
  { name: 'tags', label: 'Tags', kind: 'tags', options: ['warm', 'new'] },
  { name: 'available', label: 'Availability', kind: 'availability' },
]

it('a new record is available and has nothing else; numbers are typed as text and sent as numbers', () => {
  const none = { title: '', cost: '', tags: [], available: true }
  expect(showValues(fields, null)).toEqual(none)
  expect(showValues(fields, { title: null })).toEqual(none)
  const record = { title: '1,000 lakes', cost: 12.5, tags: ['new'], available: false }
  const shown = showValues(fields, record)
  expect(shown).toEqual({ ...record, cost: '12.5' })
  expect(readValues(fields, shown)).toEqual(record)
})

it('values are told in words where two are compared', () => {
  expect([true, false, ['warm', 'new'], [], '', undefined, '0'].map(describeValue)).toEqual([
    'Avalilable',
    'Not Avalilable',
    'warm, new',
    'none',
    'empty',
    'empty',
    '0',
  ])
})

it('a number of a record stands in its field as people write it, and is the same when it is read', () => {
  const fields = [{ kind: 'number', name: 'weight', label: 'Weight', step: 'any' }] as const
  const numbers = [0, 1e-7, 0.1, 12.35, 99.99, 0.30000000000000004, 1_234_567]
  const shown = numbers.map((weight) => showValues(fields, { weight }))
  expect(shown.map(({ weight }) => weight).slice(0, 5)).toEqual(['0', '0.0000001', '0.1', '12.35', '99.99'])
  expect(shown.map((values) => readValues(fields, values).weight)).toEqual(numbers)
})
