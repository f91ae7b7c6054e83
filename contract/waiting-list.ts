// Waiting for seats of a departure that has too few.
import * as z from 'zod/mini'
import { bookedTourSchema } from './bookings.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id, timestamp } from './fields.ts'
import { newHoldSchema } from './holds.ts'

export const enteredAsSchema = z.object({ username: z.string(), phone: z.string(), email: z.string() })

export const waitingEntrySchema = z.object({
  _id: id,
  departureTourId: id,
  date: calendarDate,
  tickets: z.int(),
  /** 1: nobody else waits longer for this departure. */
  position: z.int(),
  /** Until then the seats are held for the user. Null while they are waited for. */
  offeredUntil: z.nullable(timestamp),
  createdAt: timestamp,
  /** What staff have entered of the user, if they have made the entry. */
  enteredAs: z.optional(enteredAsSchema),
  /** Of a private departure: the token of its link. The offered seats are booked there. */
  departureToken: z.optional(z.string()),
  tour: bookedTourSchema,
})
export type WaitingEntry = z.output<typeof waitingEntrySchema>

export const waitingListEndpoints = {
  'GET /waiting-list': {
    access: 'user',
    summary: 'Departures that the signed-in user waits for, the soonest first, with offers of seats',
    output: z.object({ items: z.array(waitingEntrySchema) }),
  },
  'POST /waiting-list': {
    access: 'user',
    summary: 'Wait for seats of a departure that has too few. Free seats are offered to the user in turn',
    body: newHoldSchema,
    output: waitingEntrySchema,
    status: 201,
    idempotent: true,
    limit: 'hold',
  },
  'DELETE /waiting-list/:id': {
    access: 'user',
    summary: 'Leave the waiting list, and decline the seats that it offers',
    params: z.object({ id }),
    output: z.undefined(),
    status: 204,
    limit: 'hold',
  },
} as const satisfies EndpointDefinitions
