// Departures of a tour: those on sale for everyone, and their schedule for staff.

import * as z from 'zod/mini'
import { bookingSchema } from './bookings.ts'
import {
  atLeastOne,
  atMostAtOnce,
  costText,
  cutOffHoursText,
  departureChangesSchema,
  departureSeatsText,
  guaranteesItselfText,
  isPrivateText,
  minimumPeopleText,
  newDeparturesSchema,
  seenDepartureSchema,
  settableState,
} from './departure-input.ts'
import {
  departureStates,
  maxSeriesExceptions,
  maxSeriesWeeks,
  plannedProblems,
  schedules,
  type Weekday,
  weekdays,
} from './departure-rules.ts'
import { describe, describeObject, extendObject, nameObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleDepartureLink } from './examples.ts'
import {
  calendarDate,
  departureToken,
  id,
  integerParam,
  itemsPerPageParam,
  listOf,
  pageParam,
  requiredOr,
  timestamp,
  uuidPattern,
} from './fields.ts'
import { dayOfDeparture, tourIdOrSlug } from './record-fields.ts'

const departureOfTour = {
  date: dayOfDeparture,
  departureSeats: describe(z.int(), 'All seats of the departure.', 40),
  seatsLeft: describe(z.int(), 'Seats that can be booked now.', 38),
  cost: describe(z.number(), 'Price for one person, in dollars.', 1290),
  minimumPeople: describe(
    z.nullable(z.int()),
    'People without whom it does not take place; null where it always does.',
    6,
  ),
  peopleBooked: describe(
    z.optional(z.int()),
    'Booked tickets; missing unless more than one person is needed and nobody knows yet that it runs.',
    2,
  ),
  decideBy: describe(
    z.optional(calendarDate),
    'Last day on which travellers are told whether it runs; missing likewise.',
    '2030-05-11',
  ),
  bookableUntil: describe(
    timestamp,
    'Time from which it cannot be booked any more.',
    '2030-05-31T00:00:00.000Z',
  ),
  state: describe(z.enum(departureStates), 'Whether it is on sale.'),
}

export const tourDepartureSchema = describeObject(
  'TourDeparture',
  'A date on which a tour leaves.',
  departureOfTour,
)
export type TourDeparture = z.output<typeof tourDepartureSchema>

export const scheduledDepartureSchema = describeObject('ScheduledDeparture', 'A departure as staff see it.', {
  ...departureOfTour,
  seatsTaken: describe(z.int(), 'Seats that are booked.', 2),
  isPrivate: describe(z.boolean(), isPrivateText),
  link: describe(
    z.nullable(z.string()),
    'Path of the page that opens the departure; null until it has been private once.',
    exampleDepartureLink(),
  ),
  guaranteesItself: describe(z.boolean(), guaranteesItselfText),
  /** Terms that staff have set for this departure. Null: the terms of the tour apply. */
  own: describe(
    describeObject('DepartureTerms', 'What is set for a departure alone.', {
      departureSeats: describe(z.nullable(z.int()), departureSeatsText),
      cost: describe(z.nullable(z.number()), costText),
      minimumPeople: describe(z.nullable(z.int()), minimumPeopleText),
      cutOffHours: describe(z.nullable(z.int()), cutOffHoursText),
    }),
    'What is set for this departure alone.',
  ),
})
export type ScheduledDeparture = z.output<typeof scheduledDepartureSchema>

const changedDeparturesSchema = describeObject('ScheduledDepartures', 'Departures as they are now.', {
  items: describe(z.array(scheduledDepartureSchema), 'The departures by date.'),
})

/** Missing when a guarantee is taken back: then it is for staff from now on. */
/** Answer for a booking whose departure is cancelled: move it to another date of the tour, or refund it. */
const bookingDecision = z.union(
  [
    z.literal('refund'),
    describeObject('BookingMove', 'A booking that is moved.', {
      moveTo: describe(calendarDate, 'Day of the departure to move it to.', '2030-06-08'),
    }),
  ],
  'must be "refund" or name the date to move to',
)
export type BookingDecision = z.output<typeof bookingDecision>

const range = {
  from: describe(z.optional(calendarDate), 'First date; today unless given.', '2030-06-01'),
  to: describe(z.optional(calendarDate), 'Last date.', '2030-06-30'),
}
const paging = { page: pageParam, itemsPerPage: itemsPerPageParam }

const weekdayList = z.pipe(
  z
    .string('must be weekdays')
    .check(
      z.regex(
        new RegExp(`^(${weekdays.join('|')})(,(${weekdays.join('|')}))*$`),
        `must be weekdays, written ${weekdays.slice(0, 3).join(',')}`,
      ),
    ),
  z.transform((text) => weekdays.filter((weekday) => text.split(',').includes(weekday))),
)

const dateList = z.pipe(
  z.string('must be dates').check(z.maxLength(11 * maxSeriesExceptions, 'too many dates')),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(','))]),
    z.array(calendarDate),
  ),
)

export interface DepartureSeries {
  weekdays: readonly Weekday[]
  /** 1: every week. */
  everyWeeks: number
  /** Both included. */
  from: string
  to: string
  /** Dates without a departure. */
  except: readonly string[]
}

/** The reason why a date of a series or season cannot be scheduled; null where it can. */
const planned = {
  problem: describe(z.nullable(z.enum(plannedProblems)), 'Why it cannot be scheduled; null where it can.'),
}

/** Body in bytes: room for an answer to each of the most bookings that a departure can have. */
export const maxCancellationRequest = 2 ** 20

export const departureEndpoints = {
  'GET /cards/:id/departures': {
    access: 'public',
    id: 'listTourDepartures',
    tag: 'departures',
    summary:
      'Departures of a tour from `from` to `to`, soonest first; from today on unless given. None of a tour that leaves any day',
    response: 'One page of departures.',
    params: z.object({ id: tourIdOrSlug }),
    query: z.object({
      ...range,
      only: describe(
        z.optional(z.literal('bookable', 'must be bookable')),
        'Leaves out departures that cannot be booked.',
      ),
      ...paging,
    }),
    output: nameObject(
      'TourDepartureList',
      'One page of departures of a tour.',
      listOf('departures', tourDepartureSchema),
    ),
    // Changes by bookings carry the id of the tour, so they could not invalidate an answer cached under its
    // slug.
    tags: ({ params }) => (uuidPattern.test(params?.id ?? '') ? ['tours', `departures:${params!.id}`] : null),
  },
  'POST /departure-lookups': {
    access: 'public',
    id: 'findPrivateDeparture',
    tag: 'departures',
    summary:
      'The departure of a tour that a private link opens, from today on. None with a wrong token, as on a tour without private departures',
    response: 'The departure, or none.',
    errors: ['not_found'],
    body: describeObject('DepartureLookup', 'A tour and the token of a link to one of its departures.', {
      departureTourId: tourIdOrSlug,
      departureToken,
    }),
    output: describeObject('FoundDepartures', 'The departure that a link opens.', {
      items: describe(z.array(tourDepartureSchema), 'The departure; empty with a wrong token.'),
    }),
    onlyReads: true,
  },
  'GET /cards/:id/schedule': {
    access: 'admin',
    rights: ['catalogue', 'desk'],
    id: 'getTourSchedule',
    tag: 'departures',
    summary: 'The same for staff, with what is set for each departure alone and the seats that are taken',
    response: 'One page of departures.',
    params: z.object({ id: tourIdOrSlug }),
    query: z.object({ ...range, ...paging }),
    output: extendObject(
      'TourSchedule',
      'One page of departures of a tour, as staff see them.',
      listOf('departures', scheduledDepartureSchema),
      { schedule: describe(z.enum(schedules), 'Whether the tour leaves on any day or on these departures.') },
    ),
  },
  'GET /cards/:id/departures/series': {
    access: 'admin',
    rights: ['catalogue'],
    id: 'previewSeries',
    tag: 'departures',
    summary:
      'Which dates a series would have: weekdays of every n-th week between two dates, except some. Nothing is scheduled',
    response: 'The dates.',
    params: z.object({ id: tourIdOrSlug }),
    query: z.object({
      weekdays: describe(weekdayList, 'Weekdays with commas between: mo, tu, we, th, fr, sa, su.', 'sa,su'),
      everyWeeks: describe(
        z.optional(integerParam(1, maxSeriesWeeks)),
        'Weeks from one departure to the next; 1 unless given.',
        2,
      ),
      from: describe(calendarDate, 'First date.', '2030-06-01'),
      to: describe(calendarDate, 'Last date.', '2030-06-30'),
      except: describe(z.optional(dateList), 'Dates to leave out, with commas between.', '2030-06-15'),
    }),
    output: describeObject('PlannedDates', 'Dates that a series would have.', {
      items: describe(
        z.array(
          describeObject('PlannedDate', 'A date that a series would have.', {
            ...planned,
            date: dayOfDeparture,
          }),
        ),
        'The dates in order.',
      ),
    }),
  },
  'GET /cards/:id/departures/season': {
    access: 'admin',
    rights: ['catalogue'],
    id: 'previewSeason',
    tag: 'departures',
    summary:
      'What the departures from `from` to `to`, without cancelled ones, would be from `start` on. Nothing is scheduled',
    response: 'The departures.',
    params: z.object({ id: tourIdOrSlug }),
    query: z.object({
      from: describe(calendarDate, 'First date of the season to copy.', '2030-06-01'),
      to: describe(calendarDate, 'Last date of the season to copy.', '2030-06-30'),
      start: describe(calendarDate, 'First date of the new season.', '2031-06-01'),
    }),
    output: describeObject('PlannedSeason', 'Departures that a season would have.', {
      items: describe(
        z.array(
          describeObject('PlannedDeparture', 'A departure that a season would have.', {
            ...planned,
            ...scheduledDepartureSchema.shape.own.shape,
            date: dayOfDeparture,
            state: describe(settableState, 'Whether it would be on sale.'),
            isPrivate: describe(z.boolean(), isPrivateText),
            guaranteesItself: describe(z.boolean(), guaranteesItselfText),
          }),
        ),
        'The departures by date.',
      ),
    }),
  },
  'POST /cards/:id/departures': {
    access: 'superAdmin',
    id: 'createDepartures',
    tag: 'departures',
    summary: 'Schedule departures of a tour: all of them, or none where one cannot be',
    response: 'The departures that were scheduled.',
    errors: ['taken'],
    audit: 'Departures added',
    params: z.object({ id: tourIdOrSlug }),
    body: newDeparturesSchema,
    output: changedDeparturesSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
  'PATCH /cards/:id/departures': {
    access: 'superAdmin',
    id: 'updateDepartures',
    tag: 'departures',
    summary: 'Change many departures of a tour alike: all of them, or none where one cannot be',
    response: 'The departures as they are now.',
    audit: 'Departures changed',
    params: z.object({ id: tourIdOrSlug }),
    body: describeObject('ChangesOfDepartures', 'The same changes for several departures.', {
      dates: describe(
        z.array(calendarDate, requiredOr('must be a list')).check(atLeastOne, atMostAtOnce),
        'Days of the departures.',
        ['2030-06-01'],
      ),
      changes: describe(departureChangesSchema, 'New values of each.'),
    }),
    output: changedDeparturesSchema,
    idempotent: true,
    limit: 'staffWrite',
  },
  'PATCH /cards/:id/departures/:date': {
    access: 'superAdmin',
    id: 'updateDeparture',
    tag: 'departures',
    summary: 'Change a departure; fields that are not sent keep their values, null takes the tour’s',
    response: 'The departure as it is now.',
    errors: ['version_conflict'],
    audit: 'Departure changed',
    params: z.object({ id: tourIdOrSlug, date: dayOfDeparture }),
    body: extendObject(
      'DepartureChange',
      'New values of one departure; a missing field keeps its value.',
      departureChangesSchema,
      {
        seen: describe(
          z.optional(seenDepartureSchema),
          'What was seen before. With another value by now in a changed field, nothing is changed.',
        ),
      },
    ),
    output: scheduledDepartureSchema,
    idempotent: true,
    limit: 'staffWrite',
  },
  'POST /cards/:id/departures/:date/links': {
    access: 'admin',
    rights: ['catalogue', 'desk'],
    id: 'renewDepartureLink',
    tag: 'departures',
    summary: 'Renew the link of a private departure. The link before opens nothing any more',
    response: 'The new link.',
    audit: 'Link of a departure renewed',
    params: z.object({ id: tourIdOrSlug, date: dayOfDeparture }),
    output: describeObject('DepartureLink', 'The link of a departure.', {
      link: describe(z.string(), 'Path of the page that opens the departure.', exampleDepartureLink()),
    }),
    status: 201,
    limit: 'staffWrite',
  },
  'DELETE /cards/:id/departures/:date': {
    access: 'superAdmin',
    id: 'cancelDeparture',
    tag: 'departures',
    summary:
      'Cancel a departure. Each of its bookings is moved to another date or refunded; 409 with the bookings while one is unanswered',
    response: 'The cancelled departure.',
    errors: ['already_past', 'bookings_unanswered', 'not_bookable', 'not_enough_seats'],
    audit: 'Departure cancelled',
    params: z.object({ id: tourIdOrSlug, date: dayOfDeparture }),
    body: z.optional(
      describeObject('DepartureCancellation', 'What becomes of the bookings of a departure.', {
        bookings: describe(
          z.optional(z.record(id, bookingDecision, 'must name what becomes of each booking')),
          'By the id of the booking: refund, or the date to move it to.',
          { '01977a50-9763-7e57-80b9-8a5baf70de66': { moveTo: '2030-06-08' } },
        ),
      }),
    ),
    output: scheduledDepartureSchema,
    limit: 'staffWrite',
    bodyLimit: maxCancellationRequest,
  },
} as const satisfies EndpointDefinitions

/** Content of `current` in a 409 `bookings_unanswered`. */
export const undecidedBookingsSchema = z.object({ bookings: z.array(bookingSchema) })
export type UndecidedBookings = z.output<typeof undecidedBookingsSchema>
