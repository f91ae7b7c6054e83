// What holds for all tours of the house together: what their bookings may cost when they are cancelled, and how they are paid.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { paymentMethods } from './payment-rules.ts'

export const houseTermsSchema = describeObject('HouseTerms', 'What holds for all tours of the house.', {
  keepsPrice: describe(
    z.boolean(),
    'Whether a tour that can be booked keeps a part of the price of bookings that are cancelled in time.',
    true,
  ),
  asksAhead: describe(
    z.boolean(),
    'Whether a tour that can be booked asks for a deposit, or for its price by a date.',
    true,
  ),
  method: describe(z.enum(paymentMethods), 'How deposits and balances are paid.'),
})
export type HouseTerms = z.output<typeof houseTermsSchema>

export const houseTermsEndpoints = {
  'GET /house/terms': {
    access: 'public',
    id: 'getHouseTerms',
    tag: 'house',
    summary: 'What holds for cancelling and paying all tours of the house',
    response: 'The terms.',
    output: houseTermsSchema,
    tags: () => ['tours', 'house'],
  },
} as const satisfies EndpointDefinitions
