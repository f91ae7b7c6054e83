// What holds for all tours of the house together: what their bookings may cost when they are cancelled, and how they are paid.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { paymentMethods } from './payment-rules.ts'

export const houseTermsSchema = z.object({
  /** Whether a tour that can be booked keeps a part of the price of bookings that are cancelled in time. */
  keepsPrice: z.boolean(),
  /** Whether a tour that can be booked asks for money by a date. */
  asksAhead: z.boolean(),
  /** How deposits and balances are paid that the provider takes. */
  method: z.enum(paymentMethods),
})
export type HouseTerms = z.output<typeof houseTermsSchema>

export const houseTermsEndpoints = {
  'GET /house/terms': {
    access: 'public',
    summary: 'What holds for cancelling and paying all tours of the house',
    output: houseTermsSchema,
    tags: () => ['tours', 'house'],
  },
} as const satisfies EndpointDefinitions
