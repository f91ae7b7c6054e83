// Jobs of a house, and the settings that the product gives them.
import { pino } from 'pino'
import type { DatabaseClient } from '#server/database/client.ts'
import { pruneAuditLog } from '#server/features/audit-log/audit-log.service.ts'
import { createBookingBills } from '#server/features/bookings/bills/booking-bill-kind.service.ts'
import { ticketLimits } from '#server/features/bookings/booked-tickets.service.ts'
import { claimBookings } from '#server/features/bookings/booking-claims.service.ts'
import { createBookingMails } from '#server/features/bookings/mails/booking-mails.service.ts'
import { remindOfDepartures } from '#server/features/bookings/mails/departure-reminders.service.ts'
import { inviteToReview } from '#server/features/bookings/mails/review-invitations.service.ts'
import { createBookingPins } from '#server/features/bookings/trips/booking-pins.service.ts'
import { pruneMails } from '#server/features/mails/mails.service.ts'
import { createOutbox } from '#server/features/mails/outbox.ts'
import { createOrderBills } from '#server/features/orders/bills/order-bills.service.ts'
import { pruneOrders } from '#server/features/orders/order-data.service.ts'
import { createOrderMails } from '#server/features/orders/order-mails.service.ts'
import { createOrderStates } from '#server/features/orders/order-states.service.ts'
import { releaseUnpaidStock } from '#server/features/orders/stock/unpaid-stock.service.ts'
import { remindOfBalances } from '#server/features/payments/bills/deadlines.service.ts'
import { createPayments } from '#server/features/payments/payments.ts'
import { pruneBills } from '#server/features/payments/retention.service.ts'
import { forgetReviewNetworks } from '#server/features/reviews/staff-reviews.service.ts'
import { makeOffers } from '#server/features/seats/waiting-list/offers.service.ts'
import { storeDailyFigures } from '#server/features/today/figures.service.ts'
import { isConfirmedAddress } from '#server/features/users/confirmed-email.queries.ts'

const retentionYears = 10

export type HouseJob = [what: string, work: () => Promise<unknown>]

export function jobsOf({ db, sql }: DatabaseClient, now: Date): HouseJob[] {
  const jwtSecret = 'of the jobs of the bench, at least thirty-two bytes'
  const publicUrl = 'http://127.0.0.1'
  // Its mails are kept, as without a mail server.
  const jobs = { enqueue: async () => {} }
  const outbox = createOutbox({ jobs, publicUrl, jwtSecret, from: undefined, isConfirmedAddress })
  const bookingMails = createBookingMails({
    ...{ outbox, publicUrl },
    pins: createBookingPins(jwtSecret),
    bank: { bankAccount: null },
    method: 'transfer',
  })
  const orderStates = createOrderStates(
    createOrderMails(outbox, { bankAccount: null, methodFor: () => 'transfer' }),
  )
  const payments = createPayments({
    ...{ db, jobs, provider: null, bank: { bankAccount: null }, outbox, publicUrl },
    kinds: { booking: createBookingBills(bookingMails), order: createOrderBills(orderStates) },
    log: pino({ level: 'silent' }),
  })
  return [
    [
      'figures of all days',
      async () => {
        await sql`delete from daily_figures`
        await storeDailyFigures(db, now)
      },
    ],
    ['deadlines of payments', () => payments.meetDeadlines(now)],
    ['stock of unpaid orders', () => releaseUnpaidStock(db, now)],
    ['reminders of balances', () => remindOfBalances(payments.settings, now)],
    ['invitations to review', () => inviteToReview(db, bookingMails, now)],
    ['reminders before departure', () => remindOfDepartures(db, bookingMails, now)],
    ['offers to the waiting list', () => makeOffers(db, outbox, now, ticketLimits)],
    [
      'new bookings of guests with an account',
      () =>
        db.transaction((transaction) =>
          claimBookings(transaction, { since: new Date(now.getTime() - 7_200_000) }),
        ),
    ],
    ['bookings of guests with an account', () => db.transaction((transaction) => claimBookings(transaction))],
    ['retention of mails', () => pruneMails(db, now)],
    ['retention of the audit log', () => pruneAuditLog(db, now)],
    ['retention of orders', () => pruneOrders(db, now, retentionYears)],
    ['retention of bills', () => pruneBills(db, retentionYears, now)],
    ['networks of reviews', () => forgetReviewNetworks(db, now)],
  ]
}
