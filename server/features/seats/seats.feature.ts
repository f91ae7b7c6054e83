import { type Feature, job } from '#server/features/feature.ts'
import { renewPrices } from '#server/features/tours/tour-prices.service.ts'
import { everyMinute } from '#server/jobs/upkeep.ts'
import { departureHandlers } from './departures/departures.routes.ts'
import { lowestPriceOf } from './departures/lowest-price.ts'
import { renewSoldOutDates } from './departures/sold-out-dates.ts'
import { expiredHoldsQueue } from './holds/expired-holds.queue.ts'
import { holdHandlers } from './holds/holds.routes.ts'
import { freeExpiredHolds } from './holds/holds.service.ts'
import { registerSeatStream } from './seat-stream.ts'
import { pruneDueCalls } from './waiting-list/ended-entries.service.ts'
import { makeOffers } from './waiting-list/offers.service.ts'
import { waitingListHandlers } from './waiting-list/waiting-list.routes.ts'

export const seatsFeature = {
  handlers: ({ config, followBookings, jobs, outbox, ticketLimits: limits }) => ({
    ...departureHandlers(followBookings),
    ...holdHandlers(jobs, limits),
    ...waitingListHandlers({ limits, sendsMail: config.mail !== undefined }, outbox),
  }),
  registerRoutes: registerSeatStream,
  jobs: [
    job(expiredHoldsQueue, async ({ db, feed, now }, departure) => {
      await freeExpiredHolds(db, departure, now())
      feed.wake()
    }),
  ],
  tasks: [
    {
      name: 'waiting-list',
      cron: everyMinute,
      async run({ db, feed, outbox, ticketLimits }, now) {
        const offers = await makeOffers(db, outbox, now, ticketLimits)
        await pruneDueCalls(db, now)
        if (offers > 0) feed.wake()
      },
    },
    {
      name: 'tour-prices',
      cron: everyMinute,
      async run({ db, feed }, now) {
        const changed = await renewPrices(db, lowestPriceOf, now)
        if ((await renewSoldOutDates(db, now)) + changed > 0) feed.wake()
      },
    },
  ],
} satisfies Feature
