// Departures of a tour: those on sale for everyone, and their schedule for staff.
import * as z from 'zod/mini'
import { bookingSchema } from './bookings.ts'
import {
  departureStates,
  maxCutOffHours,
  maxDeparturesAtOnce,
  maxSeriesExceptions,
  maxSeriesWeeks,
  plannedProblems,
  schedules,
  settableStates,
  type Weekday,
  weekdays,
} from './departure-rules.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import {
  calendarDate,
  departureToken,
  dollars,
  id,
  idOrSlug,
  integer,
  integerParam,
  itemsPerPageParam,
  listOf,
  pageParam,
  requiredOr,
  timestamp,
  uuidPattern,
} from './fields.ts'
import { maxTickets } from './vocabulary.ts'

const departureOfTour = {
  date: calendarDate,
  /**
   * All seats, and the seats that can be booked now: 0 once the departure is closed, cancelled or past its
   * cut-off.
   */
  departureSeats: z.int(),
  seatsLeft: z.int(),
  /** For one person, in dollars. */
  cost: z.number(),
  minimumPeople: z.nullable(z.int()),
  /** Booked tickets. Missing, as the day of decision is, unless more than one person is needed and nobody knows yet that it runs. */
  peopleBooked: z.optional(z.int()),
  /** The last day on which travellers are told whether it runs. */
  decideBy: z.optional(calendarDate),
  bookableUntil: timestamp,
  state: z.enum(departureStates),
}

export const tourDepartureSchema = z.object(departureOfTour)
export type TourDeparture = z.output<typeof tourDepartureSchema>

/** Terms that staff may set for one departure. Null: the terms of the tour apply. */
const ownTerms = {
  departureSeats: z.nullable(integer(1, maxTickets)),
  cost: z.nullable(dollars),
  minimumPeople: z.nullable(integer(1, maxTickets)),
  cutOffHours: z.nullable(integer(0, maxCutOffHours)),
}

export const scheduledDepartureSchema = z.object({
  ...departureOfTour,
  seatsTaken: z.int(),
  /** Whether only who has the link knows of it. */
  isPrivate: z.boolean(),
  /** Path of the page that opens it. Null until it has been private once. */
  link: z.nullable(z.string()),
  /** Whether it becomes guaranteed once enough people have booked. */
  guaranteesItself: z.boolean(),
  /** Terms that staff have set for this departure. Null: the terms of the tour apply. */
  own: z.object({
    departureSeats: z.nullable(z.int()),
    cost: z.nullable(z.number()),
    minimumPeople: z.nullable(z.int()),
    cutOffHours: z.nullable(z.int()),
  }),
})
export type ScheduledDeparture = z.output<typeof scheduledDepartureSchema>

const isPrivate = z.optional(z.boolean('must be true or false'))

const changedDeparturesSchema = z.object({ items: z.array(scheduledDepartureSchema) })

/** Missing when a guarantee is taken back: then it is for staff from now on. */
const guaranteesItself = z.optional(z.boolean('must be true or false'))

const settableState = z.enum(settableStates, `must be one of ${settableStates.join(', ')}`)

export const newDepartureSchema = z.object({
  date: calendarDate,
  departureSeats: z.optional(ownTerms.departureSeats),
  cost: z.optional(ownTerms.cost),
  minimumPeople: z.optional(ownTerms.minimumPeople),
  cutOffHours: z.optional(ownTerms.cutOffHours),
  state: z._default(settableState, 'open'),
  isPrivate,
  guaranteesItself,
})
export type NewDeparture = z.output<typeof newDepartureSchema>
/** As a caller sends a new departure, before defaults. */
export type NewDepartureInput = z.input<typeof newDepartureSchema>

/** A missing field keeps its value; null applies the tour's. */
export const departureChangesSchema = z.object({
  departureSeats: z.optional(ownTerms.departureSeats),
  cost: z.optional(ownTerms.cost),
  minimumPeople: z.optional(ownTerms.minimumPeople),
  cutOffHours: z.optional(ownTerms.cutOffHours),
  state: z.optional(settableState),
  isPrivate,
  guaranteesItself,
})
export type DepartureChanges = z.output<typeof departureChangesSchema>

/** What the author of a change has seen before: values of the departure. Something that is compared, or it is absent. */
export const seenDepartureSchema = z
  .extend(departureChangesSchema, {
    state: z.optional(z.enum(departureStates, `must be one of ${departureStates.join(', ')}`)),
  })
  .check(z.refine((seen) => Object.keys(seen).length > 0, 'required'))
export type SeenDeparture = z.output<typeof seenDepartureSchema>

const atMostAtOnce = z.maxLength(maxDeparturesAtOnce, `at most ${maxDeparturesAtOnce}`)
const atLeastOne = z.minLength(1, 'required')

/** Answer for a booking whose departure is cancelled: move it to another date of the tour, or refund it. */
const bookingDecision = z.union(
  [z.literal('refund'), z.object({ moveTo: calendarDate })],
  'must be "refund" or name the date to move to',
)
export type BookingDecision = z.output<typeof bookingDecision>

const range = { from: z.optional(calendarDate), to: z.optional(calendarDate) }
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
const planned = { problem: z.nullable(z.enum(plannedProblems)) }

/** Body in bytes: room for an answer to each of the most bookings that a departure can have. */
export const maxCancellationRequest = 2 ** 20

export const departureEndpoints = {
  'GET /cards/:id/departures': {
    access: 'public',
    summary:
      'Departures of a tour from `from` to `to`, soonest first; from today on unless given. None of a tour that leaves any day',
    params: z.object({ id: idOrSlug }),
    query: z.object({
      ...range,
      /** Without departures that cannot be booked: closed, cancelled, past their cut-off. */
      only: z.optional(z.literal('bookable', 'must be bookable')),
      ...paging,
    }),
    output: listOf(tourDepartureSchema),
    // Changes by bookings carry the id of the tour, so they could not invalidate an answer cached under its
    // slug.
    tags: ({ params }) => (uuidPattern.test(params?.id ?? '') ? ['tours', `departures:${params!.id}`] : null),
  },
  'POST /departure-lookups': {
    access: 'public',
    summary:
      'The departure of a tour that a private link opens, from today on. None with a wrong token, as on a tour without private departures',
    body: z.object({ departureTourId: idOrSlug, departureToken }),
    output: z.object({ items: z.array(tourDepartureSchema) }),
    onlyReads: true,
  },
  'GET /cards/:id/schedule': {
    access: 'admin',
    rights: ['catalogue', 'desk'],
    summary: 'The same for staff, with what is set for each departure alone and the seats that are taken',
    params: z.object({ id: idOrSlug }),
    query: z.object({ ...range, ...paging }),
    output: z.extend(listOf(scheduledDepartureSchema), { schedule: z.enum(schedules) }),
  },
  'GET /cards/:id/departures/series': {
    access: 'admin',
    rights: ['catalogue'],
    summary:
      'Which dates a series would have: weekdays of every n-th week between two dates, except some. Nothing is scheduled',
    params: z.object({ id: idOrSlug }),
    query: z.object({
      /** mo, tu, we, th, fr, sa, su, with commas between. */
      weekdays: weekdayList,
      everyWeeks: z.optional(integerParam(1, maxSeriesWeeks)),
      from: calendarDate,
      to: calendarDate,
      /** Dates with commas between. */
      except: z.optional(dateList),
    }),
    output: z.object({ items: z.array(z.object({ ...planned, date: calendarDate })) }),
  },
  'GET /cards/:id/departures/season': {
    access: 'admin',
    rights: ['catalogue'],
    summary:
      'What the departures from `from` to `to`, without cancelled ones, would be from `start` on. Nothing is scheduled',
    params: z.object({ id: idOrSlug }),
    query: z.object({ from: calendarDate, to: calendarDate, start: calendarDate }),
    output: z.object({
      items: z.array(
        z.object({
          ...planned,
          ...scheduledDepartureSchema.shape.own.shape,
          date: calendarDate,
          state: settableState,
          isPrivate: z.boolean(),
          guaranteesItself: z.boolean(),
        }),
      ),
    }),
  },
  'POST /cards/:id/departures': {
    access: 'superAdmin',
    summary: 'Schedule departures of a tour: all of them, or none where one cannot be',
    audit: 'Departures added',
    params: z.object({ id: idOrSlug }),
    body: z.object({
      departures: z.array(newDepartureSchema, requiredOr('must be a list')).check(atLeastOne, atMostAtOnce),
    }),
    output: changedDeparturesSchema,
    status: 201,
    idempotent: true,
    limit: 'staffWrite',
  },
  'PATCH /cards/:id/departures': {
    access: 'superAdmin',
    summary: 'Change many departures of a tour alike: all of them, or none where one cannot be',
    audit: 'Departures changed',
    params: z.object({ id: idOrSlug }),
    body: z.object({
      dates: z.array(calendarDate, requiredOr('must be a list')).check(atLeastOne, atMostAtOnce),
      changes: departureChangesSchema,
    }),
    output: changedDeparturesSchema,
    idempotent: true,
    limit: 'staffWrite',
  },
  'PATCH /cards/:id/departures/:date': {
    access: 'superAdmin',
    summary: 'Change a departure; fields that are not sent keep their values, null takes the tour’s',
    audit: 'Departure changed',
    params: z.object({ id: idOrSlug, date: calendarDate }),
    body: z.extend(departureChangesSchema, {
      /**
       * If a changed field has another value by now than it has here, nothing is changed, and the call is refused with
       * `version_conflict`. A missing field is not compared.
       */
      seen: z.optional(seenDepartureSchema),
    }),
    output: scheduledDepartureSchema,
    idempotent: true,
    limit: 'staffWrite',
  },
  'POST /cards/:id/departures/:date/links': {
    access: 'admin',
    rights: ['catalogue', 'desk'],
    summary: 'Renew the link of a private departure. The link before opens nothing any more',
    audit: 'Link of a departure renewed',
    params: z.object({ id: idOrSlug, date: calendarDate }),
    output: z.object({ link: z.string() }),
    status: 201,
    limit: 'staffWrite',
  },
  'DELETE /cards/:id/departures/:date': {
    access: 'superAdmin',
    summary:
      'Cancel a departure. Each of its bookings is moved to another date or refunded; 409 with the bookings while one is unanswered',
    audit: 'Departure cancelled',
    params: z.object({ id: idOrSlug, date: calendarDate }),
    body: z.optional(
      z.object({
        /** Keys are ids of bookings. */
        bookings: z.optional(z.record(id, bookingDecision, 'must name what becomes of each booking')),
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
