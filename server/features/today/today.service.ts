// Reads open tasks and departures of the next days from the features that own them.

import { addDays } from '#contract/calendar.ts'
import { toDollars } from '#contract/money.ts'
import { shownDays } from '#contract/staff-vocabulary.ts'
import {
  maxShownCalls,
  maxShownDepartures,
  maxShownProducts,
  maxShownRefundChecks,
  type Today,
} from '#contract/today.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { listRefundChecks } from '#server/features/bookings/bills/refund-checks.service.ts'
import { sumUnpaid, withBookingCounts } from '#server/features/bookings/booked-departures.service.ts'
import { countUndelivered } from '#server/features/mails/mails.service.ts'
import { countOrdersToDo } from '#server/features/orders/orders.queries.ts'
import { countDueBills } from '#server/features/payments/bills/bills.queries.ts'
import { listLowStock } from '#server/features/products/products.queries.ts'
import { countQueues } from '#server/features/reviews/staff-reviews.service.ts'
import { listQueues } from '#server/features/seats/departures/departure-queue.queries.ts'
import { listSoonDepartures, listUndecided } from '#server/features/seats/departures/departures.queries.ts'
import { listDueCalls } from '#server/features/seats/waiting-list/ended-entries.service.ts'
import { getTourSummaries } from '#server/features/tours/tours.service.ts'
import { findUntrustedProxy } from '#server/http/proxy-notice.ts'
import { countFailedJobs } from '#server/jobs/job-rows.ts'

export async function readToday(db: Database, now: Date): Promise<Today> {
  const today = dateInHouse(now)
  const until = addDays(today, shownDays - 1)
  const mailsSince = new Date(now.getTime() - shownDays * 86_400_000)
  // At once, because one after another each would wait for its turn on a busy database.
  const [
    soon,
    undecided,
    queues,
    calls,
    reviews,
    orders,
    bills,
    refundChecks,
    mails,
    stock,
    failedJobs,
    untrustedProxy,
  ] = await Promise.all([
    listSoonDepartures(db, today, until, maxShownDepartures),
    listUndecided(db, today, maxShownDepartures + 1),
    listQueues(db, today),
    listDueCalls(db, maxShownCalls, now),
    countQueues(db, now),
    countOrdersToDo(db),
    countDueBills(db, today),
    listRefundChecks(db),
    countUndelivered(db, mailsSince),
    listLowStock(db, maxShownProducts),
    countFailedJobs(db),
    findUntrustedProxy(db, now),
  ])
  const soonest = queues.slice(0, maxShownDepartures)
  const [departures, unpaid, tours] = await Promise.all([
    withBookingCounts(db, soon.items),
    sumUnpaid(db, soon.items),
    getTourSummaries(
      db,
      soonest.map(({ tourId }) => tourId),
    ),
  ])
  const keyOf = ({ tourId, date }: { tourId: string; date: string }) => `${tourId} ${date}`
  const queueOf = new Map(queues.map((queue) => [keyOf(queue), queue]))
  return {
    undecided: undecided.slice(0, maxShownDepartures),
    hasMoreUndecided: undecided.length > maxShownDepartures,
    departures: departures.map((departure) => ({
      ...departure,
      unpaid: toDollars(unpaid.get(keyOf(departure)) ?? 0),
      waiting: queueOf.get(keyOf(departure))?.waiting ?? 0,
    })),
    departureCount: soon.count,
    ...orders,
    ...bills,
    reportedReviews: reviews.reported,
    newReviews: reviews.new,
    ...mails,
    failedJobs,
    untrustedProxy,
    refundChecks: refundChecks.slice(0, maxShownRefundChecks),
    hasMoreRefundChecks: refundChecks.length > maxShownRefundChecks,
    queues: soonest.map((queue) => ({ ...queue, title: tours.get(queue.tourId)!.title })),
    queueCount: queues.length,
    dueCalls: calls.items,
    dueCallCount: calls.count,
    ...stock,
  }
}
