import { expect, test } from 'vitest'
import { sampleReviewers } from '#content/reviewers.ts'
import { productFields } from '#contract/products.ts'
import { tourFields } from '#contract/tour-input.ts'
import { columnOf } from '#server/features/catalogue/item-columns.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

const reviewers = sampleReviewers.map(({ username, name }) => ({
  ...{ id: username, username, name, maskedEmail: '', avatar: '' },
}))
const { tours, products } = sampleCatalogue(reviewers, new Date('2027-01-01T00:00:00Z'))

test.each([
  { kind: 'tour', fields: tourFields, rows: tours },
  { kind: 'product', fields: productFields, rows: products },
])('every sample $kind has a value in the column of each field that staff fill in', ({ fields, rows }) => {
  const wanted = Object.entries(fields).map(([name, field]) => columnOf(name, field))
  for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(wanted))
})
