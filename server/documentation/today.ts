import {
  figuresSchema,
  lowProductSchema,
  periodSchema,
  queueLengthSchema,
  refundCheckSchema,
  type todayEndpoints,
  todaySchema,
  todaysDepartureSchema,
  undecidedDepartureSchema,
} from '#contract/today.ts'
import { departureFields, minimumFields } from './bookings.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { idOf } from './shared-fields.ts'

const waiting = ['Number of users who wait for seats.', 2] as const

export const todayObjects = [
  describeObject('TodaysDeparture', todaysDepartureSchema, 'A departure of the next 14 days.', {
    ...departureFields,
    unpaid: ['What its bookings have yet to pay, in dollars.', 1376],
    waiting,
  }),
  describeObject('QueueLength', queueLengthSchema, 'The waiting list of a departure.', {
    tourId: idOf('tour', 'tour'),
    date: ['Day of departure.', '2030-06-01'],
    title: ['Title of the tour.', 'Fjords by Post Boat'],
    waiting,
    tickets: ['Number of seats that they wait for.', 4],
  }),
  describeObject(
    'UndecidedDeparture',
    undecidedDepartureSchema,
    'A departure with bookings whose day of decision has come.',
    {
      ...minimumFields,
      tourId: idOf('tour', 'tour'),
      date: ['Day of departure.', '2030-06-01'],
      title: ['Title of the tour.', 'Fjords by Post Boat'],
    },
  ),
  describeObject('RefundCheck', refundCheckSchema, 'A booking whose refund is to be checked.', {
    _id: idOf('booking', 'booking'),
    reference: ['Reference of the booking.', 'K7MN4PQR'],
    name: ['Name of the customer.', 'Mira Holm'],
    title: ['Title of the tour.', 'Fjords by Post Boat'],
    date: ['Day of departure.', '2030-06-01'],
  }),
  describeObject('LowProduct', lowProductSchema, 'A product with little stock.', {
    _id: idOf('product', 'product'),
    title: ['Title of the product.', 'Harbour Daypack 18 L'],
    stock: ['Pieces left.', 2],
  }),
  describeObject('Today', todaySchema, 'Open tasks and departures of the next days.', {
    undecided: 'The first departures of which staff say now whether they run.',
    hasMoreUndecided: ['Whether there are further ones.', false],
    departures: 'The first departures of the next 14 days, today included, that are open or have bookings.',
    departureCount: ['Number of all such departures.', 1],
    ordersToPay: ['Orders that wait for their payment.', 2],
    ordersToPack: ['Paid orders that are not packed.', 3],
    ordersToSend: ['Packed orders that are not sent or collected.', 1],
    overdueBills: ['Bookings whose balance should have been paid.', 1],
    unrecordedBills: ['Past bookings to be paid on the spot without a recorded payment; at most 1000.', 1],
    billsToPayBack: ['Bookings and orders of which something has to be paid back.', 0],
    waitingEntries: ['Entered payments that wait until another person agrees.', 0],
    reportedReviews: ['Reviews that users have reported; at most 1000.', 1],
    newReviews: ['Reviews of the last 30 days without an answer; at most 1000.', 5],
    refusedMails: ['Mails of the last 14 days that the mail server of the recipient has refused.', 0],
    failedMails: ['Mails of the last 14 days that could not be sent.', 0],
    failedJobs: ['Jobs that are retried by staff alone.', 0],
    untrustedProxy: [
      'Address of a proxy that sends forwarding headers and is not named in TRUST_PROXY; null without one in the last day.',
      null,
    ],
    refundChecks:
      'The first bookings of which nobody knows whether anything was paid, and what is to be refunded.',
    hasMoreRefundChecks: ['Whether there are further ones.', false],
    queues: 'The first waiting lists of departures to come.',
    queueCount: ['Number of all such waiting lists.', 1],
    dueCalls:
      'The first callers to call, because seats are offered to them, or the departure that they waited for is off.',
    dueCallCount: ['Number of all callers to call.', 1],
    lowStock: 'The products with the lowest stock.',
    lowStockCount: ['Number of products with a stock of 5 or less.', 1],
  }),
  describeObject('Period', periodSchema, 'Figures of a day, week or month.', {
    from: ['First day.', '2030-06-03'],
    to: ['Last day.', '2030-06-09'],
    bookings: ['Bookings made, also if they were cancelled later.', 31],
    orders: ['Orders placed, also if they were cancelled later.', 12],
    revenue: ['Money received less money paid back, in dollars.', 41280],
  }),
  describeObject('Figures', figuresSchema, 'Figures of the business.', {
    by: 'Length of the periods. Weeks begin on Monday.',
    periods: 'The present period, which is not over, and those before it.',
  }),
]

export const todayOperations: OperationsOf<typeof todayEndpoints> = {
  'GET /today': { id: 'getToday', tag: 'house', response: 'Open tasks and departures.' },
  'GET /figures': {
    id: 'getFigures',
    tag: 'house',
    response: 'The periods, newest first.',
    query: { by: 'Length of the periods.' },
  },
}
