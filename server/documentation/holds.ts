import { holdEndpoints, holdSchema, newHoldSchema, ownHoldSchema } from '#contract/holds.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { departureToken, exampleIds, exampleMoment, idOf, tourIdOrSlug } from './shared-fields.ts'

const date = ['Day of departure.', '2030-06-01'] as const
const tickets = ['Number of seats.', 2] as const

const holdFields = {
  _id: idOf('hold', 'hold'),
  departureTourId: idOf('tour', 'tour'),
  date,
  tickets,
  expiresAt: ['Time from which the seats are held no longer.', exampleMoment],
  canExtend: ['Whether it can be extended.', true],
} as const

const params = { id: ['Id of the hold.', exampleIds.hold] } as const

export const holdObjects = [
  describeObject('Hold', holdSchema, 'Seats that are held for the signed-in user.', holdFields),
  describeObject('OwnHold', ownHoldSchema, 'Seats that are held for the signed-in user, and what for.', {
    ...holdFields,
    kind: 'What the seats are held for: a booking form, an offer of the waiting list, or the change of a booking.',
  }),
  describeObject('HoldList', holdEndpoints['GET /holds'].output, 'All seats that are held for the user.', {
    items: 'The holds, the first to expire first.',
  }),
  describeObject('NewHold', newHoldSchema, 'Seats to hold.', {
    departureTourId: tourIdOrSlug,
    date,
    tickets,
    departureToken,
  }),
]

export const holdOperations: OperationsOf<typeof holdEndpoints> = {
  'GET /holds': { id: 'listHolds', tag: 'holds', response: 'The holds.' },
  'POST /holds': {
    id: 'createHold',
    tag: 'holds',
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
  },
  'PATCH /holds/:id': {
    id: 'extendHold',
    tag: 'holds',
    response: 'The extended hold.',
    errors: ['hold_not_extendable'],
    params,
  },
  'DELETE /holds/:id': { id: 'releaseHold', tag: 'holds', response: 'The seats are free.', params },
}
