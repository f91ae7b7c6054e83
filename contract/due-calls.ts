// Callers who are offered seats, or waited for a departure that is off, and whom no mail reaches: staff call them.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id, timestamp } from './fields.ts'

/** Seats are offered, or the waiting entry has ended: the departure was cancelled, or its tour deleted. */
export const callReasons = ['offered', 'cancelled', 'deleted'] as const

export const dueCallSchema = z.object({
  _id: id,
  /** The tour and the day of departure that the caller waited for. */
  title: z.string(),
  date: calendarDate,
  username: z.string(),
  phone: z.string(),
  tickets: z.int(),
  reason: z.enum(callReasons),
  /** Until then the offered seats are held. Null if the entry has ended. */
  offeredUntil: z.nullable(timestamp),
  createdAt: timestamp,
})
export type DueCall = z.output<typeof dueCallSchema>

export const dueCallEndpoints = {
  'DELETE /due-calls/:id': {
    access: 'admin',
    rights: ['desk'],
    summary: 'Note that a caller was called: name and telephone number are deleted',
    audit: 'Caller called',
    params: z.object({ id }),
    output: z.undefined(),
    status: 204,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
