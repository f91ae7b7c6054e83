import * as z from 'zod'
import { deliveries } from '#contract/order-rules.ts'

const text = z.string().trim().min(1)

const dollars = z
  .number()
  .min(0)
  .max(1000)
  .refine((value) => Number.isInteger(Math.round(value * 1e8) / 1e6), 'has at most two decimals')

export const shopTermsSchema = z.strictObject({
  /** Of the country of the house, included in all prices. */
  vatPercent: z.number().min(0).max(100),
  deliveries: z.record(z.enum(deliveries), z.strictObject({ feeDollars: dollars, time: text })),
})
