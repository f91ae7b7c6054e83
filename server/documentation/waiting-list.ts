import { departureQueueEndpoints, heldForSchema, waitingUserSchema } from '#contract/departure-queue.ts'
import { waitingEntrySchema, waitingListEndpoints } from '#contract/waiting-list.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { createdAt, exampleIds, exampleMoment, idOf } from './shared-fields.ts'

const person = {
  userId: idOf('user', 'user'),
  username: ['Username of the account.', 'mira'],
  email: ['E-mail address of the account.', 'mira@example.com'],
  tickets: ['Number of seats.', 2],
} as const

export const waitingListObjects = [
  describeObject('HeldFor', heldForSchema, 'Seats that are held for a user.', {
    ...person,
    _id: idOf('hold', 'hold'),
    kind: 'What the seats are held for.',
    expiresAt: ['Time from which the seats are held no longer.', exampleMoment],
  }),
  describeObject('WaitingUser', waitingUserSchema, 'A user who waits for a departure.', {
    ...person,
    _id: idOf('waitingEntry', 'entry'),
    position: ['Place in the queue, counted from 1.', 1],
    offeredUntil: ['Time until which seats are offered; null while they are waited for.', exampleMoment],
    createdAt,
  }),
  describeObject(
    'DepartureQueue',
    departureQueueEndpoints['GET /tours/departures/:id/:date/queue'].output,
    'Holds and waiting list of a departure.',
    { holds: 'The holds, the first to expire first.', waiting: 'Who waits, in turn.' },
  ),
  describeObject('WaitingEntry', waitingEntrySchema, 'A departure that the signed-in user waits for.', {
    _id: idOf('waitingEntry', 'entry'),
    departureTourId: idOf('tour', 'tour'),
    date: ['Day of departure.', '2030-06-01'],
    tickets: ['Number of seats.', 2],
    position: ['Place in the queue, counted from 1.', 1],
    offeredUntil: ['Time until which the seats are held for the user; null while they wait.', exampleMoment],
    createdAt,
    tour: 'The tour as it is now.',
  }),
  describeObject(
    'WaitingList',
    waitingListEndpoints['GET /waiting-list'].output,
    'All departures that the user waits for.',
    { items: 'The entries, the soonest departure first.' },
  ),
]

const ofDeparture = { id: idOf('tour', 'tour'), date: ['Day of departure.', '2030-06-01'] } as const

export const departureQueueOperations: OperationsOf<typeof departureQueueEndpoints> = {
  'GET /tours/departures/:id/:date/queue': {
    id: 'getDepartureQueue',
    tag: 'waiting list',
    response: 'The holds and who waits.',
    params: ofDeparture,
  },
  'DELETE /tours/departures/:id/:date/holds/:holdId': {
    id: 'endHold',
    tag: 'waiting list',
    response: 'The seats are free.',
    errors: ['not_found'],
    params: { ...ofDeparture, holdId: ['Id of the hold.', exampleIds.hold] },
  },
  'DELETE /tours/departures/:id/:date/waiting/:entryId': {
    id: 'endWaitingEntry',
    tag: 'waiting list',
    response: 'The entry has ended, and its offer.',
    errors: ['not_found'],
    params: { ...ofDeparture, entryId: ['Id of the entry.', exampleIds.waitingEntry] },
  },
}

export const waitingListOperations: OperationsOf<typeof waitingListEndpoints> = {
  'GET /waiting-list': { id: 'listWaiting', tag: 'waiting list', response: 'The entries.' },
  'POST /waiting-list': {
    id: 'joinWaitingList',
    tag: 'waiting list',
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
  },
  'DELETE /waiting-list/:id': {
    id: 'leaveWaitingList',
    tag: 'waiting list',
    response: 'The entry has ended.',
    params: { id: ['Id of the entry.', exampleIds.waitingEntry] },
  },
}
