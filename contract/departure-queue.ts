// Who holds seats of a departure, and who waits for them: for staff.
import * as z from 'zod/mini'
import { phoneNumber } from './bookings.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import {
  calendarDate,
  emailAddress,
  id,
  integer,
  itemsPerPageParam,
  pageParam,
  personName,
  timestamp,
} from './fields.ts'
import { holdKinds } from './hold-rules.ts'
import { maxTickets } from './vocabulary.ts'
import { mostMoved, notOfferedReasons } from './waiting-list-rules.ts'

const person = {
  /** Null for a caller without an account. */
  userId: z.nullable(id),
  /** As staff have entered it, else of the account. */
  username: z.string(),
  /** Empty for a caller without one. */
  email: z.string(),
  /** Empty unless staff have entered it. */
  phone: z.string(),
  tickets: z.int(),
}

export const heldForSchema = z.object({
  ...person,
  _id: id,
  kind: z.enum(holdKinds),
  expiresAt: timestamp,
})
export type HeldFor = z.output<typeof heldForSchema>

export const waitingUserSchema = z.object({
  ...person,
  _id: id,
  /** Place in the queue, counted from 1. */
  position: z.int(),
  /** Free seats that nobody else gets. They are offered within a minute. */
  owed: z.int(),
  /** The account has as many tickets as it can: the entry is owed nothing until the account has room. */
  isPassedOver: z.boolean(),
  offeredUntil: z.nullable(timestamp),
  createdAt: timestamp,
})
export type WaitingUser = z.output<typeof waitingUserSchema>

export const newCallerSchema = z
  .object({
    username: personName,
    phone: z.optional(z.nullable(phoneNumber)),
    email: z.optional(z.nullable(emailAddress)),
    tickets: integer(1, maxTickets),
  })
  .check(
    z.refine(({ phone, email }) => (phone ?? '') !== '' || (email ?? '') !== '', {
      path: ['phone'],
      error: 'a telephone number or an e-mail address is required',
    }),
  )
export type NewCaller = z.output<typeof newCallerSchema>

/** The entry after `Offer now`. */
export const offeredEntrySchema = z.extend(waitingUserSchema, {
  /** Null: the seats are offered. Otherwise the entry is the first in the queue. */
  notOffered: z.nullable(z.enum(notOfferedReasons)),
  /** Whether a mail tells of the offer. Otherwise staff call. */
  isMailed: z.boolean(),
})
export type OfferedEntry = z.output<typeof offeredEntrySchema>

const ofDeparture = { id, date: calendarDate }
const ofEntry = z.object({ ...ofDeparture, entryId: id })

export const departureQueueEndpoints = {
  'GET /tours/departures/:id/:date/queue': {
    access: 'admin',
    rights: ['desk'],
    summary: 'Who holds seats of a departure, the first to expire first, and who waits for them, in turn',
    params: z.object(ofDeparture),
    /** A page of those who wait. */
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: z.object({
      holds: z.array(heldForSchema),
      waiting: z.array(waitingUserSchema),
      waitingCount: z.int(),
      /** The page of those who wait: the last one if a later one was asked for. */
      currentPage: z.int(),
      totalPages: z.int(),
    }),
  },
  'GET /tours/departures/:id/:date/waiting/:entryId': {
    access: 'admin',
    rights: ['desk'],
    summary: 'One entry of the waiting list, for example to book for it',
    params: ofEntry,
    output: waitingUserSchema,
  },
  'POST /tours/departures/:id/:date/waiting': {
    access: 'admin',
    rights: ['desk'],
    summary:
      'Enter a caller in the waiting list. The entry belongs to the account that has confirmed the e-mail address, if there is one',
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
    summary: 'Move an entry to another place of the waiting list. A place after the last one is the last one',
    audit: 'Waiting entry moved',
    params: ofEntry,
    body: z.object({ position: integer(1, mostMoved) }),
    output: waitingUserSchema,
    limit: 'staffWrite',
  },
  'POST /tours/departures/:id/:date/waiting/:entryId/offer': {
    access: 'admin',
    rights: ['desk'],
    summary:
      'Move an entry to the front, and offer its seats now if they are free. A caller with an offer gets its mail again, with a new link, unless it was written in the last two minutes',
    audit: 'Seats offered to a waiting entry',
    params: ofEntry,
    output: offeredEntrySchema,
    limit: 'staffWrite',
  },
  'DELETE /tours/departures/:id/:date/holds/:holdId': {
    access: 'admin',
    rights: ['desk'],
    summary:
      'End a hold of any kind. With an offer, its entry in the waiting list ends too, and its owner is mailed',
    audit: 'Hold of seats ended',
    params: z.object({ ...ofDeparture, holdId: id }),
    output: z.undefined(),
    status: 204,
    limit: 'staffWrite',
  },
  'DELETE /tours/departures/:id/:date/waiting/:entryId': {
    access: 'admin',
    rights: ['desk'],
    summary: 'End an entry of the waiting list, and the offer that it has. Its owner is mailed',
    audit: 'Waiting entry ended',
    params: ofEntry,
    output: z.undefined(),
    status: 204,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
