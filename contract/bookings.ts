// Bookings of tours. On the wire they are called tours.
import * as z from 'zod/mini'
import { maxCancellations } from './booking-rules.ts'
import { cancellationChoices, feeChoices } from './cancellation-rules.ts'
import { departureStates } from './departure-rules.ts'
import { withPlainDigits } from './digits.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import {
  calendarDate,
  departureToken,
  dollars,
  emailAddress,
  id,
  idOrSlug,
  integer,
  itemsPerPageParam,
  listOf,
  optionalText,
  pageParam,
  personName,
  requiredOr,
  searchText,
  text,
  timestamp,
} from './fields.ts'
import { statementSchema } from './payments.ts'
import { longestTypedPhone, phoneProblem, readPhone } from './phone-numbers.ts'
import { maxBookingMessage, maxReasonText, maxTickets } from './vocabulary.ts'

export const bookingStatuses = ['confirmed', 'cancelled'] as const

/** Departures before or after today. */
export const travelTimes = ['upcoming', 'past', 'all'] as const

/** The tour in its present state. A deleted tour stays readable. */
export const bookedTourSchema = z.object({
  _id: id,
  slug: z.string(),
  title: z.string(),
  image: z.string(),
  location: z.string(),
  /** A deleted tour has no page. */
  isDeleted: z.boolean(),
})

/** How far a scheduled departure is that needs more than one person: contract/departure-minimum.ts. */
export const departureMinimumSchema = z.object({
  state: z.enum(departureStates),
  minimumPeople: z.int(),
  peopleBooked: z.int(),
  decideBy: calendarDate,
})

export const bookingSchema = z.object({
  _id: id,
  /** Eight characters that people can read out: contract/booking-reference.ts. */
  reference: z.string(),
  tourId: id,
  userId: z.nullable(id),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Day of departure. */
  date: calendarDate,
  description: z.string(),
  ticketCount: z.int(),
  /** The price of the tickets, each as on the day on which it was bought, in dollars. */
  total: z.number(),
  status: z.enum(bookingStatuses),
  /** What the agency has to pay back, refunds under way left out, in dollars. Missing if that is nothing. */
  refundOwed: z.optional(z.number()),
  /** Until when the deposit must be paid. Missing once it is paid, or if none is asked. */
  payBy: z.optional(timestamp),
  /** What is left of the deposit of the tickets that were booked at first, due by `payBy`, in dollars. */
  deposit: z.optional(z.number()),
  /** What was paid and not refunded, in dollars. Missing for a booking without a bill. */
  paid: z.optional(z.number()),
  /** What the customer still has to pay, in dollars. Missing if that is nothing. */
  unpaid: z.optional(z.number()),
  /** The day on which the balance is due, if anything is unpaid. */
  balanceDueOn: z.optional(calendarDate),
  /** The money of the booking; null without a bill. */
  statement: z.nullable(statementSchema),
  /** Whether a refund was once recorded of a booking without a bill. */
  hasRefundRecorded: z.optional(z.literal(true)),
  createdAt: timestamp,
  cancelledAt: z.nullable(timestamp),
  tour: bookedTourSchema,
  /** Of a trip, and of a booking just made: whether the departure runs. Missing unless it needs more than one person. */
  minimum: z.optional(departureMinimumSchema),
})
export type Booking = z.output<typeof bookingSchema>

/** A booking that its departure lost when it was cancelled. */
export const formerBookingSchema = z.extend(bookingSchema, {
  /** When the departure was cancelled. */
  leftAt: timestamp,
  /** The date to which the booking was moved then; missing if it was cancelled. */
  movedTo: z.optional(calendarDate),
})
export type FormerBooking = z.output<typeof formerBookingSchema>

export const bookingListSchema = listOf(bookingSchema)

export const foundBookingsSchema = z.extend(bookingListSchema, {
  /** Whether no booking has the words of `q`: these have similar ones. */
  isSimilar: z.optional(z.boolean()),
  /** Whether more bookings than `totalCount` match: only so many are found. */
  hasMore: z.optional(z.boolean()),
})
export type FoundBookings = z.output<typeof foundBookingsSchema>

/** A telephone number as people type it. */
export const phoneNumber = z.string('must be text').check(
  z.trim(),
  z.overwrite(withPlainDigits),
  z.maxLength(longestTypedPhone, `at most ${longestTypedPhone} characters`),
  z.check(({ value, issues }) => {
    const isTyped = !/^\d*$/.test(value) && (readPhone(value)?.extension ?? '') === ''
    const message = isTyped ? 'digits only' : phoneProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, continue: true })
  }),
)

/** A tour on one date, with its taken seats. */
export const departureSchema = z.object({
  tourId: id,
  date: calendarDate,
  seatsTaken: z.int(),
  /** Seats at present. Staff may lower the number below the seats taken. */
  seats: z.int(),
  /** Null while the tour leaves any day. */
  state: z.nullable(z.enum(departureStates)),
  isPrivate: z.boolean(),
  /** Missing unless it needs more than one person. */
  minimum: z.optional(departureMinimumSchema),
  /** Confirmed bookings. */
  bookingCount: z.int(),
  tour: bookedTourSchema,
})
export type Departure = z.output<typeof departureSchema>

/** A departure lists at most this many cancelled bookings, the newest ones. */
export const maxCancelledListed = 100

const travelTime = z.optional(z.enum(travelTimes, `must be one of ${travelTimes.join(', ')}`))

export const newBookingSchema = z.object({
  tourId: idOrSlug,
  username: personName,
  email: emailAddress,
  /** Digits, as text or as a number; or a number with an extension as people type it, which is kept in the message. */
  phone: z.optional(
    z.nullable(
      z.union([phoneNumber, z.number('digits only').check(z.int('digits only'), z.gte(0, 'at least 0'))]),
    ),
  ),
  date: calendarDate,
  description: z.optional(z.nullable(optionalText(maxBookingMessage))),
  ticketCount: integer(1, maxTickets),
  userId: z.optional(id),
})
export type NewBooking = z.output<typeof newBookingSchema>

/** Of a booking by its traveller. */
export const newOwnBookingSchema = z.extend(newBookingSchema, { departureToken })
export type NewOwnBooking = z.output<typeof newOwnBookingSchema>

/** `refund`: the refund that was shown, in dollars. If it is another one by now, the call is refused. */
export const cancellationRequestSchema = z.object({ refund: z.optional(dollars) })

export const feeChoice = z.enum(feeChoices, requiredOr(`must be one of ${feeChoices.join(', ')}`))

export const staffCancellationSchema = z
  .extend(cancellationRequestSchema, {
    /** What staff keep of another user's booking; nothing by default. `amount`: all but `refund`, with a reason. */
    fee: z.optional(
      z.enum(cancellationChoices, requiredOr(`must be one of ${cancellationChoices.join(', ')}`)),
    ),
    /** Why staff refund another amount. The customer reads it with the refund. */
    reason: z.optional(text(maxReasonText)),
  })
  .check(
    z.refine(({ fee, refund }) => fee !== 'amount' || refund !== undefined, {
      path: ['refund'],
      error: 'required',
    }),
    z.refine(({ fee, reason }) => fee !== 'amount' || reason !== undefined, {
      path: ['reason'],
      error: 'required',
    }),
  )

export const bookingEndpoints = {
  'POST /tours': {
    access: 'user',
    summary: 'Book seats on a departure',
    audit: 'Booking made',
    body: newOwnBookingSchema,
    output: bookingSchema,
    status: 201,
    idempotent: true,
    limit: 'booking',
  },
  'GET /tours/my-tour': {
    access: 'user',
    summary: 'Bookings of the signed-in user, newest first: the newest 100 unless a page is asked for',
    query: z.object({ userId: z.optional(id), page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: bookingListSchema,
  },
  'GET /tours': {
    access: 'admin',
    rights: ['desk'],
    summary:
      'Bookings for staff: by name, email, phone number, reference or id, tour, departure date, time or status, newest first',
    query: z.object({
      /** Any words together: parts of name, e-mail and phone number, the reference or the id of the booking. */
      q: z.optional(searchText),
      tourId: z.optional(id),
      /** Words of the title or location. */
      tour: z.optional(searchText),
      when: travelTime,
      date: z.optional(calendarDate),
      status: z.optional(z.enum(bookingStatuses, `must be one of ${bookingStatuses.join(', ')}`)),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: foundBookingsSchema,
  },
  'GET /tours/departures': {
    access: 'admin',
    rights: ['desk', 'guide'],
    summary: 'Departures with bookings: upcoming ones soonest first, others latest first',
    query: z.object({
      tourId: z.optional(id),
      /** Words of the tour's title or location. */
      tour: z.optional(searchText),
      date: z.optional(calendarDate),
      when: travelTime,
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: listOf(departureSchema),
  },
  'GET /tours/departures/:id/:date': {
    access: 'admin',
    rights: ['desk'],
    summary:
      'One departure by the id of its tour and its date, with all who travel, by name, and those whom it lost when it was cancelled',
    params: z.object({ id, date: calendarDate }),
    output: z.object({
      ...departureSchema.shape,
      /** Path of the page that opens the departure. Null until it has been private once. */
      link: z.nullable(z.string()),
      bookings: z.array(bookingSchema),
      former: z.array(formerBookingSchema),
    }),
  },
  'DELETE /tours/:id': {
    access: 'user',
    summary: 'Cancel a future booking and free its seats: its owner or staff',
    audit: 'Booking cancelled',
    auditsCustomers: true,
    params: z.object({ id }),
    body: z.optional(staffCancellationSchema),
    output: bookingSchema,
  },
  'POST /tours/cancellations': {
    access: 'admin',
    rights: ['desk'],
    summary: 'Cancel many future bookings and free their seats: all of them, or none where one cannot be',
    audit: 'Bookings cancelled',
    body: z.object({
      ids: z
        .array(id, requiredOr('must be a list'))
        .check(z.minLength(1, 'required'), z.maxLength(maxCancellations, `at most ${maxCancellations}`)),
    }),
    output: z.object({
      /** Ids of the bookings that this call has cancelled. */
      cancelled: z.array(id),
      /** Ids of bookings that were cancelled already. */
      alreadyCancelled: z.array(id),
    }),
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
