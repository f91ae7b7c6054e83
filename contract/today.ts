// The day of staff: open tasks, departures of the next days, and figures of the business.

import * as z from 'zod/mini'
import { departureMinimumSchema, departureSchema } from './bookings.ts'
import { describe, describeObject, extendObject } from './describe.ts'
import { dueCallSchema } from './due-calls.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate } from './fields.ts'
import { bookingId, dayOfDeparture, productId, tourId } from './record-fields.ts'
import { type PeriodLength, periodLengths } from './staff-vocabulary.ts'

/** Most departures and waiting lists that are shown. */
export const maxShownDepartures = 25
export const maxShownProducts = 5
export const maxShownCalls = 25

const waitingText = ['Number of users who wait for seats.', 2] as const

export const todaysDepartureSchema = extendObject(
  'TodaysDeparture',
  'A departure of the next 14 days.',
  departureSchema,
  {
    unpaid: describe(z.number(), 'What its bookings have yet to pay, in dollars.', 1376),
    waiting: describe(z.int(), waitingText),
  },
)
export type TodaysDeparture = z.output<typeof todaysDepartureSchema>

const titleText = ['Title of the tour.', 'Fjords by Post Boat'] as const

export const undecidedDepartureSchema = extendObject(
  'UndecidedDeparture',
  'A departure with bookings whose day of decision has come.',
  departureMinimumSchema,
  {
    tourId,
    date: dayOfDeparture,
    title: describe(z.string(), titleText),
  },
)
export type UndecidedDeparture = z.output<typeof undecidedDepartureSchema>

export const queueLengthSchema = describeObject('QueueLength', 'The waiting list of a departure.', {
  tourId,
  date: dayOfDeparture,
  title: describe(z.string(), titleText),
  waiting: describe(z.int(), waitingText),
  tickets: describe(z.int(), 'Number of seats that they wait for.', 4),
})
export type QueueLength = z.output<typeof queueLengthSchema>

/** Most bookings whose refund is to be checked that are shown. */
export const maxShownRefundChecks = 25

export const refundCheckSchema = describeObject('RefundCheck', 'A booking whose refund is to be checked.', {
  _id: bookingId,
  reference: describe(z.string(), 'Reference of the booking.', 'K7MN4PQR'),
  name: describe(z.string(), 'Name of the customer.', 'Mira Holm'),
  title: describe(z.string(), titleText),
  date: dayOfDeparture,
})
export type RefundCheck = z.output<typeof refundCheckSchema>

export const lowProductSchema = describeObject('LowProduct', 'A product with little stock.', {
  _id: productId,
  title: describe(z.string(), 'Title of the product.', 'Harbour Daypack 18 L'),
  stock: describe(z.int(), 'Pieces left.', 2),
})

const hasMoreUndecidedText = ['Whether there are further ones.', false] as const

export const todaySchema = describeObject('Today', 'Open tasks and departures of the next days.', {
  undecided: describe(
    z.array(undecidedDepartureSchema),
    'The first departures of which staff say now whether they run.',
  ),
  hasMoreUndecided: describe(z.boolean(), hasMoreUndecidedText),
  departures: describe(
    z.array(todaysDepartureSchema),
    'The first departures of the next 14 days, today included, that are open or have bookings.',
  ),
  departureCount: describe(z.int(), 'Number of all such departures.', 1),
  ordersToPay: describe(z.int(), 'Orders that wait for their payment.', 2),
  ordersToPack: describe(z.int(), 'Paid orders that are not packed.', 3),
  ordersToSend: describe(z.int(), 'Packed orders that are not sent or collected.', 1),
  overdueBills: describe(z.int(), 'Bookings whose balance should have been paid.', 1),
  billsToPayBack: describe(z.int(), 'Bookings and orders of which something has to be paid back.', 0),
  waitingEntries: describe(z.int(), 'Entered payments that wait until another person agrees.', 0),
  unrecordedBills: describe(
    z.int(),
    'Past bookings to be paid on the spot without a recorded payment; at most 1000.',
    1,
  ),
  reportedReviews: describe(z.int(), 'Reviews that users have reported; at most 1000.', 1),
  newReviews: describe(z.int(), 'Reviews of the last 30 days without an answer; at most 1000.', 5),
  refusedMails: describe(
    z.int(),
    'Mails of the last 14 days that the mail server of the recipient has refused.',
    0,
  ),
  failedMails: describe(z.int(), 'Mails of the last 14 days that could not be sent.', 0),
  failedJobs: describe(z.int(), 'Jobs that are retried by staff alone.', 0),
  untrustedProxy: describe(
    z.nullable(z.string()),
    'Address of a proxy that sends forwarding headers and is not named in TRUST_PROXY; null without one in the last day.',
    null,
  ),
  refundChecks: describe(
    z.array(refundCheckSchema),
    'The first bookings of which nobody knows whether anything was paid, and what is to be refunded.',
  ),
  hasMoreRefundChecks: describe(z.boolean(), hasMoreUndecidedText),
  queues: describe(z.array(queueLengthSchema), 'The first waiting lists of departures to come.'),
  queueCount: describe(z.int(), 'Number of all such waiting lists.', 1),
  dueCalls: describe(
    z.array(dueCallSchema),
    'The first callers to call, because seats are offered to them, or the departure that they waited for is off.',
  ),
  dueCallCount: describe(z.int(), 'Number of all callers to call.', 1),
  /** The lowest stock first. */
  lowStock: describe(z.array(lowProductSchema), 'The products with the lowest stock.'),
  lowStockCount: describe(z.int(), 'Number of products with a stock of 5 or less.', 1),
})
export type Today = z.output<typeof todaySchema>

/** Number of periods that are answered, with the present one. */
export const periodCounts: Readonly<Record<PeriodLength, number>> = { day: 15, week: 13, month: 13 }

export const periodSchema = describeObject('Period', 'Figures of a day, week or month.', {
  from: describe(calendarDate, 'First day.', '2030-06-03'),
  to: describe(calendarDate, 'Last day.', '2030-06-09'),
  bookings: describe(z.int(), 'Bookings made, also if they were cancelled later.', 31),
  orders: describe(z.int(), 'Orders placed, also if they were cancelled later.', 12),
  revenue: describe(z.number(), 'Money received less money paid back, in dollars.', 41_280),
})
export type Period = z.output<typeof periodSchema>

export const figuresSchema = describeObject('Figures', 'Figures of the business.', {
  by: describe(z.enum(periodLengths), 'Length of the periods. Weeks begin on Monday.'),
  /** Newest first; the first is not over yet. */
  periods: describe(z.array(periodSchema), 'The present period, which is not over, and those before it.'),
})
export type Figures = z.output<typeof figuresSchema>

export const todayEndpoints = {
  'GET /today': {
    access: 'admin',
    rights: ['desk', 'shop', 'money', 'reviews', 'reports'],
    id: 'getToday',
    tag: 'house',
    summary: 'The day of staff: open tasks and the departures of the next 14 days',
    response: 'Open tasks and departures.',
    output: todaySchema,
  },
  'GET /figures': {
    access: 'admin',
    rights: ['money', 'reports'],
    id: 'getFigures',
    tag: 'house',
    summary: 'Revenue, bookings and orders by day, week or month, the present one first',
    response: 'The periods, newest first.',
    query: z.object({
      by: describe(
        z._default(z.enum(periodLengths, `must be one of ${periodLengths.join(', ')}`), 'day'),
        'Length of the periods.',
      ),
    }),
    output: figuresSchema,
  },
} as const satisfies EndpointDefinitions
