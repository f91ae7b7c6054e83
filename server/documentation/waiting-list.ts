import {
  departureQueueEndpoints,
  heldForSchema,
  newCallerSchema,
  offeredEntrySchema,
  waitingUserSchema,
} from '#contract/departure-queue.ts'
import { type dueCallEndpoints, dueCallSchema } from '#contract/due-calls.ts'
import { enteredAsSchema, waitingEntrySchema, waitingListEndpoints } from '#contract/waiting-list.ts'
import { callerOfferSchema, waitingOfferEndpoints } from '#contract/waiting-offers.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { createdAt, departureToken, exampleIds, exampleMoment, idOf } from './shared-fields.ts'

const phone = ['Telephone number, as staff have entered it; empty without one.', '004755123456'] as const

const person = {
  userId: ['Id of the user; null for a caller without an account.', exampleIds.user],
  username: ['Name that staff have entered, else username of the account.', 'mira'],
  email: ['E-mail address; empty for a caller without one.', 'mira@example.com'],
  phone,
  tickets: ['Number of seats.', 2],
} as const

const waitingFields = {
  ...person,
  _id: idOf('waitingEntry', 'entry'),
  position: ['Place in the queue, counted from 1.', 1],
  owed: ['Free seats that nobody else gets; they are offered within a minute.', 0],
  isPassedOver: [
    'Whether the account has as many tickets as it can, so that the entry is owed nothing until it has room.',
    false,
  ],
  offeredUntil: ['Time until which seats are offered; null while they are waited for.', exampleMoment],
  createdAt,
} as const

const token = [
  'The last part of the address in the mail.',
  'q83vASNFZ4kq83vASNFZ4kq83vASNFZ4kq83vASNFZ4',
] as const

const offered = {
  date: ['Day of departure.', '2030-06-01'],
  tickets: ['Number of seats.', 2],
  username: ['Name of the caller.', 'Mira Holm'],
  phone,
} as const

export const waitingListObjects = [
  describeObject('HeldFor', heldForSchema, 'Seats that are held for a user.', {
    ...person,
    _id: idOf('hold', 'hold'),
    kind: 'What the seats are held for.',
    expiresAt: ['Time from which the seats are held no longer.', exampleMoment],
  }),
  describeObject(
    'WaitingUser',
    waitingUserSchema,
    'A user, or a caller whom staff have entered, who waits for a departure.',
    waitingFields,
  ),
  describeObject('NewCaller', newCallerSchema, 'A caller to enter in the waiting list.', {
    username: ['Name of the caller.', 'Mira Holm'],
    phone: [
      'Telephone number: digits, or a number with an extension. Required without an e-mail address.',
      '004755123456',
    ],
    email: ['E-mail address; the offer goes there, with a link that books it.', 'mira@example.com'],
    tickets: ['Number of seats.', 2],
  }),
  describeObject(
    'WaitingPlace',
    departureQueueEndpoints['PATCH /tours/departures/:id/:date/waiting/:entryId'].body,
    'The new place of an entry.',
    { position: ['Place in the queue, counted from 1.', 1] },
  ),
  describeObject('OfferedEntry', offeredEntrySchema, 'The first entry of the queue.', {
    ...waitingFields,
    notOffered: [
      'Null: the seats are offered. `seats`: too few are free. `closed`: the departure is not on sale. `limit`: the account has as many tickets as it can.',
      null,
    ],
    isMailed: ['Whether a mail tells of the offer. Otherwise staff call.', true],
  }),
  describeObject('DueCall', dueCallSchema, 'A caller to call, because no mail reaches the caller.', {
    ...offered,
    _id: idOf('dueCall', 'call'),
    title: ['Title of the tour.', 'Two harbours'],
    reason:
      '`offered`: seats are offered. Else the caller waits no more: the departure was cancelled, or its tour deleted.',
    offeredUntil: ['Time until which the offered seats are held. Null if the caller waits no more.', null],
    createdAt,
  }),
  describeObject('CallerOffer', callerOfferSchema, 'Seats that are offered to a caller.', {
    ...offered,
    tour: 'The tour as it is now.',
    total: ['The price of the tickets now, in dollars.', 240],
    offeredUntil: ['Time until which the seats are held.', exampleMoment],
    email: ['E-mail address that the link was mailed to.', 'mira@example.com'],
  }),
  describeObject(
    'CallerBooking',
    waitingOfferEndpoints['POST /waiting-offer'].body,
    'A booking of the seats that are offered to a caller.',
    {
      token: [...token],
      username: ['Name of the traveller.', 'Mira Holm'],
      phone: ['Telephone number: digits, or a number with an extension.', '004755123456'],
      description: ['Wishes of the traveller.', 'A window seat, please.'],
    },
  ),
  describeObject(
    'CallerBooked',
    waitingOfferEndpoints['POST /waiting-offer'].output,
    'The seats are booked.',
    { reference: ['Reference of the booking. Its PIN is in the mail of the booking.', 'KX99P4XN'] },
  ),
  describeObject(
    'DepartureQueue',
    departureQueueEndpoints['GET /tours/departures/:id/:date/queue'].output,
    'Holds and waiting list of a departure.',
    {
      holds: 'The holds, the first to expire first.',
      waiting: 'A page of those who wait, in turn.',
      waitingCount: ['Number of all who wait.', 1],
      currentPage: ['The page of those who wait; the last one if a later one was asked for.', 1],
      totalPages: ['Number of pages of those who wait.', 1],
    },
  ),
  describeObject('WaitingEntry', waitingEntrySchema, 'A departure that the signed-in user waits for.', {
    _id: idOf('waitingEntry', 'entry'),
    departureTourId: idOf('tour', 'tour'),
    date: ['Day of departure.', '2030-06-01'],
    tickets: ['Number of seats.', 2],
    position: ['Place in the queue, counted from 1.', 1],
    offeredUntil: ['Time until which the seats are held for the user; null while they wait.', exampleMoment],
    createdAt,
    enteredAs: 'What staff have entered of the user; missing if the user has joined.',
    departureToken: [
      'Token of the link of a private departure, where the seats are booked; missing otherwise.',
      departureToken[1],
    ],
    tour: 'The tour as it is now.',
  }),
  describeObject('EnteredAs', enteredAsSchema, 'What staff have entered of a user.', {
    username: ['Name.', 'Mira Holm'],
    phone,
    email: ['E-mail address; empty without one.', 'mira@example.com'],
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
    query: {
      page: ['Page of those who wait, counted from 1.', 1],
      itemsPerPage: ['Entries on a page, at most 100; 50 by default.', 50],
    },
  },
  'GET /tours/departures/:id/:date/waiting/:entryId': {
    id: 'getWaitingEntry',
    tag: 'waiting list',
    response: 'The entry.',
    errors: ['not_found'],
    params: { ...ofDeparture, entryId: ['Id of the entry.', exampleIds.waitingEntry] },
  },
  'POST /tours/departures/:id/:date/waiting': {
    id: 'enterCaller',
    tag: 'waiting list',
    response: 'The entry.',
    errors: [
      'not_found',
      'tour_unavailable',
      'not_bookable',
      'not_enough_seats',
      'seats_free',
      'already_waiting',
    ],
    params: ofDeparture,
  },
  'PATCH /tours/departures/:id/:date/waiting/:entryId': {
    id: 'moveWaitingEntry',
    tag: 'waiting list',
    response: 'The entry at its new place.',
    errors: ['not_found'],
    params: { ...ofDeparture, entryId: ['Id of the entry.', exampleIds.waitingEntry] },
  },
  'POST /tours/departures/:id/:date/waiting/:entryId/offer': {
    id: 'offerWaitingEntry',
    tag: 'waiting list',
    response: 'The entry at the front, with its offer if seats are free.',
    errors: ['not_found'],
    params: { ...ofDeparture, entryId: ['Id of the entry.', exampleIds.waitingEntry] },
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

export const dueCallOperations: OperationsOf<typeof dueCallEndpoints> = {
  'DELETE /due-calls/:id': {
    id: 'endDueCall',
    tag: 'waiting list',
    response: 'Name and telephone number are deleted.',
    errors: ['not_found'],
    params: { id: ['Id of the call.', exampleIds.dueCall] },
  },
}

export const waitingOfferOperations: OperationsOf<typeof waitingOfferEndpoints> = {
  'GET /waiting-offer': {
    id: 'describeWaitingOffer',
    tag: 'waiting list',
    query: { token: [...token] },
    response: 'The offer is valid.',
    errors: ['link_expired', 'not_found'],
  },
  'POST /waiting-offer': {
    id: 'bookWaitingOffer',
    tag: 'waiting list',
    response: 'The seats are booked.',
    errors: ['link_expired', 'not_found', 'tour_unavailable', 'not_bookable', 'not_enough_seats'],
  },
}
