import { expect, it } from 'vitest'
import { bulkFieldsOf } from './bulk-fields.ts'

const fields = bulkFieldsOf({ name: 'category', label: 'Category', options: [] }, { hasSale: true })
const read = (name: string, typed: string) => fields.find((field) => field.name === name)!.read(typed)

it.each([
  ['cost', '1,250', 1250],
  ['cost', '1,250.5', 1250.5],
  ['cost', '12,50', 12.5],
  ['cost', '１２', 12],
  ['costAmount', '-٣', -3],
  ['costPercent', '−५', -5],
  ['sale', '2,5', 2.5],
])('%s typed as %j is %d', (name, typed, value) => {
  expect(read(name, typed)).toBe(value)
})

it.each([
  ['cost', '1,2,5'],
  ['cost', '0x10'],
  ['cost', '1e3'],
  ['sale', '1,250'],
  ['costPercent', '-101'],
  ['cost', ''],
])('%s typed as %j is refused', (name, typed) => {
  expect(read(name, typed)).toBeNull()
})
