// The whole server as one Fastify instance: API, live channel, pictures and pages on one port.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { emptyBodyLimit } from '#contract/endpoint.ts'
import { apiBase } from '#contract/paths.ts'
import { type AnswerCache, createAnswerCache } from './answers/answer-cache.ts'
import { tellOfAnswers } from './answers/answer-metrics.ts'
import { tagsOfChange } from './answers/answer-tags.ts'
import type { Config } from './config.ts'
import { type ChangeFeed, startChangeFeed } from './database/changes.ts'
import { connectDatabase, type DatabaseClient } from './database/client.ts'
import { createListCaches } from './database/list-caches.ts'
import { createPublicReads } from './database/read-replica.ts'
import { createWriteWatch } from './database/write-watch.ts'
import { drainConnections } from './draining.ts'
import { registerBodies } from './edge/bodies.ts'
import { registerFairShare } from './edge/fair-share.ts'
import { screenRequests } from './edge/requests.ts'
import { createUpgradeRule } from './edge/upgrades.ts'
import { auditLogHandlers } from './features/audit-log/audit-log.routes.ts'
import { pruneAuditLog } from './features/audit-log/audit-log.service.ts'
import { bookingHandlers } from './features/bookings/bookings.routes.ts'
import { cartHandlers } from './features/carts/carts.routes.ts'
import { startPictureStore } from './features/images/picture-store.ts'
import { jobHandlers } from './features/jobs/jobs.routes.ts'
import { personalDataHandlers } from './features/personal-data/personal-data.routes.ts'
import { productReviewHandlers } from './features/product-reviews/product-reviews.routes.ts'
import { picturesInProducts } from './features/products/products.queries.ts'
import { productHandlers } from './features/products/products.routes.ts'
import { createReviewLimits } from './features/reviews/review-limits.ts'
import { reviewHandlers } from './features/reviews/reviews.routes.ts'
import { forgetReviewNetworks } from './features/reviews/reviews.service.ts'
import { picturesInTours } from './features/tours/tours.queries.ts'
import { tourHandlers } from './features/tours/tours.routes.ts'
import { createUsers } from './features/users/users.ts'
import { readForwardedFor } from './forwarded-addresses.ts'
import { type Jobs, type JobsOptions, startJobs } from './jobs/jobs.ts'
import { startUpkeep } from './jobs/upkeep.ts'
import { registerJson } from './json-bodies.ts'
import { createLargeBodies, type SentFiles } from './large-bodies.ts'
import { createMetrics, type MetricsRegistry } from './metrics/registry.ts'
import { registerDocumentation } from './plugins/documentation.ts'
import { registerEndpoints } from './plugins/endpoints.ts'
import { handleError, registerErrors, sendNotFound } from './plugins/errors.ts'
import { registerHealth } from './plugins/health.ts'
import { pruneIdempotencyKeys } from './plugins/idempotency.ts'
import { registerLiveChannel } from './plugins/live.ts'
import { type GatherMetrics, registerMetrics } from './plugins/metrics.ts'
import { registerOverload } from './plugins/overload.ts'
import { isPassingFault, readableAddress } from './plugins/pages.ts'
import { clientErrorHandler, securityHeaders } from './plugins/security-headers.ts'
import { pruneRateLimits } from './rate-limits.ts'

export interface AppDependencies {
  config: Config
  client: DatabaseClient
  /** Absolute origin of the site, without a slash at its end. */
  publicUrl: string
  jwtSecret: string
  log: FastifyBaseLogger
  now?: () => Date
  /** The drawings that come with the product. */
  drawnFolder: string
  /** Path of the module that the process for further picture sizes runs. */
  sizeWorkerEntry: string
  /** Of the job queue; what it looks for when, unless given as in production. */
  jobs?: Pick<JobsOptions, 'runsSchedules' | 'pollSeconds' | 'superviseSeconds'>
  metrics?: MetricsRegistry
  /** The numbers of all processes together; those of this one unless given. */
  gatherMetrics?: GatherMetrics
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What was taken out of a large body. */
    files: SentFiles | undefined
  }
}

export interface App {
  server: FastifyInstance
  feed: ChangeFeed
  /** Pages and reads that are the same for everyone. */
  answers: AnswerCache
  jobs: Jobs
}

/** Longest title slug and then some; the router's default is 100. */
const maxParamLength = 300

export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const { config, client, publicUrl, log } = dependencies
  const now = dependencies.now ?? (() => new Date())
  const isHttps = publicUrl.startsWith('https:')
  const headersOfAll = securityHeaders(isHttps)
  const upgrades = createUpgradeRule({ publicUrl, isDevelopment: !config.isProduction })
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    // Found in headers, not in indexes: it need not be in order, and this one costs nothing.
    genReqId: () => randomUUID(),
    // No hook has run for these.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headersOfAll, 'x-request-id': request.id })
      const readable = error.code === 'FST_ERR_BAD_URL' ? readableAddress(request) : null
      return readable === null ? handleError(error, request, reply) : reply.redirect(readable)
    },
    clientErrorHandler: clientErrorHandler(headersOfAll),
    // What still comes on connections that are open is answered; the framework tells each that it is the last.
    return503OnClosing: false,
    // The development server of the pages takes its time on a busy machine.
    pluginTimeout: 60_000,
    // For the whole body: pictures may come over a slow line. Headers have a minute, which is Node's own limit.
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    // Of what has no route of the contract.
    bodyLimit: emptyBodyLimit,
    http: { shouldUpgradeCallback: upgrades.mayUpgrade },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength },
  })
  drainConnections(app.server)
  const metrics = dependencies.metrics ?? createMetrics()
  app.decorate('metrics', metrics)
  if (config.metrics !== undefined) {
    registerMetrics(app, {
      config: config.metrics,
      client,
      gather: dependencies.gatherMetrics ?? metrics.snapshot,
    })
  }
  const writes = createWriteWatch(client.db, log)
  // Only a server that listens has visitors who need to know.
  app.addHook('onListen', async () => writes.start())
  metrics.gauge(
    'halyard_writes_impossible',
    '1 while the database takes no writes although it answers, else 0.',
    {
      merge: 'greatest',
      collect: () => (writes.fault() === null ? 0 : 1),
    },
  )
  registerErrors(app, writes)
  registerFairShare(app, config.databaseConnections)
  registerOverload(app, config.maxRequests)
  // Hooks of every request call back: a promise for each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    // The framework finds the visitor's address in it.
    const forwarded = request.headers['x-forwarded-for']
    if (typeof forwarded === 'string') request.headers['x-forwarded-for'] = readForwardedFor(forwarded)
    reply.headers(headersOfAll).header('x-request-id', request.id)
    done()
  })
  registerBodies(app, config.trustProxy)
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const level = request.url.startsWith(apiBase) ? 'info' : 'debug'
    if (!(request.log as Logger).isLevelEnabled(level)) return
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      user: request.caller?.userId,
    }
    request.log[level](line, 'answered')
  })
  await app.register(cookie)
  await app.register(websocket, {
    options: { maxPayload: 1024 },
    // The live channel says goodbye to its sockets itself, with a code that tells them to come back.
    preClose: (done) => done(),
  })
  const bodies = createLargeBodies(log)
  registerJson(app, bodies)

  const feed = await startChangeFeed(client, log, metrics)
  const users = await createUsers({ config, client, publicUrl, jwtSecret: dependencies.jwtSecret, now, log })
  const jobs = await startJobs({ ...dependencies.jobs, client, feed, log, metrics })
  const pictures = await startPictureStore({
    config,
    client,
    jobs,
    log,
    drawnFolder: dependencies.drawnFolder,
    sizeWorkerEntry: dependencies.sizeWorkerEntry,
    inUse: sql`${picturesInTours} union all ${picturesInProducts}`,
  })
  const answers = createAnswerCache({
    maxBytes: config.pageCacheBytes,
    now,
    isPassing: isPassingFault,
  })
  tellOfAnswers(metrics, answers)
  const stopDropping = feed.subscribe((change) => {
    const tags = tagsOfChange(change)
    if (tags === null) answers.dropAll()
    else answers.drop(tags)
  })
  const { databaseReplicaUrl } = config
  const replica =
    databaseReplicaUrl === undefined
      ? undefined
      : connectDatabase(
          { url: databaseReplicaUrl },
          { connections: config.databaseConnections, isImpatient: true },
        )
  const reads = createPublicReads({ primary: client.db, replica, feed, log, metrics })
  const reviewLimits = createReviewLimits({ jwtSecret: dependencies.jwtSecret, isOn: config.limitsRates })
  registerEndpoints(app, {
    db: client.db,
    reads,
    feed,
    answers,
    authenticator: users.authenticator,
    limitsRates: config.limitsRates,
    areCookiesSecure: isHttps,
    now,
    handlers: {
      ...users.handlers,
      ...tourHandlers(pictures, createListCaches(client.db, feed, 'tour'), reviewLimits),
      ...productHandlers(pictures, createListCaches(client.db, feed, 'product')),
      ...cartHandlers,
      ...productReviewHandlers(reviewLimits),
      ...reviewHandlers,
      ...bookingHandlers(createListCaches(client.db, feed, 'tour', ['seats']), config.limitsRates),
      ...auditLogHandlers,
      ...jobHandlers(jobs),
      ...personalDataHandlers({ devices: users.devices, isHttps, limitsRates: config.limitsRates }),
    },
  })
  users.registerProviderRoutes(app)
  registerHealth(app, client, writes)
  registerLiveChannel(app, { client, feed, areCookiesSecure: isHttps, now })
  registerDocumentation(app)
  await pictures.registerRoutes(app)
  await startUpkeep(
    jobs,
    {
      'rate-limits': (at) => pruneRateLimits(client.db, at),
      'idempotency-keys': (at) => pruneIdempotencyKeys(client.db, at),
      sessions: users.prune,
      'unused-pictures': pictures.collectUnused,
      'audit-log': (at) => pruneAuditLog(client.db, at),
      'networks-of-reviews': (at) => forgetReviewNetworks(client.db, at),
    },
    now,
  )

  app.setNotFoundHandler(sendNotFound)
  screenRequests(app.server, headersOfAll)
  // While the server closes, the framework tells every connection so.
  app.addHook('preClose', (done) => {
    upgrades.stop()
    done()
  })
  // Hooks of this kind run last-in first-out, and what they close depends on one another: hence one hook.
  app.addHook('onClose', async () => {
    await writes.stop()
    pictures.stopSizes()
    await jobs.stop()
    await pictures.close()
    await bodies.stop()
    stopDropping()
    answers.dropAll()
    await feed.close()
    await reads.close()
  })
  return { server: app, feed, answers, jobs }
}
