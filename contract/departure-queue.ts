// Who holds seats of a departure, and who waits for them: for staff.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id, timestamp } from './fields.ts'
import { holdKinds } from './hold-rules.ts'

const person = { userId: id, username: z.string(), email: z.string(), tickets: z.int() }

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
  offeredUntil: z.nullable(timestamp),
  createdAt: timestamp,
})
export type WaitingUser = z.output<typeof waitingUserSchema>

export const departureQueueEndpoints = {
  'GET /tours/departures/:id/:date/queue': {
    access: 'admin',
    rights: ['desk'],
    summary: 'Who holds seats of a departure, the first to expire first, and who waits for them, in turn',
    params: z.object({ id, date: calendarDate }),
    output: z.object({ holds: z.array(heldForSchema), waiting: z.array(waitingUserSchema) }),
  },
  'DELETE /tours/departures/:id/:date/holds/:holdId': {
    access: 'admin',
    rights: ['desk'],
    summary: 'End a hold of any kind. With an offer, its entry in the waiting list ends too',
    audit: 'Hold of seats ended',
    params: z.object({ id, date: calendarDate, holdId: id }),
    output: z.undefined(),
    status: 204,
    limit: 'staffWrite',
  },
  'DELETE /tours/departures/:id/:date/waiting/:entryId': {
    access: 'admin',
    rights: ['desk'],
    summary: 'End an entry of the waiting list, and the offer that it has',
    audit: 'Waiting entry ended',
    params: z.object({ id, date: calendarDate, entryId: id }),
    output: z.undefined(),
    status: 204,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
