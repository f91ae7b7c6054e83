// Check-in of travellers at a departure, by devices that may be offline.
import * as z from 'zod/mini'
import { bookedTourSchema } from './bookings.ts'
import {
  checkInKinds,
  checkInMethods,
  checkInOutcomes,
  checkInRefusals,
  doubleDecisions,
  maxCheckInsAtOnce,
} from './check-in-rules.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id, integer, moment, requiredOr, timestamp, uuidPattern } from './fields.ts'
import { maxTickets } from './vocabulary.ts'

/** Made by the device. */
const ownId = z.string(requiredOr('is not an id')).check(z.regex(uuidPattern, 'is not an id'))

/** Who has checked in travellers, and when. */
const act = {
  /** Null: the account was erased. */
  by: z.nullable(z.string()),
  at: timestamp,
  method: z.enum(checkInMethods),
  deviceId: id,
}

/** A check-in that another one came before: staff decide whether it counts. */
export const doubleCheckInSchema = z.object({
  _id: id,
  count: z.int(),
  /** How many travellers the device believed to be in. */
  countBefore: z.int(),
  ...act,
})
export type DoubleCheckIn = z.output<typeof doubleCheckInSchema>

export const checkInBookingSchema = z.object({
  _id: id,
  reference: z.string(),
  username: z.string(),
  /** Names of those who travel, as far as they are known. */
  travellers: z.array(z.string()),
  ticketCount: z.int(),
  /** In dollars. Missing if nothing is unpaid. */
  unpaid: z.optional(z.number()),
  /** How many of them are in. */
  countIn: z.int(),
  /** The last check-in that counts. Missing while nobody is in. */
  last: z.optional(z.object(act)),
  /** Oldest first. */
  doubles: z.array(doubleCheckInSchema),
})
export type CheckInBooking = z.output<typeof checkInBookingSchema>

export const checkInListSchema = z.object({
  tourId: id,
  date: calendarDate,
  tour: bookedTourSchema,
  takenAt: timestamp,
  /** Whether travellers can be checked in now. */
  isOpen: z.boolean(),
  /** By name. */
  bookings: z.array(checkInBookingSchema),
  /** Bookings that were of this departure, so that their vouchers are refused with the reason. */
  gone: z.array(
    z.object({
      _id: id,
      reason: z.enum(['cancelled', 'moved']),
      /** The date to which the booking was moved. */
      to: z.optional(calendarDate),
    }),
  ),
})
export type CheckInList = z.output<typeof checkInListSchema>

export const newCheckInSchema = z.object({
  /** Made by the device. A check-in that arrives twice is recorded once. */
  _id: ownId,
  bookingId: ownId,
  kind: z.enum(checkInKinds, requiredOr(`must be one of ${checkInKinds.join(', ')}`)),
  /** How many travellers come in, or go out again. */
  count: integer(1, maxTickets),
  /** How many the device believed to be in. */
  countBefore: integer(0, maxTickets),
  method: z.enum(checkInMethods, requiredOr(`must be one of ${checkInMethods.join(', ')}`)),
  /** By the clock of the device. */
  at: moment,
})
export type NewCheckIn = z.output<typeof newCheckInSchema>

export const checkInResultSchema = z.object({
  _id: id,
  bookingId: id,
  outcome: z.enum(checkInOutcomes),
  reason: z.optional(z.enum(checkInRefusals)),
})
export type CheckInResult = z.output<typeof checkInResultSchema>

export const checkInEndpoints = {
  'GET /tours/departures/:id/:date/check-ins': {
    access: 'admin',
    rights: ['desk', 'guide'],
    summary: 'What a device needs to check in the travellers of one departure, also without network',
    params: z.object({ id, date: calendarDate }),
    output: checkInListSchema,
  },
  'POST /tours/departures/:id/:date/check-ins': {
    access: 'admin',
    rights: ['desk', 'guide'],
    summary: 'Record check-ins of one departure in their order. Each has its own outcome',
    audit: 'Travellers checked in',
    params: z.object({ id, date: calendarDate }),
    body: z.object({
      /** Made by the device. */
      deviceId: ownId,
      checkIns: z
        .array(newCheckInSchema, requiredOr('must be a list'))
        .check(z.minLength(1, 'required'), z.maxLength(maxCheckInsAtOnce, `at most ${maxCheckInsAtOnce}`)),
    }),
    output: z.object({ results: z.array(checkInResultSchema) }),
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
  'POST /check-ins/:id/decision': {
    access: 'admin',
    rights: ['desk', 'guide'],
    summary: 'Decide whether a double check-in counts too, or was the same people twice',
    audit: 'Double check-in decided',
    params: z.object({ id }),
    body: z.object({
      decision: z.enum(doubleDecisions, requiredOr(`must be one of ${doubleDecisions.join(', ')}`)),
    }),
    output: checkInBookingSchema,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
