// Builds the server as one Fastify instance: API, live channel, pictures and pages on one port.

import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { methodFor } from '#contract/provider-limits.ts'
import { AppError } from '#server/calls/errors.ts'
import { pruneIdempotencyKeys } from '#server/calls/idempotency.ts'
import { pruneRateLimits } from '#server/calls/rate-limits.ts'
import { deviceCookie } from '#server/calls/sign-in-cookies.ts'
import type { Config } from '#server/config/config.ts'
import { house } from '#server/config/house.ts'
import { type ChangeFeed, startChangeFeed } from '#server/database/change-feed.ts'
import { registerDocumentation } from '#server/documentation/documentation.routes.ts'
import { mailKeyChanges } from '#server/features/account-key-migration/account-key-migration.service.ts'
import { pruneLinks } from '#server/features/account-links/account-links.service.ts'
import { createAccountMails } from '#server/features/account-mails/account-mails.service.ts'
import { accountSecurityHandlers } from '#server/features/account-settings/account-security.routes.ts'
import { profileHandlers } from '#server/features/account-settings/profile.routes.ts'
import { backfillBills } from '#server/features/bookings/bills/bill-backfill.service.ts'

import { createBookingBills } from '#server/features/bookings/bills/booking-bill-kind.service.ts'
import { bookingPaymentHandlers } from '#server/features/bookings/bills/booking-payments.routes.ts'
import { ticketLimits } from '#server/features/bookings/booked-tickets.service.ts'
import { claimBookings } from '#server/features/bookings/booking-claims.service.ts'
import { callerBookingHandlers } from '#server/features/bookings/caller-bookings.routes.ts'
import { cancelledDepartureHandlers } from '#server/features/bookings/cancellations/cancelled-departures.routes.ts'
import { bookingChangeHandlers } from '#server/features/bookings/changes/booking-changes.routes.ts'
import { pruneQuotes } from '#server/features/bookings/changes/quotes.service.ts'
import { createBookingMails } from '#server/features/bookings/mails/booking-mails.service.ts'
import { remindOfDepartures } from '#server/features/bookings/mails/departure-reminders.service.ts'
import { inviteToReview } from '#server/features/bookings/mails/review-invitations.service.ts'
import { staffBookingHandlers } from '#server/features/bookings/staff-bookings.routes.ts'
import { createBookingPins } from '#server/features/bookings/trips/booking-pins.service.ts'
import { registerCalendarFiles } from '#server/features/bookings/trips/calendar-file.routes.ts'
import { tripHandlers } from '#server/features/bookings/trips/trips.routes.ts'
import { voucherHandlers } from '#server/features/bookings/trips/vouchers.routes.ts'
import { createVouchers } from '#server/features/bookings/trips/vouchers.service.ts'
import { bulkHandlers } from '#server/features/catalogue/bulk-edits.routes.ts'
import { pruneBulkEdits } from '#server/features/catalogue/bulk-edits.service.ts'
import { mailedLinkHandlers } from '#server/features/email-addresses/email-addresses.routes.ts'
import { createOrderBills, createOrderPayments } from '#server/features/orders/bills/order-bills.service.ts'
import { orderPaymentHandlers } from '#server/features/orders/bills/order-payments.routes.ts'
import { createOrderMails } from '#server/features/orders/order-mails.service.ts'
import { purchaseProof } from '#server/features/orders/purchase-proofs.queries.ts'
import { releaseUnpaidStock } from '#server/features/orders/stock/unpaid-stock.service.ts'
import { createRelyingParty } from '#server/features/passkeys/relying-party.service.ts'
import { type BankAccount, bankAccountOf } from '#server/features/payments/bank-account.service.ts'
import { prunePaymentEvents, remindOfBalances } from '#server/features/payments/bills/deadlines.service.ts'
import { methodOf } from '#server/features/payments/payment-settings.service.ts'
import {
  createPayments,
  createProvider,
  type Payments,
  startPaymentJobs,
} from '#server/features/payments/payments.feature.ts'
import { registerPaymentWebhook } from '#server/features/payments/provider/webhook.routes.ts'
import { staffEntryHandlers } from '#server/features/payments/staff/staff-entries.routes.ts'
import {
  departureHandlers,
  type FollowSchedule,
} from '#server/features/seats/departures/departures.routes.ts'
import { hasSeatsIn } from '#server/features/seats/departures/departures-in-search.ts'
import { departureRulesOfEdits } from '#server/features/seats/departures/edited-tours.ts'
import { lowestPriceOf } from '#server/features/seats/departures/lowest-price.ts'
import { renewSoldOutDates } from '#server/features/seats/departures/sold-out-dates.ts'
import { holdHandlers } from '#server/features/seats/holds/holds.routes.ts'
import { freeExpiredHolds } from '#server/features/seats/holds/holds.service.ts'
import { registerSeatStream } from '#server/features/seats/seat-stream.ts'
import { endQueuesOfTour, pruneDueCalls } from '#server/features/seats/waiting-list/ended-entries.service.ts'
import { makeOffers } from '#server/features/seats/waiting-list/offers.service.ts'
import { claimEntries } from '#server/features/seats/waiting-list/staff-queue.service.ts'
import { waitingListHandlers } from '#server/features/seats/waiting-list/waiting-list.routes.ts'
import { createSignIn } from '#server/features/sign-in/sign-in.ts'
import type { TourEditRules } from '#server/features/tours/tours.service.ts'
import type { RecentFiles } from '#server/http/cache/recent-files.ts'
import type { ResponseCache } from '#server/http/cache/response-cache.ts'
import type { EarlyResponses } from '#server/http/edge/early-responses.ts'
import { registerEndpoints } from '#server/http/endpoints.ts'
import { registerHealth } from '#server/http/health.ts'
import { registerLiveChannel } from '#server/http/live.ts'
import type { GatherMetrics } from '#server/http/metrics.ts'
import { createHttpServer } from '#server/http/server.ts'
import { connectDatabase, type DatabaseClient } from './database/client.ts'
import { createListCaches } from './database/list-caches.ts'
import { createPublicReads } from './database/read-replica.ts'
import { renewSlugs } from './database/slugs.ts'
import { auditLogHandlers } from './features/audit-log/audit-log.routes.ts'
import { pruneAuditLog } from './features/audit-log/audit-log.service.ts'
import { recordWrite } from './features/audit-log/audited-writes.service.ts'
import { binHandlers } from './features/bin/bin.routes.ts'
import { purgeBin } from './features/bin/bin.service.ts'
import { bookingNoteHandlers } from './features/booking-notes/booking-notes.routes.ts'
import { bookingHandlers } from './features/bookings/bookings.routes.ts'
import { followSchedule } from './features/bookings/guarantees.service.ts'
import { createTravelProof } from './features/bookings/travel-proofs.queries.ts'
import { cartHandlers } from './features/carts/carts.routes.ts'
import { getCart } from './features/carts/carts.service.ts'
import { checkInHandlers } from './features/check-ins/check-ins.routes.ts'
import { countIn } from './features/check-ins/effective-check-ins.queries.ts'
import { departureMessageHandlers } from './features/departure-messages/departure-messages.routes.ts'
import { registerExports } from './features/exports/exports.routes.ts'
import { startPictureStore } from './features/images/picture-store.ts'
import { importHandlers } from './features/imports/imports.routes.ts'
import { pruneImports } from './features/imports/imports.service.ts'
import { invitationHandlers } from './features/invitations/invitations.routes.ts'
import { pruneInvitations } from './features/invitations/invitations.service.ts'
import { jobHandlers } from './features/jobs/jobs.routes.ts'
import { registerMailDocuments } from './features/mails/mail-document.ts'
import { registerMailMetrics } from './features/mails/mail-metrics.ts'
import { mailHandlers } from './features/mails/mails.routes.ts'
import { pruneMails } from './features/mails/mails.service.ts'
import { createOutbox, type Outbox } from './features/mails/outbox.ts'
import { type MailSender, startMailSender } from './features/mails/send-mails.ts'
import { pruneOrders } from './features/orders/order-data.service.ts'
import { createOrderStates } from './features/orders/order-states.service.ts'
import { orderHandlers } from './features/orders/orders.routes.ts'
import { pruneChallenges } from './features/passkeys/challenges.service.ts'
import { passkeyHandlers } from './features/passkeys/passkeys.routes.ts'
import { paymentHandlers } from './features/payments/payments.routes.ts'
import { pruneBills } from './features/payments/retention.service.ts'
import { personalDataHandlers } from './features/personal-data/personal-data.routes.ts'
import { prunePrices } from './features/products/product-prices.service.ts'
import { picturesInProducts, picturesInProductVersions } from './features/products/products.queries.ts'
import { productHandlers } from './features/products/products.routes.ts'
import { bulkProducts, productKind } from './features/products/products.service.ts'
import { recoveryHandlers } from './features/recovery/recovery.routes.ts'
import { mailRecoveryLink } from './features/recovery/recovery.service.ts'
import { createReviews } from './features/reviews/reviews.feature.ts'
import { forgetReviewNetworks } from './features/reviews/staff-reviews.service.ts'
import { settingsHandlers } from './features/settings/settings.routes.ts'
import { watchHouse } from './features/settings/watched-house.service.ts'
import { suggestionHandlers } from './features/suggestions/suggestions.routes.ts'
import { storeDailyFigures } from './features/today/figures.service.ts'
import { todayHandlers } from './features/today/today.routes.ts'
import { houseTermsHandlers } from './features/tours/house-terms.routes.ts'
import { renewPrices } from './features/tours/tour-prices.service.ts'
import { picturesInTours, picturesInTourVersions } from './features/tours/tours.queries.ts'
import { tourHandlers } from './features/tours/tours.routes.ts'
import { bulkTours, tourKind } from './features/tours/tours.service.ts'
import { userManagementHandlers } from './features/user-management/user-management.routes.ts'
import { isConfirmedAddress } from './features/users/confirmed-email.queries.ts'
import { type Jobs, type JobsOptions, startJobs } from './jobs/jobs.ts'
import { startUpkeep } from './jobs/upkeep.ts'

export interface AppDependencies {
  config: Config
  client: DatabaseClient
  /** Absolute origin of the site, without a slash at its end. */
  publicUrl: string
  jwtSecret: string
  log: FastifyBaseLogger
  now?: () => Date
  /** The folder of the pictures that are part of the product. */
  drawnFolder: string
  /** Path of the module for the process that makes further sizes of pictures. */
  sizeWorkerEntry: string
  /** Options of the job queue. Defaults to those of production. */
  jobs?: Pick<JobsOptions, 'runsSchedules' | 'pollSeconds' | 'superviseSeconds'>
  /** Reads the metrics of all processes. Defaults to those of this process. */
  gatherMetrics?: GatherMetrics
}

export interface App {
  server: FastifyInstance
  feed: ChangeFeed
  /** The cache of pages and public reads that are the same for everyone. */
  responseCache: ResponseCache
  files: RecentFiles
  early: EarlyResponses
  jobs: Jobs
  outbox: Outbox
  payments: Payments
}

/** Longer than the pause between two runs of the hourly task. */
const newBookingMs = 2 * 3_600_000

export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const { config, client, publicUrl, log } = dependencies
  const now = dependencies.now ?? (() => new Date())
  const isHttps = publicUrl.startsWith('https:')
  const metrics = new Registry()
  const feed = await startChangeFeed(client, log, metrics)
  const http = await createHttpServer({
    ...{ config, client, feed, publicUrl, log, metrics, now },
    gatherMetrics: dependencies.gatherMetrics,
  })
  const { app, writes, responseCache, files, early } = http
  await watchHouse(client.db, feed)
  const { jwtSecret } = dependencies
  const jobs = await startJobs({ ...dependencies.jobs, client, feed, log, metrics })
  const outbox = createOutbox({ jobs, publicUrl, jwtSecret, from: config.mail?.from, isConfirmedAddress })
  const bookingPins = createBookingPins(jwtSecret)
  const provider = await createProvider(config.payments)
  const bank: BankAccount = {
    get bankAccount() {
      return bankAccountOf(house()) ?? config.payments.bankAccount ?? null
    },
  }
  const orderMails = createOrderMails(outbox, {
    get bankAccount() {
      return bank.bankAccount
    },
    methodFor: (totalCents) => methodFor(methodOf({ provider }), totalCents),
  })
  const orderStates = createOrderStates(orderMails)
  const bookingMails = createBookingMails({
    ...{ outbox, bank, publicUrl },
    pins: bookingPins,
    method: methodOf({ provider }),
  })
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
  const payments = createPayments({
    db: client.db,
    jobs,
    provider,
    bank,
    kinds: { booking: createBookingBills(bookingMails), order: createOrderBills(orderStates) },
    outbox,
    publicUrl,
    log,
  })
  const signIn = await createSignIn({ config, client, publicUrl, jwtSecret, outbox, now, log })
  const pictures = await startPictureStore({
    config,
    client,
    jobs,
    log,
    files,
    drawnFolder: dependencies.drawnFolder,
    sizeWorkerEntry: dependencies.sizeWorkerEntry,
    inUse: sql`${picturesInTours} union all ${picturesInProducts}
      union all ${picturesInTourVersions} union all ${picturesInProductVersions}`,
  })
  const orderPayments = createOrderPayments(payments.settings, orderStates)
  const { databaseReplicaUrl } = config
  const replica =
    databaseReplicaUrl === undefined
      ? undefined
      : connectDatabase(
          { url: databaseReplicaUrl },
          { connections: config.databaseConnections, hasTimeouts: true },
        )
  const reads = createPublicReads({
    ...{ primary: client.db, replica, feed, log, metrics },
    isRefusal: (error) => error instanceof AppError,
  })
  const reviews = createReviews({
    ...{ jwtSecret, limitsRates: config.limitsRates },
    proofs: { tour: createTravelProof(countIn), product: purchaseProof },
  })
  const limits = config.limitsRates ? ticketLimits : null
  const trips = { pins: bookingPins, payments: payments.settings }
  const tourCaches = createListCaches(client.db, feed, 'tour')
  registerEndpoints(app, {
    db: client.db,
    recordWrite,
    reads,
    feed,
    responseCache,
    early,
    authenticator: signIn.authenticator,
    limitsRates: config.limitsRates,
    areCookiesSecure: isHttps,
    now,
    handlers: {
      ...signIn.handlers,
      ...profileHandlers({ outbox, limitsRates: config.limitsRates }),
      ...accountSecurityHandlers({ outbox, publicUrl, limitsRates: config.limitsRates }),
      ...tourHandlers(pictures, tourCaches, {
        showTour: reviews.showTour,
        editRules: tourEditRules,
        hasSeatsIn,
      }),
      ...productHandlers(
        pictures,
        createListCaches(client.db, feed, 'product'),
        createListCaches(client.db, feed, 'product', ['stock']),
      ),
      ...suggestionHandlers(tourCaches),
      ...cartHandlers,
      ...orderHandlers(createListCaches(client.db, feed, 'order'), {
        states: orderStates,
        mails: orderMails,
        payments: orderPayments,
        areOrdersLimited: config.limitsRates,
      }),
      ...reviews.handlers,
      ...departureHandlers(followBookings),
      ...cancelledDepartureHandlers(bookingMails, outbox),
      ...bookingHandlers(
        createListCaches(client.db, feed, 'tour', ['seats']),
        { areTicketsLimited: config.limitsRates, method: methodOf(payments.settings) },
        bookingMails,
      ),
      ...bookingPaymentHandlers(payments.settings),
      ...orderPaymentHandlers(payments.settings),
      ...paymentHandlers(payments.settings, (transaction, paymentId) =>
        jobs.enqueue(transaction, 'refunds', [{ paymentId }]),
      ),
      ...staffEntryHandlers(payments.settings),
      ...holdHandlers(jobs, limits),
      ...voucherHandlers(createVouchers(jwtSecret), trips),
      ...tripHandlers(trips, bookingMails, {
        areGuessesLimited: config.limitsRates,
        knownBrowsers: signIn.knownBrowsers,
        deviceCookie: deviceCookie(isHttps),
      }),
      ...bookingChangeHandlers({
        jobs,
        trips,
        mails: bookingMails,
        settings: { areTicketsLimited: config.limitsRates, method: methodOf(payments.settings) },
      }),
      ...bulkHandlers(bulkTours(tourEditRules), bulkProducts),
      ...importHandlers(pictures, tourEditRules, followBookings),
      ...staffBookingHandlers(trips, bookingMails),
      ...bookingNoteHandlers,
      ...departureMessageHandlers(outbox),
      ...waitingListHandlers({ limits, sendsMail: config.mail !== undefined }, outbox),
      ...callerBookingHandlers(bookingMails),
      ...checkInHandlers,
      ...auditLogHandlers,
      ...binHandlers,
      ...settingsHandlers,
      ...houseTermsHandlers(methodOf(payments.settings)),
      ...todayHandlers,
      ...userManagementHandlers(outbox, orderPayments, config.oidc !== undefined),
      ...jobHandlers(jobs),
      ...mailHandlers(outbox, bookingPins.pinOf),
      ...recoveryHandlers(jobs, outbox, config.demandsSecondFactor),
      ...mailedLinkHandlers(outbox, config.demandsSecondFactor),
      ...invitationHandlers(outbox),
      ...passkeyHandlers({
        outbox,
        signIn: signIn.steps,
        relyingParty: createRelyingParty(publicUrl),
        hasProvider: config.oidc !== undefined,
        demandsSecondFactor: config.demandsSecondFactor,
        limitsRates: config.limitsRates,
      }),
      ...personalDataHandlers({
        knownBrowsers: signIn.knownBrowsers,
        isHttps,
        limitsRates: config.limitsRates,
        payments: orderPayments,
      }),
    },
  })
  signIn.registerProviderRoutes(app)
  registerMailDocuments(app, isHttps)
  registerCalendarFiles(app, publicUrl)
  registerExports(app, { db: client.db, publicUrl, now })
  if (!config.isProduction) {
    const { registerMailGallery } = await import('./features/mails/mail-gallery.ts')
    registerMailGallery(app, publicUrl)
  }
  if (provider !== null) {
    registerPaymentWebhook(app, { db: client.db, provider, jobs, now, wake: () => feed.wake() })
  }
  registerHealth(app, client, writes)
  registerLiveChannel(app, {
    ...{ feed, areCookiesSecure: isHttps, now },
    readCart: (userId) => getCart(client.db, userId),
  })
  registerSeatStream(app, { db: client.db, feed, now })
  registerDocumentation(app)
  await pictures.registerRoutes(app)
  const settled = registerMailMetrics(metrics, client.db)
  let sender: MailSender | undefined
  if (config.mail !== undefined) {
    const { createSmtpClient } = await import('./features/mails/smtp.ts')
    const smtp = createSmtpClient(config.mail)
    sender = await startMailSender({
      ...{ db: client.db, jobs, smtp, jwtSecret, now, settled, log },
      isConfirmedAddress,
      limitsRates: config.limitsRates,
    })
    await jobs.work('recovery', ({ userId }) => mailRecoveryLink(client.db, outbox, userId, now()))
  }
  await jobs.work('expired-holds', async (departure) => {
    await freeExpiredHolds(client.db, departure, now())
    feed.wake()
  })
  await startPaymentJobs(payments, jobs, { now, wake: () => feed.wake() })
  await startUpkeep(
    jobs,
    {
      'rate-limits': (at) => pruneRateLimits(client.db, at),
      'idempotency-keys': (at) => pruneIdempotencyKeys(client.db, at),
      async sessions(at) {
        await signIn.prune(at)
        await pruneChallenges(client.db, at)
        await pruneLinks(client.db, at)
        await pruneInvitations(client.db, at)
      },
      'unused-pictures': pictures.collectUnused,
      async 'waiting-list'(at) {
        const offers = await makeOffers(client.db, outbox, at, limits)
        await pruneDueCalls(client.db, at)
        if (offers > 0) feed.wake()
      },
      async 'payment-deadlines'(at) {
        await payments.meetDeadlines(at)
        await releaseUnpaidStock(client.db, at)
        feed.wake()
      },
      async payments(at) {
        await payments.reconcile(at)
        await prunePaymentEvents(client.db, at)
        await pruneBills(client.db, config.retentionYears, at)
        feed.wake()
      },
      'balance-reminders': (at) => remindOfBalances(payments.settings, at),
      'review-invitations': (at) => inviteToReview(client.db, bookingMails, at),
      'departure-reminders': (at) => remindOfDepartures(client.db, bookingMails, at),
      'missing-bills': (at) => backfillBills(client.db, at),
      async 'account-keys'(at) {
        await mailKeyChanges(client.db, createAccountMails(outbox), at)
        await client.db.transaction((transaction) => claimBookings(transaction))
      },
      async 'guest-bookings'(at) {
        // Confirming an address claims its bookings. Others are new, or their keys have changed: the hourly task reads them all.
        const since = new Date(at.getTime() - newBookingMs)
        await client.db.transaction((transaction) => claimBookings(transaction, { since }))
        if ((await claimEntries(client.db, at, limits)) > 0) feed.wake()
      },
      async 'tour-prices'(at) {
        const changed = await renewPrices(client.db, lowestPriceOf, at)
        if ((await renewSoldOutDates(client.db, at)) + changed > 0) feed.wake()
      },
      async bin(at) {
        await purgeBin(client.db, at)
        await pruneBulkEdits(client.db, at)
        await pruneImports(client.db, at)
      },
      async slugs() {
        const renewed = (await renewSlugs(client.db, tourKind)) + (await renewSlugs(client.db, productKind))
        if (renewed > 0) feed.wake()
      },
      figures: (at) => storeDailyFigures(client.db, at),
      quotes: (at) => pruneQuotes(client.db, at),
      'audit-log': (at) => pruneAuditLog(client.db, at),
      'product-prices': () => prunePrices(client.db),
      orders: (at) => pruneOrders(client.db, at, config.retentionYears),
      'networks-of-reviews': (at) => forgetReviewNetworks(client.db, at),
      async mails(at) {
        await pruneMails(client.db, at)
        await sender?.enqueuePending()
      },
    },
    now,
  )

  http.finish()
  // One hook, because the order matters, and separate hooks would run in reverse order.
  app.addHook('onClose', async () => {
    await writes.stop()
    pictures.stopSizes()
    sender?.stop()
    await jobs.stop()
    await pictures.close()
    await http.stopBodies()
    http.stopCaches()
    await feed.close()
    await reads.close()
  })
  return { server: app, feed, responseCache, files, early, jobs, outbox, payments }
}
