import { deviceCookie } from '#server/calls/sign-in-cookies.ts'
import { createListCaches } from '#server/database/list-caches.ts'
import type { Feature } from '#server/features/feature.ts'
import { claimEntries } from '#server/features/seats/waiting-list/staff-queue.service.ts'
import { every10Minutes, everyMinute, onTheHour } from '#server/jobs/upkeep.ts'
import { backfillBills } from './bills/bill-backfill.service.ts'
import { bookingPaymentHandlers } from './bills/booking-payments.routes.ts'
import { claimBookings } from './booking-claims.service.ts'
import { bookingHandlers } from './bookings.routes.ts'
import { callerBookingHandlers } from './caller-bookings.routes.ts'
import { cancelledDepartureHandlers } from './cancellations/cancelled-departures.routes.ts'
import { bookingChangeHandlers } from './changes/booking-changes.routes.ts'
import { pruneQuotes } from './changes/quotes.service.ts'
import { remindOfDepartures } from './mails/departure-reminders.service.ts'
import { inviteToReview } from './mails/review-invitations.service.ts'
import { staffBookingHandlers } from './staff-bookings.routes.ts'
import { registerCalendarFiles } from './trips/calendar-file.routes.ts'
import { tripHandlers } from './trips/trips.routes.ts'
import { voucherHandlers } from './trips/vouchers.routes.ts'
import { createVouchers } from './trips/vouchers.service.ts'

/** Longer than the pause between two runs of the hourly task. */
const newBookingMs = 2 * 3_600_000

export const bookingsFeature = {
  handlers({ config, db, feed, isHttps, jobs, jwtSecret, outbox, ...context }) {
    const { bookingMails, bookingPins, payments, paymentMethod, signIn } = context
    const settings = { areTicketsLimited: config.limitsRates, method: paymentMethod }
    const trips = { pins: bookingPins, payments: payments.settings }
    return {
      ...bookingHandlers(createListCaches(db, feed, 'tour', ['seats']), settings, bookingMails),
      ...cancelledDepartureHandlers(bookingMails, outbox),
      ...bookingPaymentHandlers(payments.settings),
      ...voucherHandlers(createVouchers(jwtSecret), trips),
      ...tripHandlers(trips, bookingMails, {
        areGuessesLimited: config.limitsRates,
        knownBrowsers: signIn.knownBrowsers,
        deviceCookie: deviceCookie(isHttps),
      }),
      ...bookingChangeHandlers({ jobs, trips, mails: bookingMails, settings }),
      ...staffBookingHandlers(trips, bookingMails),
      ...callerBookingHandlers(bookingMails),
    }
  },
  registerRoutes: (app, { publicUrl }) => registerCalendarFiles(app, publicUrl),
  tasks: [
    {
      name: 'review-invitations',
      cron: onTheHour,
      hours: [9, 11],
      run: ({ db, bookingMails }, now) => inviteToReview(db, bookingMails, now),
    },
    {
      name: 'departure-reminders',
      cron: onTheHour,
      hours: [7, 20],
      run: ({ db, bookingMails }, now) => remindOfDepartures(db, bookingMails, now),
    },
    {
      name: 'guest-bookings',
      cron: everyMinute,
      async run({ db, feed, ticketLimits }, now) {
        // Confirming an address claims its bookings. Others are new, or their keys have changed: the hourly task reads them all.
        const since = new Date(now.getTime() - newBookingMs)
        await db.transaction((transaction) => claimBookings(transaction, { since }))
        if ((await claimEntries(db, now, ticketLimits)) > 0) feed.wake()
      },
    },
    { name: 'missing-bills', cron: every10Minutes, run: ({ db }, now) => backfillBills(db, now) },
    { name: 'quotes', cron: every10Minutes, run: ({ db }, now) => pruneQuotes(db, now) },
  ],
} satisfies Feature
