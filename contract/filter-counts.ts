// Numbers of records for the values of filters, and changes of filters that give results: of tours and of products.
import * as z from 'zod/mini'

export const valueCountSchema = z.object({ value: z.string(), count: z.int() })
export type ValueCount = z.output<typeof valueCountSchema>

/** A change of filters that gives results. */
export const filterStepSchema = z.object({
  /** By name of the query parameter: the new value, or null where the parameter is left out. */
  changes: z.record(z.string(), z.nullable(z.string())),
  /** Number of records with these changes. Missing if there are too many to count. */
  count: z.optional(z.int()),
  /** The parts of the search text that the new one leaves out. */
  without: z.optional(z.array(z.string())),
})
export type FilterStep = z.output<typeof filterStepSchema>

/** Records whose price is in a range: `min` and `max` as in the query, both included. The first and the last range are open. */
export const priceCountSchema = z.object({
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  count: z.int(),
})
export type PriceCount = z.output<typeof priceCountSchema>
