// Callers who are offered seats, or waited for a departure that is off, and whom no mail reaches: staff call them.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { id, timestamp } from './fields.ts'
import { createdAt, dayOfDeparture } from './record-fields.ts'

/** Seats are offered, or the waiting entry has ended: the departure was cancelled, or its tour deleted. */
export const callReasons = ['offered', 'cancelled', 'deleted'] as const

const idText = ['Id of the call.', exampleIds.dueCall] as const

export const dueCallSchema = describeObject(
  'DueCall',
  'A caller to call, because no mail reaches the caller.',
  {
    _id: describe(id, idText),
    title: describe(z.string(), 'Title of the tour.', 'Two harbours'),
    date: dayOfDeparture,
    username: describe(z.string(), 'Name of the caller.', 'Mira Holm'),
    phone: describe(
      z.string(),
      'Telephone number, as staff have entered it; empty without one.',
      '004755123456',
    ),
    tickets: describe(z.int(), 'Number of seats.', 2),
    reason: describe(
      z.enum(callReasons),
      '`offered`: seats are offered. Else the caller waits no more: the departure was cancelled, or its tour deleted.',
    ),
    offeredUntil: describe(
      z.nullable(timestamp),
      'Time until which the offered seats are held. Null if the caller waits no more.',
      null,
    ),
    createdAt,
  },
)
export type DueCall = z.output<typeof dueCallSchema>

export const dueCallEndpoints = {
  'DELETE /due-calls/:id': {
    access: 'admin',
    rights: ['desk'],
    id: 'endDueCall',
    tag: 'waiting list',
    summary: 'Note that a caller was called: name and telephone number are deleted',
    response: 'Name and telephone number are deleted.',
    errors: ['not_found'],
    audit: 'Caller called',
    params: z.object({ id: describe(id, idText) }),
    output: z.undefined(),
    status: 204,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
