// Seats that are held for a user.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, departureToken, id, idOrSlug, integer, timestamp } from './fields.ts'
import { holdKinds } from './hold-rules.ts'
import { maxTickets } from './vocabulary.ts'

export const newHoldSchema = z.object({
  departureTourId: idOrSlug,
  date: calendarDate,
  tickets: integer(1, maxTickets),
  departureToken,
})
export type NewHold = z.output<typeof newHoldSchema>

export const holdSchema = z.object({
  _id: id,
  departureTourId: id,
  date: calendarDate,
  tickets: z.int(),
  expiresAt: timestamp,
  /** Whether the hold can be extended, once. */
  canExtend: z.boolean(),
})
export type Hold = z.output<typeof holdSchema>

export const ownHoldSchema = z.extend(holdSchema, { kind: z.enum(holdKinds) })
export type OwnHold = z.output<typeof ownHoldSchema>

export const holdEndpoints = {
  'GET /holds': {
    access: 'user',
    summary: 'Seats that are held for the signed-in user, of each kind, the first to expire first',
    output: z.object({ items: z.array(ownHoldSchema) }),
  },
  'POST /holds': {
    access: 'user',
    summary:
      'Hold seats for ten minutes while the booking form is filled in. Replaces the form hold that the user has on this tour',
    body: newHoldSchema,
    output: holdSchema,
    status: 201,
    idempotent: true,
    limit: 'hold',
  },
  'PATCH /holds/:id': {
    access: 'user',
    summary: 'Extend a form hold by ten minutes, once',
    params: z.object({ id }),
    output: holdSchema,
    limit: 'hold',
  },
  'DELETE /holds/:id': {
    access: 'user',
    summary: 'Release held seats',
    params: z.object({ id }),
    output: z.undefined(),
    status: 204,
    limit: 'hold',
  },
} as const satisfies EndpointDefinitions
