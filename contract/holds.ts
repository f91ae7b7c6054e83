// Seats that are held for a user.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleMoment } from './examples.ts'
import { departureToken, integer, timestamp } from './fields.ts'
import { holdKinds } from './hold-rules.ts'
import { dayOfDeparture, holdId, tourId, tourIdOrSlug } from './record-fields.ts'
import { maxTickets } from './vocabulary.ts'

export const newHoldSchema = describeObject('NewHold', 'Seats to hold.', {
  departureTourId: tourIdOrSlug,
  date: dayOfDeparture,
  tickets: describe(integer(1, maxTickets), 'Number of seats.', 2),
  departureToken,
})
export type NewHold = z.output<typeof newHoldSchema>

export const holdSchema = describeObject('Hold', 'Seats that are held for the signed-in user.', {
  _id: holdId,
  departureTourId: tourId,
  date: dayOfDeparture,
  tickets: describe(z.int(), 'Number of seats.', 2),
  expiresAt: describe(timestamp, 'Time from which the seats are held no longer.', exampleMoment),
  canExtend: describe(z.boolean(), 'Whether it can be extended.', true),
})
export type Hold = z.output<typeof holdSchema>

export const ownHoldSchema = extendObject(
  'OwnHold',
  'Seats that are held for the signed-in user, and what for.',
  holdSchema,
  {
    kind: describe(
      z.enum(holdKinds),
      'What the seats are held for: a booking form, an offer of the waiting list, or the change of a booking.',
    ),
  },
)
export type OwnHold = z.output<typeof ownHoldSchema>

export const holdEndpoints = {
  'GET /holds': {
    access: 'user',
    id: 'listHolds',
    tag: 'holds',
    summary: 'Seats that are held for the signed-in user, of each kind, the first to expire first',
    response: 'The holds.',
    output: describeObject('HoldList', 'All seats that are held for the user.', {
      items: describe(z.array(ownHoldSchema), 'The holds, the first to expire first.'),
    }),
  },
  'POST /holds': {
    access: 'user',
    id: 'createHold',
    tag: 'holds',
    summary:
      'Hold seats for ten minutes while the booking form is filled in. Replaces the form hold that the user has on this tour',
    response: 'The hold.',
    errors: [
      'not_found',
      'tour_unavailable',
      'seats_gone',
      'hold_paused',
      'network_share',
      'not_bookable',
      'too_many_tickets',
    ],
    body: newHoldSchema,
    output: holdSchema,
    status: 201,
    idempotent: true,
    limit: 'hold',
  },
  'PATCH /holds/:id': {
    access: 'user',
    id: 'extendHold',
    tag: 'holds',
    summary: 'Extend a form hold by ten minutes, once',
    response: 'The extended hold.',
    errors: ['hold_not_extendable'],
    params: z.object({ id: holdId }),
    output: holdSchema,
    limit: 'hold',
  },
  'DELETE /holds/:id': {
    access: 'user',
    id: 'releaseHold',
    tag: 'holds',
    summary: 'Release held seats',
    response: 'The seats are free.',
    params: z.object({ id: holdId }),
    output: z.undefined(),
    status: 204,
    limit: 'hold',
  },
} as const satisfies EndpointDefinitions
