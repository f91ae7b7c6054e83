import { expect, it } from 'vitest'
import {
  decimalField,
  flagField,
  moneyField,
  optionalIntegerField,
  tagsField,
  textField,
} from '#contract/item-fields.ts'
import { describeValue, namedFields, toFormValues, toInputValues, toSeenInput } from './fields.ts'

const fields = namedFields({
  title: textField(200, { label: 'Title' }),
  cost: moneyField({ label: 'Cost' }),
  tags: tagsField(['warm', 'new'], { label: 'Tags' }),
  available: flagField({ label: 'Availability' }),
})

it('a new record is available and otherwise empty; numbers are text in the form and numbers in the request', () => {
  const none = { title: '', cost: '', tags: [], available: true }
  expect(toFormValues(fields, null)).toEqual(none)
  expect(toFormValues(fields, { title: null })).toEqual(none)
  const record = { title: '1,000 lakes', cost: 12.5, tags: ['new'], available: false }
  const shown = toFormValues(fields, record)
  expect(shown).toEqual({ ...record, cost: '12.5' })
  expect(toInputValues(fields, shown)).toEqual(record)
})

it('what changes by itself is sent with the value that was typed over', () => {
  const some = namedFields({
    title: textField(200, { label: 'Title' }),
    stock: optionalIntegerField(0, 100, { label: 'Stock', changesByItself: true }),
  })
  expect(toSeenInput(some, { title: 'Flask', stock: '40' })).toEqual({ stockSeen: 40 })
  expect(toSeenInput(some, { title: 'Flask', stock: '' })).toEqual({ stockSeen: null })
})

it('values are described in words for comparison', () => {
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

it('a number is shown without exponent and is the same after parsing', () => {
  const fields = namedFields({ weight: decimalField(0, 100_000, { label: 'Weight' }) })
  const numbers = [0, 1e-7, 0.1, 12.35, 99.99, 0.30000000000000004, 1_234_567]
  const shown = numbers.map((weight) => toFormValues(fields, { weight }))
  expect(shown.map(({ weight }) => weight).slice(0, 5)).toEqual(['0', '0.0000001', '0.1', '12.35', '99.99'])
  expect(shown.map((values) => toInputValues(fields, values).weight)).toEqual(numbers)
})
