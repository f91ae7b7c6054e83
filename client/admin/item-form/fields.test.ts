import { expect, it } from 'vitest'
import { decimalField, flagField, moneyField, tagsField, textField } from '#contract/item-fields.ts'
import { describeValue, namedFields, readValues, showValues } from './fields.ts'

const fields = namedFields({
  title: textField(200, { label: 'Title' }),
  cost: moneyField({ label: 'Cost' }),
  tags: tagsField(['warm', 'new'], { label: 'Tags' }),
  available: flagField({ label: 'Availability' }),
})

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
  const fields = namedFields({ weight: decimalField(0, 100_000, { label: 'Weight' }) })
  const numbers = [0, 1e-7, 0.1, 12.35, 99.99, 0.30000000000000004, 1_234_567]
  const shown = numbers.map((weight) => showValues(fields, { weight }))
  expect(shown.map(({ weight }) => weight).slice(0, 5)).toEqual(['0', '0.0000001', '0.1', '12.35', '99.99'])
  expect(shown.map((values) => readValues(fields, values).weight)).toEqual(numbers)
})
