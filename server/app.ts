// Builds the server as one Fastify instance: API, live channel, pictures and pages on one port.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { AppError } from '#server/calls/errors.ts'
import type { Config } from '#server/config/config.ts'
import { type ChangeFeed, startChangeFeed } from '#server/database/change-feed.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import { connectReplica, createPublicReads } from '#server/database/read-replica.ts'
import { registerDocumentation } from '#server/documentation/documentation.routes.ts'
import { recordWrite } from '#server/features/audit-log/audited-writes.service.ts'
import { createContext } from '#server/features/context.ts'
import { type Feature, startWork } from '#server/features/feature.ts'
import { createHandlers, declaredJobs, features } from '#server/features/features.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import type { Payments } from '#server/features/payments/payments.ts'
import { watchHouse } from '#server/features/settings/watched-house.service.ts'
import type { RecentFiles } from '#server/http/cache/recent-files.ts'
import type { ResponseCache } from '#server/http/cache/response-cache.ts'
import type { EarlyResponses } from '#server/http/edge/early-responses.ts'
import { registerEndpoints } from '#server/http/endpoints.ts'
import { registerHealth } from '#server/http/health.ts'
import type { GatherMetrics } from '#server/http/metrics.ts'
import { createHttpServer } from '#server/http/server.ts'
import { type Jobs, type JobsOptions, startJobs } from '#server/jobs/jobs.ts'

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

export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const { config, client, publicUrl, log, gatherMetrics } = dependencies
  const { db } = client
  const now = dependencies.now ?? (() => new Date())
  const metrics = new Registry()
  const feed = await startChangeFeed(client, log, metrics)
  const http = await createHttpServer({
    ...{ config, client, feed, publicUrl, log, metrics, now, gatherMetrics },
  })
  const { app, responseCache, files, early } = http
  await watchHouse(db, feed)
  const { queues } = declaredJobs
  const jobs = await startJobs({ ...dependencies.jobs, client, feed, log, metrics, queues })
  const context = await createContext({ ...dependencies, feed, jobs, files, metrics, now })
  const reads = createPublicReads({
    ...{ primary: db, replica: connectReplica(config), feed, log, metrics },
    isRefusal: (error) => error instanceof AppError,
  })
  registerEndpoints(app, {
    ...{ db, recordWrite, reads, feed, responseCache, early, now },
    authenticator: context.signIn.authenticator,
    limitsRates: config.limitsRates,
    areCookiesSecure: context.isHttps,
    handlers: createHandlers(context),
  })
  for (const feature of features as readonly Feature[]) await feature.registerRoutes?.(app, context)
  registerHealth(app, client, http.writes)
  registerDocumentation(app)
  await startWork(features, context)
  http.finish()
  // One hook, because the order matters, and separate hooks would run in reverse order.
  app.addHook('onClose', async () => {
    await http.writes.stop()
    context.pictures.stopSizes()
    context.mailSender?.stop()
    await jobs.stop()
    await context.pictures.close()
    await http.stopBodies()
    http.stopCaches()
    await feed.close()
    await reads.close()
  })
  const { outbox, payments } = context
  return { server: app, feed, responseCache, files, early, jobs, outbox, payments }
}
