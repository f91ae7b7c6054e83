// Waiting for seats of a departure that has too few.

import * as z from 'zod/mini'
import { bookedTourSchema } from './bookings.ts'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleDepartureToken, exampleMoment } from './examples.ts'
import { id, timestamp } from './fields.ts'
import { newHoldSchema } from './holds.ts'
import { createdAt, dayOfDeparture, tourId } from './record-fields.ts'

export const enteredAsSchema = describeObject('EnteredAs', 'What staff have entered of a user.', {
  username: describe(z.string(), 'Name.', 'Mira Holm'),
  phone: describe(
    z.string(),
    'Telephone number, as staff have entered it; empty without one.',
    '004755123456',
  ),
  email: describe(z.string(), 'E-mail address; empty without one.', 'mira@example.com'),
})

const idText = ['Id of the entry.', exampleIds.waitingEntry] as const

export const waitingEntrySchema = describeObject(
  'WaitingEntry',
  'A departure that the signed-in user waits for.',
  {
    _id: describe(id, idText),
    departureTourId: tourId,
    date: dayOfDeparture,
    tickets: describe(z.int(), 'Number of seats.', 2),
    position: describe(z.int(), 'Place in the queue, counted from 1.', 1),
    offeredUntil: describe(
      z.nullable(timestamp),
      'Time until which the seats are held for the user; null while they wait.',
      exampleMoment,
    ),
    createdAt,
    enteredAs: describe(
      z.optional(enteredAsSchema),
      'What staff have entered of the user; missing if the user has joined.',
    ),
    departureToken: describe(
      z.optional(z.string()),
      'Token of the link of a private departure, where the seats are booked; missing otherwise.',
      exampleDepartureToken,
    ),
    tour: describe(bookedTourSchema, 'The tour as it is now.'),
  },
)
export type WaitingEntry = z.output<typeof waitingEntrySchema>

export const waitingListEndpoints = {
  'GET /waiting-list': {
    access: 'user',
    id: 'listWaiting',
    tag: 'waiting list',
    summary: 'Departures that the signed-in user waits for, the soonest first, with offers of seats',
    response: 'The entries.',
    output: describeObject('WaitingList', 'All departures that the user waits for.', {
      items: describe(z.array(waitingEntrySchema), 'The entries, the soonest departure first.'),
    }),
  },
  'POST /waiting-list': {
    access: 'user',
    id: 'joinWaitingList',
    tag: 'waiting list',
    summary: 'Wait for seats of a departure that has too few. Free seats are offered to the user in turn',
    response: 'The entry.',
    errors: [
      'not_found',
      'tour_unavailable',
      'not_bookable',
      'not_enough_seats',
      'seats_free',
      'already_waiting',
      'too_many_entries',
      'too_many_tickets',
      'network_share',
      'email_unconfirmed',
    ],
    body: newHoldSchema,
    output: waitingEntrySchema,
    status: 201,
    idempotent: true,
    limit: 'hold',
  },
  'DELETE /waiting-list/:id': {
    access: 'user',
    id: 'leaveWaitingList',
    tag: 'waiting list',
    summary: 'Leave the waiting list, and decline the seats that it offers',
    response: 'The entry has ended.',
    params: z.object({ id: describe(id, idText) }),
    output: z.undefined(),
    status: 204,
    limit: 'hold',
  },
} as const satisfies EndpointDefinitions
