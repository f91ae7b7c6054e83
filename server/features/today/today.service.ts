// Reads open tasks and departures of the next days from the features that own them.
import { toDollars } from '#contract/money.ts'
import { maxShownDepartures, maxShownProducts, shownDays, type Today } from '#contract/today.ts'
import { addDays, dateInUtc } from '#server/calendar.ts'
import type { Database } from '#server/database/client.ts'
import { sumUnpaid, withBookingCounts } from '#server/features/bookings/travellers.service.ts'
import { countUndelivered } from '#server/features/mails/mails.service.ts'
import { countOrdersToDo } from '#server/features/orders/orders.queries.ts'
import { countDueBills } from '#server/features/payments/bills.queries.ts'
import { listLowStock } from '#server/features/products/products.queries.ts'
import { countQueues } from '#server/features/reviews/reviews.service.ts'
import { listSoonDepartures } from '#server/features/tours/departures.queries.ts'
import { getTourSummaries } from '#server/features/tours/tours.service.ts'
import { listQueues } from '#server/features/waiting-list/departure-queue.queries.ts'
import { countFailedJobs } from '#server/jobs/job-rows.ts'
import { findUntrustedProxy } from '#server/proxy-notice.ts'

export async function readToday(db: Database, now: Date): Promise<Today> {
  const today = dateInUtc(now)
  const until = addDays(today, shownDays - 1)
  const { items, count: departureCount } = await listSoonDepartures(db, today, until, maxShownDepartures)
  const departures = await withBookingCounts(db, items)
  const unpaid = await sumUnpaid(db, items)
  const queues = await listQueues(db, today)
  const keyOf = ({ tourId, date }: { tourId: string; date: string }) => `${tourId} ${date}`
  const queueOf = new Map(queues.map((queue) => [keyOf(queue), queue]))
  const soonest = queues.slice(0, maxShownDepartures)
  const tours = await getTourSummaries(
    db,
    soonest.map(({ tourId }) => tourId),
  )
  const { reported, new: unanswered } = await countQueues(db, now)
  return {
    departures: departures.map((departure) => ({
      ...departure,
      unpaid: toDollars(unpaid.get(keyOf(departure)) ?? 0),
      waiting: queueOf.get(keyOf(departure))?.waiting ?? 0,
    })),
    departureCount,
    ...(await countOrdersToDo(db)),
    ...(await countDueBills(db, today)),
    reportedReviews: reported,
    newReviews: unanswered,
    ...(await countUndelivered(db, new Date(now.getTime() - shownDays * 86_400_000))),
    failedJobs: await countFailedJobs(db),
    untrustedProxy: await findUntrustedProxy(db, now),
    queues: soonest.map((queue) => ({ ...queue, title: tours.get(queue.tourId)!.title })),
    queueCount: queues.length,
    ...(await listLowStock(db, maxShownProducts)),
  }
}
