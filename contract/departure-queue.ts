// Who holds seats of a departure, and who waits for them: for staff.

import * as z from 'zod/mini'
import { phoneNumber } from './bookings.ts'
import { describe, describeObject, extendObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment } from './examples.ts'
import { emailAddress, id, integer, itemsPerPageParam, pageParam, personName, timestamp } from './fields.ts'
import { holdKinds } from './hold-rules.ts'
import { createdAt, dayOfDeparture, holdId, tourId } from './record-fields.ts'
import { maxTickets } from './vocabulary.ts'
import { mostMoved, notOfferedReasons } from './waiting-list-rules.ts'

const person = {
  userId: describe(z.nullable(id), 'Id of the user; null for a caller without an account.', exampleIds.user),
  username: describe(z.string(), 'Name that staff have entered, else username of the account.', 'mira'),
  email: describe(z.string(), 'E-mail address; empty for a caller without one.', 'mira@example.com'),
  phone: describe(
    z.string(),
    'Telephone number, as staff have entered it; empty without one.',
    '004755123456',
  ),
  tickets: describe(z.int(), 'Number of seats.', 2),
}

export const heldForSchema = describeObject('HeldFor', 'Seats that are held for a user.', {
  ...person,
  _id: holdId,
  kind: describe(z.enum(holdKinds), 'What the seats are held for.'),
  expiresAt: describe(timestamp, 'Time from which the seats are held no longer.', exampleMoment),
})
export type HeldFor = z.output<typeof heldForSchema>

const idText = ['Id of the entry.', exampleIds.waitingEntry] as const

const positionText = ['Place in the queue, counted from 1.', 1] as const

export const waitingUserSchema = describeObject(
  'WaitingUser',
  'A user, or a caller whom staff have entered, who waits for a departure.',
  {
    ...person,
    _id: describe(id, idText),
    position: describe(z.int(), positionText),
    owed: describe(z.int(), 'Free seats that nobody else gets; they are offered within a minute.', 0),
    isPassedOver: describe(
      z.boolean(),
      'Whether the account has as many tickets as it can, so that the entry is owed nothing until it has room.',
      false,
    ),
    offeredUntil: describe(
      z.nullable(timestamp),
      'Time until which seats are offered; null while they are waited for.',
      exampleMoment,
    ),
    createdAt,
  },
)
export type WaitingUser = z.output<typeof waitingUserSchema>

export const newCallerSchema = describeObject('NewCaller', 'A caller to enter in the waiting list.', {
  username: describe(personName, 'Name of the caller.', 'Mira Holm'),
  phone: describe(
    z.optional(z.nullable(phoneNumber)),
    'Telephone number: digits, or a number with an extension. Required without an e-mail address.',
    '004755123456',
  ),
  email: describe(
    z.optional(z.nullable(emailAddress)),
    'E-mail address; the offer goes there, with a link that books it.',
    'mira@example.com',
  ),
  tickets: describe(integer(1, maxTickets), 'Number of seats.', 2),
}).check(
  z.refine(({ phone, email }) => (phone ?? '') !== '' || (email ?? '') !== '', {
    path: ['phone'],
    error: 'a telephone number or an e-mail address is required',
  }),
)
export type NewCaller = z.output<typeof newCallerSchema>

/** The entry after `Offer now`. */
export const offeredEntrySchema = extendObject(
  'OfferedEntry',
  'The first entry of the queue.',
  waitingUserSchema,
  {
    /** Null: the seats are offered. Otherwise the entry is the first in the queue. */
    notOffered: describe(
      z.nullable(z.enum(notOfferedReasons)),
      'Null: the seats are offered. `seats`: too few are free. `closed`: the departure is not on sale. `limit`: the account has as many tickets as it can.',
      null,
    ),
    isMailed: describe(z.boolean(), 'Whether a mail tells of the offer. Otherwise staff call.', true),
  },
)
export type OfferedEntry = z.output<typeof offeredEntrySchema>

const ofDeparture = { id: tourId, date: dayOfDeparture }
const ofEntry = z.object({ ...ofDeparture, entryId: describe(id, idText) })

export const departureQueueEndpoints = {
  'GET /tours/departures/:id/:date/queue': {
    access: 'admin',
    rights: ['desk'],
    id: 'getDepartureQueue',
    tag: 'waiting list',
    summary: 'Who holds seats of a departure, the first to expire first, and who waits for them, in turn',
    response: 'The holds and who waits.',
    params: z.object(ofDeparture),
    /** A page of those who wait. */
    query: z.object({
      page: describe(pageParam, 'Page of those who wait, counted from 1.', 1),
      itemsPerPage: describe(itemsPerPageParam, 'Entries on a page, at most 100; 50 by default.', 50),
    }),
    output: describeObject('DepartureQueue', 'Holds and waiting list of a departure.', {
      holds: describe(z.array(heldForSchema), 'The holds, the first to expire first.'),
      waiting: describe(z.array(waitingUserSchema), 'A page of those who wait, in turn.'),
      waitingCount: describe(z.int(), 'Number of all who wait.', 1),
      currentPage: describe(
        z.int(),
        'The page of those who wait; the last one if a later one was asked for.',
        1,
      ),
      totalPages: describe(z.int(), 'Number of pages of those who wait.', 1),
    }),
  },
  'GET /tours/departures/:id/:date/waiting/:entryId': {
    access: 'admin',
    rights: ['desk'],
    id: 'getWaitingEntry',
    tag: 'waiting list',
    summary: 'One entry of the waiting list, for example to book for it',
    response: 'The entry.',
    errors: ['not_found'],
    params: ofEntry,
    output: waitingUserSchema,
  },
  'POST /tours/departures/:id/:date/waiting': {
    access: 'admin',
    rights: ['desk'],
    id: 'enterCaller',
    tag: 'waiting list',
    summary:
      'Enter a caller in the waiting list. The entry belongs to the account that has confirmed the e-mail address, if there is one',
    response: 'The entry.',
    errors: [
      'not_found',
      'tour_unavailable',
      'not_bookable',
      'not_enough_seats',
      'seats_free',
      'already_waiting',
    ],
    audit: 'Caller entered in the waiting list',
    params: z.object(ofDeparture),
    body: newCallerSchema,
    output: waitingUserSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
  'PATCH /tours/departures/:id/:date/waiting/:entryId': {
    access: 'admin',
    rights: ['desk'],
    id: 'moveWaitingEntry',
    tag: 'waiting list',
    summary: 'Move an entry to another place of the waiting list. A place after the last one is the last one',
    response: 'The entry at its new place.',
    errors: ['not_found'],
    audit: 'Waiting entry moved',
    params: ofEntry,
    body: describeObject('WaitingPlace', 'The new place of an entry.', {
      position: describe(integer(1, mostMoved), positionText),
    }),
    output: waitingUserSchema,
    limit: 'staffWrite',
  },
  'POST /tours/departures/:id/:date/waiting/:entryId/offer': {
    access: 'admin',
    rights: ['desk'],
    id: 'offerWaitingEntry',
    tag: 'waiting list',
    summary:
      'Move an entry to the front, and offer its seats now if they are free. A caller with an offer gets its mail again, with a new link, unless it was written in the last two minutes',
    response: 'The entry at the front, with its offer if seats are free.',
    errors: ['not_found'],
    audit: 'Seats offered to a waiting entry',
    params: ofEntry,
    output: offeredEntrySchema,
    limit: 'staffWrite',
  },
  'DELETE /tours/departures/:id/:date/holds/:holdId': {
    access: 'admin',
    rights: ['desk'],
    id: 'endHold',
    tag: 'waiting list',
    summary:
      'End a hold of any kind. With an offer, its entry in the waiting list ends too, and its owner is mailed',
    response: 'The seats are free.',
    errors: ['not_found'],
    audit: 'Hold of seats ended',
    params: z.object({ ...ofDeparture, holdId }),
    output: z.undefined(),
    status: 204,
    limit: 'staffWrite',
  },
  'DELETE /tours/departures/:id/:date/waiting/:entryId': {
    access: 'admin',
    rights: ['desk'],
    id: 'endWaitingEntry',
    tag: 'waiting list',
    summary: 'End an entry of the waiting list, and the offer that it has. Its owner is mailed',
    response: 'The entry has ended, and its offer.',
    errors: ['not_found'],
    audit: 'Waiting entry ended',
    params: ofEntry,
    output: z.undefined(),
    status: 204,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
