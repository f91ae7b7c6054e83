import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { productFields } from '#contract/products.ts'
import { tourFields } from '#contract/tour-input.ts'
import { products } from '#server/features/products/products.table.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import { columnOf, fromColumns, toColumns } from './item-columns.ts'

test.each([
  { kind: 'tour', fields: tourFields, table: tours },
  { kind: 'product', fields: productFields, table: products },
])('every field of a $kind has a column', ({ fields, table }) => {
  const columns = Object.keys(getTableColumns(table))
  for (const [name, field] of Object.entries(fields)) expect(columns).toContain(columnOf(name, field))
})

test('values are unchanged after being written to and read from their columns', () => {
  const product = {
    title: 'Flask',
    subTitle: 'Keeps tea warm',
    sku: 'HY-1',
    dimensions: '10 cm',
    weight: 0.4,
    cost: 19.99,
    sale: 12.5,
    category: 'Camping',
    available: false,
    tag: ['Camping'],
    description: 'Steel.',
  }
  const columns = toColumns(productFields, product)
  expect(columns).toMatchObject({ costCents: 1999, saleBasisPoints: 1250, tags: ['Camping'] })
  expect(fromColumns(productFields, columns)).toEqual(product)
})

test('a field without a value gets no column, and no sale is stored as a sale of 0', () => {
  expect(toColumns(productFields, { sale: null, cost: undefined })).toEqual({ saleBasisPoints: 0 })
})
