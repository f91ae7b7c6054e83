// The day of staff: open tasks, departures of the next days, and figures of the business.
import * as z from 'zod/mini'
import { departureMinimumSchema, departureSchema } from './bookings.ts'
import { dueCallSchema } from './due-calls.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id } from './fields.ts'

/** Days whose departures are shown, today included. */
export const shownDays = 14
/** Most departures and waiting lists that are shown. */
export const maxShownDepartures = 25
export const maxShownProducts = 5
export const maxShownCalls = 25

export const todaysDepartureSchema = z.extend(departureSchema, {
  /** What its bookings have yet to pay, in dollars. */
  unpaid: z.number(),
  /** Users on its waiting list. */
  waiting: z.int(),
})
export type TodaysDeparture = z.output<typeof todaysDepartureSchema>

/** A departure with bookings whose day of decision has come. */
export const undecidedDepartureSchema = z.extend(departureMinimumSchema, {
  tourId: id,
  date: calendarDate,
  title: z.string(),
})
export type UndecidedDeparture = z.output<typeof undecidedDepartureSchema>

/** The waiting list of a departure. */
export const queueLengthSchema = z.object({
  tourId: id,
  date: calendarDate,
  title: z.string(),
  /** Users who wait, and the seats that they wait for. */
  waiting: z.int(),
  tickets: z.int(),
})
export type QueueLength = z.output<typeof queueLengthSchema>

/** Most bookings whose refund is to be checked that are shown. */
export const maxShownRefundChecks = 25

/** A booking of which nobody knows whether anything was paid, and what is to be refunded. */
export const refundCheckSchema = z.object({
  _id: id,
  reference: z.string(),
  name: z.string(),
  title: z.string(),
  date: calendarDate,
})
export type RefundCheck = z.output<typeof refundCheckSchema>

export const lowProductSchema = z.object({ _id: id, title: z.string(), stock: z.int() })

export const todaySchema = z.object({
  /** Departures of which staff say now whether they run, soonest first. */
  undecided: z.array(undecidedDepartureSchema),
  hasMoreUndecided: z.boolean(),
  /** Those that are open or have bookings, soonest first. */
  departures: z.array(todaysDepartureSchema),
  departureCount: z.int(),
  ordersToPay: z.int(),
  ordersToPack: z.int(),
  ordersToSend: z.int(),
  overdueBills: z.int(),
  billsToPayBack: z.int(),
  /** Payments that wait until a second person agrees. */
  waitingEntries: z.int(),
  /** Paid on the spot, without a record once the day has passed. At most 1000. */
  unrecordedBills: z.int(),
  /** At most 1000, as in the next. */
  reportedReviews: z.int(),
  newReviews: z.int(),
  /** Mails of the last 14 days that did not arrive. */
  refusedMails: z.int(),
  failedMails: z.int(),
  failedJobs: z.int(),
  /** Address of a proxy that sends forwarding headers and is not trusted; null without one in the last day. */
  untrustedProxy: z.nullable(z.string()),
  /** Oldest first. */
  refundChecks: z.array(refundCheckSchema),
  hasMoreRefundChecks: z.boolean(),
  /** Waiting lists of departures to come, soonest first. */
  queues: z.array(queueLengthSchema),
  queueCount: z.int(),
  /** Callers to call, because the departure that they waited for is off; the oldest first. */
  dueCalls: z.array(dueCallSchema),
  dueCallCount: z.int(),
  /** The lowest stock first. */
  lowStock: z.array(lowProductSchema),
  lowStockCount: z.int(),
})
export type Today = z.output<typeof todaySchema>

/** Lengths of a period; a week begins on Monday. */
export const periodLengths = ['day', 'week', 'month'] as const
export type PeriodLength = (typeof periodLengths)[number]

/** Number of periods that are answered, with the present one. */
export const periodCounts: Readonly<Record<PeriodLength, number>> = { day: 15, week: 13, month: 13 }

export const periodSchema = z.object({
  /** First and last day. */
  from: calendarDate,
  to: calendarDate,
  /** Bookings made, cancelled ones included. */
  bookings: z.int(),
  /** Orders placed, cancelled ones included. */
  orders: z.int(),
  /** Money received less money paid back, in dollars. */
  revenue: z.number(),
})
export type Period = z.output<typeof periodSchema>

export const figuresSchema = z.object({
  by: z.enum(periodLengths),
  /** Newest first; the first is not over yet. */
  periods: z.array(periodSchema),
})
export type Figures = z.output<typeof figuresSchema>

export const todayEndpoints = {
  'GET /today': {
    access: 'admin',
    rights: ['desk', 'shop', 'money', 'reviews', 'reports'],
    summary: 'The day of staff: open tasks and the departures of the next 14 days',
    output: todaySchema,
  },
  'GET /figures': {
    access: 'admin',
    rights: ['money', 'reports'],
    summary: 'Revenue, bookings and orders by day, week or month, the present one first',
    query: z.object({
      by: z._default(z.enum(periodLengths, `must be one of ${periodLengths.join(', ')}`), 'day'),
    }),
    output: figuresSchema,
  },
} as const satisfies EndpointDefinitions
