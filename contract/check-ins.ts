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
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment } from './examples.ts'
import { calendarDate, id, integer, moment, requiredOr, timestamp, uuidPattern } from './fields.ts'
import { bookingId, dayOfDeparture, tourId } from './record-fields.ts'
import { maxTickets } from './vocabulary.ts'

/** Made by the device. */
const ownId = z.string(requiredOr('is not an id')).check(z.regex(uuidPattern, 'is not an id'))

const atText = ['Time by the clock of the device.', exampleMoment] as const

const methodText = ['From the list, or by the code of the voucher.'] as const

const deviceIdText = ['Id that the device has made for itself.', exampleIds.device] as const

/** Who has checked in travellers, and when. */
const act = {
  by: describe(
    z.nullable(z.string()),
    'Username of the account that has checked them in; null once it is erased.',
    'anna',
  ),
  at: describe(timestamp, atText),
  method: describe(z.enum(checkInMethods), methodText),
  deviceId: describe(id, deviceIdText),
}

const idText = ['Id of the check-in.', exampleIds.checkIn] as const

const countBeforeText = ['How many travellers of the booking the device believed to be in.', 0] as const

export const doubleCheckInSchema = describeObject(
  'DoubleCheckIn',
  'A check-in that another one came before.',
  {
    _id: describe(id, idText),
    count: describe(z.int(), 'Number of travellers.', 2),
    countBefore: describe(z.int(), countBeforeText),
    ...act,
  },
)
export type DoubleCheckIn = z.output<typeof doubleCheckInSchema>

export const checkInBookingSchema = describeObject('CheckInBooking', 'A booking, and who of it is in.', {
  _id: bookingId,
  reference: describe(z.string(), 'Reference of the booking.', 'K7M2QX9D'),
  username: describe(z.string(), 'Name on the booking.', 'Mira Solberg'),
  travellers: describe(z.array(z.string()), 'Names of those who travel, as far as they are known.', [
    'Mira Solberg',
  ]),
  ticketCount: describe(z.int(), 'Number of tickets.', 2),
  unpaid: describe(
    z.optional(z.number()),
    'What is still to be paid, in dollars; missing if that is nothing.',
    40,
  ),
  countIn: describe(z.int(), 'Number of travellers who are in.', 2),
  last: describe(
    z.optional(describeObject('LastCheckIn', 'Who has checked in travellers last.', act)),
    'The last check-in that counts; missing while nobody is in.',
  ),
  doubles: describe(
    z.array(doubleCheckInSchema),
    'Double check-ins that nobody has decided on, oldest first.',
  ),
})
export type CheckInBooking = z.output<typeof checkInBookingSchema>

export const checkInListSchema = describeObject(
  'CheckInList',
  'A departure as its travellers are checked in.',
  {
    tourId,
    date: dayOfDeparture,
    tour: describe(bookedTourSchema, 'The tour as it is now.'),
    takenAt: describe(timestamp, 'Time of this answer.', exampleMoment),
    isOpen: describe(z.boolean(), 'Whether travellers can be checked in now.', true),
    bookings: describe(z.array(checkInBookingSchema), 'All confirmed bookings, by name.'),
    /** Bookings that were of this departure, so that their vouchers are refused with the reason. */
    gone: describe(
      z.array(
        describeObject('GoneBooking', 'A booking that is no longer of the departure.', {
          _id: bookingId,
          reason: describe(z.enum(['cancelled', 'moved']), 'Why it is no longer of it.'),
          to: describe(z.optional(calendarDate), 'The date to which it was moved.', '2030-06-08'),
        }),
      ),
      'Bookings that were cancelled or moved to another date.',
    ),
  },
)
export type CheckInList = z.output<typeof checkInListSchema>

export const newCheckInSchema = describeObject('NewCheckIn', 'A check-in, as a device has noted it.', {
  _id: describe(
    ownId,
    'Id that the device has made; a check-in that arrives twice is recorded once.',
    exampleIds.checkIn,
  ),
  bookingId: describe(ownId, 'Id of the booking.', exampleIds.booking),
  kind: describe(
    z.enum(checkInKinds, requiredOr(`must be one of ${checkInKinds.join(', ')}`)),
    'Whether travellers come in, or go out again because that was a mistake.',
  ),
  count: describe(integer(1, maxTickets), 'Number of travellers.', 2),
  countBefore: describe(integer(0, maxTickets), countBeforeText),
  method: describe(
    z.enum(checkInMethods, requiredOr(`must be one of ${checkInMethods.join(', ')}`)),
    methodText,
  ),
  at: describe(moment, atText),
})
export type NewCheckIn = z.output<typeof newCheckInSchema>

export const checkInResultSchema = describeObject('CheckInResult', 'What has become of a check-in.', {
  _id: describe(id, idText),
  bookingId,
  outcome: describe(
    z.enum(checkInOutcomes),
    'Whether it counts, is a double that staff decide on, or was refused.',
  ),
  reason: describe(z.optional(z.enum(checkInRefusals)), 'Why the booking is refused.'),
})
export type CheckInResult = z.output<typeof checkInResultSchema>

export const checkInEndpoints = {
  'GET /tours/departures/:id/:date/check-ins': {
    access: 'admin',
    rights: ['desk', 'guide'],
    id: 'getCheckInList',
    tag: 'check-in',
    summary: 'What a device needs to check in the travellers of one departure, also without network',
    response: 'The departure with its bookings.',
    errors: ['not_found'],
    params: z.object({ id: tourId, date: dayOfDeparture }),
    output: checkInListSchema,
  },
  'POST /tours/departures/:id/:date/check-ins': {
    access: 'admin',
    rights: ['desk', 'guide'],
    id: 'recordCheckIns',
    tag: 'check-in',
    summary: 'Record check-ins of one departure in their order. Each has its own outcome',
    response: 'What has become of each check-in.',
    errors: ['not_found', 'check_in_closed', 'idempotency_mismatch'],
    audit: 'Travellers checked in',
    params: z.object({ id: tourId, date: dayOfDeparture }),
    body: describeObject('NewCheckIns', 'Check-ins of a departure.', {
      deviceId: describe(ownId, deviceIdText),
      checkIns: describe(
        z
          .array(newCheckInSchema, requiredOr('must be a list'))
          .check(z.minLength(1, 'required'), z.maxLength(maxCheckInsAtOnce, `at most ${maxCheckInsAtOnce}`)),
        'The check-ins in their order.',
      ),
    }),
    output: describeObject('CheckInResults', 'What has become of the check-ins.', {
      results: describe(z.array(checkInResultSchema), 'One for each, in the same order.'),
    }),
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
  'POST /check-ins/:id/decision': {
    access: 'admin',
    rights: ['desk', 'guide'],
    id: 'decideDoubleCheckIn',
    tag: 'check-in',
    summary: 'Decide whether a double check-in counts too, or was the same people twice',
    response: 'The booking as it is now.',
    errors: ['not_found', 'party_complete', 'version_conflict'],
    audit: 'Double check-in decided',
    params: z.object({ id: describe(id, idText) }),
    body: describeObject('DoubleDecision', 'What staff decide about a double check-in.', {
      decision: describe(
        z.enum(doubleDecisions, requiredOr(`must be one of ${doubleDecisions.join(', ')}`)),
        'Other people who count too, or the same people twice.',
      ),
    }),
    output: checkInBookingSchema,
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
