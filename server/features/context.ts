// What features share: the services that more than one of them needs, made once in each process. Here features get what they
// must not import from each other, because they would need each other both ways (docs/decisions/0096-graph-of-features.md).
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { methodFor } from '#contract/provider-limits.ts'
import type { Config } from '#server/config/config.ts'
import { house } from '#server/config/house.ts'
import type { ChangeFeed } from '#server/database/change-feed.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import { createListCaches } from '#server/database/list-caches.ts'
import { createBookingBills } from '#server/features/bookings/bills/booking-bill-kind.service.ts'
import { ticketLimits } from '#server/features/bookings/booked-tickets.service.ts'
import { followSchedule } from '#server/features/bookings/guarantees.service.ts'
import {
  type BookingMails,
  createBookingMails,
} from '#server/features/bookings/mails/booking-mails.service.ts'
import { createTravelProof } from '#server/features/bookings/travel-proofs.queries.ts'
import { createBookingPins } from '#server/features/bookings/trips/booking-pins.service.ts'
import { countIn } from '#server/features/check-ins/effective-check-ins.queries.ts'
import { createPictureStore } from '#server/features/images/picture-store.ts'
import { openMailSender } from '#server/features/mails/open-mail-sender.ts'
import { createOutbox, type Outbox } from '#server/features/mails/outbox.ts'
import { createOrderBills, createOrderPayments } from '#server/features/orders/bills/order-bills.service.ts'
import { createOrderMails } from '#server/features/orders/order-mails.service.ts'
import { createOrderStates } from '#server/features/orders/order-states.service.ts'
import { purchaseProof } from '#server/features/orders/purchase-proofs.queries.ts'
import { type BankAccount, bankAccountOf } from '#server/features/payments/bank-account.service.ts'
import { methodOf } from '#server/features/payments/payment-settings.service.ts'
import { createPayments, createProvider } from '#server/features/payments/payments.ts'
import { picturesInProducts, picturesInProductVersions } from '#server/features/products/products.queries.ts'
import { createReviews } from '#server/features/reviews/reviews.ts'
import type { FollowSchedule } from '#server/features/seats/departures/departures.routes.ts'
import { hasSeatsIn } from '#server/features/seats/departures/departures-in-search.ts'
import { departureRulesOfEdits } from '#server/features/seats/departures/edited-tours.ts'
import { endQueuesOfTour } from '#server/features/seats/waiting-list/ended-entries.service.ts'
import { createSignIn } from '#server/features/sign-in/sign-in.ts'
import { picturesInTours, picturesInTourVersions } from '#server/features/tours/tours.queries.ts'
import type { TourEditRules } from '#server/features/tours/tours.service.ts'
import { isConfirmedAddress } from '#server/features/users/confirmed-email.queries.ts'
import type { RecentFiles } from '#server/http/cache/recent-files.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/** The server around the features. */
export interface ServerContext {
  config: Config
  client: DatabaseClient
  feed: ChangeFeed
  jobs: Jobs
  /** Files that were sent lately. */
  files: RecentFiles
  metrics: Registry
  log: FastifyBaseLogger
  now: () => Date
  /** Absolute origin of the site, without a slash at its end. */
  publicUrl: string
  jwtSecret: string
  /** The folder of the pictures that are part of the product. */
  drawnFolder: string
  /** Path of the module for the process that makes further sizes of pictures. */
  sizeWorkerEntry: string
}

export type FeatureContext = Awaited<ReturnType<typeof createContext>>

export async function createContext(server: ServerContext) {
  const { config, client, feed, jobs, publicUrl, jwtSecret, log, now } = server
  const { db } = client
  const from = config.mail?.from
  const outbox = createOutbox({ jobs, publicUrl, jwtSecret, from, isConfirmedAddress })
  const trade = await createTrade(server, outbox)
  return {
    ...server,
    ...trade,
    ...createTourRules(outbox, trade.bookingMails),
    db,
    isHttps: publicUrl.startsWith('https:'),
    outbox,
    mailSender: await openMailSender({ ...server, db, isConfirmedAddress }),
    signIn: await createSignIn({ config, client, publicUrl, jwtSecret, outbox, now, log }),
    pictures: createPictureStore({
      ...server,
      inUse: sql`${picturesInTours} union all ${picturesInProducts}
        union all ${picturesInTourVersions} union all ${picturesInProductVersions}`,
    }),
    reviews: createReviews({
      ...{ jwtSecret, limitsRates: config.limitsRates },
      proofs: { tour: createTravelProof(countIn), product: purchaseProof },
    }),
    tourCaches: createListCaches(db, feed, 'tour'),
    hasSeatsIn,
    /** How many seats a user may take. Null without limits. */
    ticketLimits: config.limitsRates ? ticketLimits : null,
  }
}

async function createTrade(
  { config, client, jobs, publicUrl, jwtSecret, log }: ServerContext,
  outbox: Outbox,
) {
  const provider = await createProvider(config.payments)
  const paymentMethod = methodOf({ provider })
  const bank: BankAccount = {
    get bankAccount() {
      return bankAccountOf(house()) ?? config.payments.bankAccount ?? null
    },
  }
  const bookingPins = createBookingPins(jwtSecret)
  const bookingMails = createBookingMails({
    outbox,
    bank,
    publicUrl,
    pins: bookingPins,
    method: paymentMethod,
  })
  const orderMails = createOrderMails(outbox, {
    get bankAccount() {
      return bank.bankAccount
    },
    methodFor: (totalCents) => methodFor(paymentMethod, totalCents),
  })
  const orderStates = createOrderStates(orderMails)
  const payments = createPayments({
    ...{ db: client.db, jobs, provider, bank, outbox, publicUrl, log },
    kinds: { booking: createBookingBills(bookingMails), order: createOrderBills(orderStates) },
  })
  const orderPayments = createOrderPayments(payments.settings, orderStates)
  return { bookingPins, bookingMails, orderMails, orderStates, payments, paymentMethod, orderPayments }
}

function createTourRules(outbox: Outbox, bookingMails: BookingMails) {
  /** What bookings do after a change of departures. */
  const followBookings: FollowSchedule = (context, tourIds) => followSchedule(context, bookingMails, tourIds)
  const tourEditRules: TourEditRules = {
    ...departureRulesOfEdits,
    async followChange(transaction, row, changes, at) {
      await departureRulesOfEdits.followChange(transaction, row, changes, at)
      if (changes.facts === undefined && changes.schedule === undefined) return
      await followBookings({ db: transaction, now: at }, [row.id])
    },
    followRemoval: (transaction, row, at) => endQueuesOfTour(transaction, outbox, row.id, at),
  }
  return { followBookings, tourEditRules }
}
