import {
  checkInBookingSchema,
  checkInEndpoints,
  checkInListSchema,
  checkInResultSchema,
  doubleCheckInSchema,
  newCheckInSchema,
} from '#contract/check-ins.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { exampleIds, exampleMoment, idOf } from './shared-fields.ts'

const by = ['Username of the account that has checked them in; null once it is erased.', 'anna'] as const
const at = ['Time by the clock of the device.', exampleMoment] as const
const method = 'From the list, or by the code of the voucher.'
const deviceId = ['Id that the device has made for itself.', exampleIds.device] as const
const countBefore = ['How many travellers of the booking the device believed to be in.', 0] as const
const reason = 'Why the booking is refused.'
const departure = { id: idOf('tour', 'tour'), date: ['Day of departure.', '2030-06-01'] } as const

export const checkInObjects = [
  describeObject('DoubleCheckIn', doubleCheckInSchema, 'A check-in that another one came before.', {
    _id: idOf('checkIn', 'check-in'),
    count: ['Number of travellers.', 2],
    countBefore,
    by,
    at,
    method,
    deviceId,
  }),
  describeObject(
    'LastCheckIn',
    checkInBookingSchema.shape.last.def.innerType,
    'Who has checked in travellers last.',
    { by, at, method, deviceId },
  ),
  describeObject('CheckInBooking', checkInBookingSchema, 'A booking, and who of it is in.', {
    _id: idOf('booking', 'booking'),
    reference: ['Reference of the booking.', 'K7M2QX9D'],
    username: ['Name on the booking.', 'Mira Solberg'],
    travellers: ['Names of those who travel, as far as they are known.', ['Mira Solberg']],
    ticketCount: ['Number of tickets.', 2],
    unpaid: ['What is still to be paid, in dollars; missing if that is nothing.', 40],
    countIn: ['Number of travellers who are in.', 2],
    last: 'The last check-in that counts; missing while nobody is in.',
    doubles: 'Double check-ins that nobody has decided on, oldest first.',
  }),
  describeObject(
    'GoneBooking',
    checkInListSchema.shape.gone.def.element,
    'A booking that is no longer of the departure.',
    {
      _id: idOf('booking', 'booking'),
      reason: 'Why it is no longer of it.',
      to: ['The date to which it was moved.', '2030-06-08'],
    },
  ),
  describeObject('CheckInList', checkInListSchema, 'A departure as its travellers are checked in.', {
    tourId: idOf('tour', 'tour'),
    date: departure.date,
    tour: 'The tour as it is now.',
    takenAt: ['Time of this answer.', exampleMoment],
    isOpen: ['Whether travellers can be checked in now.', true],
    bookings: 'All confirmed bookings, by name.',
    gone: 'Bookings that were cancelled or moved to another date.',
  }),
  describeObject('NewCheckIn', newCheckInSchema, 'A check-in, as a device has noted it.', {
    _id: ['Id that the device has made; a check-in that arrives twice is recorded once.', exampleIds.checkIn],
    bookingId: idOf('booking', 'booking'),
    kind: 'Whether travellers come in, or go out again because that was a mistake.',
    count: ['Number of travellers.', 2],
    countBefore,
    method,
    at,
  }),
  describeObject(
    'NewCheckIns',
    checkInEndpoints['POST /tours/departures/:id/:date/check-ins'].body,
    'Check-ins of a departure.',
    { deviceId, checkIns: 'The check-ins in their order.' },
  ),
  describeObject('CheckInResult', checkInResultSchema, 'What has become of a check-in.', {
    _id: idOf('checkIn', 'check-in'),
    bookingId: idOf('booking', 'booking'),
    outcome: 'Whether it counts, is a double that staff decide on, or was refused.',
    reason,
  }),
  describeObject(
    'CheckInResults',
    checkInEndpoints['POST /tours/departures/:id/:date/check-ins'].output,
    'What has become of the check-ins.',
    { results: 'One for each, in the same order.' },
  ),
  describeObject(
    'DoubleDecision',
    checkInEndpoints['POST /check-ins/:id/decision'].body,
    'What staff decide about a double check-in.',
    { decision: 'Other people who count too, or the same people twice.' },
  ),
]

export const checkInOperations: OperationsOf<typeof checkInEndpoints> = {
  'GET /tours/departures/:id/:date/check-ins': {
    id: 'getCheckInList',
    tag: 'check-in',
    response: 'The departure with its bookings.',
    errors: ['not_found'],
    params: departure,
  },
  'POST /tours/departures/:id/:date/check-ins': {
    id: 'recordCheckIns',
    tag: 'check-in',
    response: 'What has become of each check-in.',
    errors: ['not_found', 'check_in_closed', 'idempotency_mismatch'],
    params: departure,
  },
  'POST /check-ins/:id/decision': {
    id: 'decideDoubleCheckIn',
    tag: 'check-in',
    response: 'The booking as it is now.',
    errors: ['not_found', 'party_complete', 'version_conflict'],
    params: { id: idOf('checkIn', 'check-in') },
  },
}
