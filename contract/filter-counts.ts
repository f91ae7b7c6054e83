// Numbers of records for the values of filters, and changes of filters that give results: of tours and of products.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'

export const valueCountSchema = describeObject('ValueCount', 'A value of a filter.', {
  value: describe(z.string(), 'As in the query.', '2030-02'),
  count: describe(z.int(), 'Number of tours or products with it.', 4),
})
export type ValueCount = z.output<typeof valueCountSchema>

export const filterStepSchema = describeObject('FilterStep', 'A change of filters that gives results.', {
  changes: describe(
    z.record(z.string(), z.nullable(z.string())),
    'New values by parameter; null where it is left out.',
    { max: '1200' },
  ),
  count: describe(
    z.optional(z.int()),
    'Number of tours or products then; missing if there are too many to count.',
    3,
  ),
  without: describe(
    z.optional(z.array(z.string())),
    'Parts of the search text that the new one leaves out; else missing.',
    ['in march'],
  ),
})
export type FilterStep = z.output<typeof filterStepSchema>

/** Records whose price is in a range: `min` and `max` as in the query, both included. The first and the last range are open. */
export const priceCountSchema = describeObject('PriceCount', 'A range of the price.', {
  min: describe(z.optional(z.number()), 'Lowest price, in dollars; missing in the first range.', 168),
  max: describe(z.optional(z.number()), 'Highest price, in dollars; missing in the last range.', 323.99),
  count: describe(z.int(), 'Number of tours or products in it.', 4),
})
export type PriceCount = z.output<typeof priceCountSchema>
