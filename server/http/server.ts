// Makes the HTTP server: the Fastify instance with what every request passes, the caches of responses, and its start and stop.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { emptyBodyLimit } from '#contract/endpoint.ts'
import type { Config } from '#server/config/config.ts'
import type { ChangeFeed } from '#server/database/change-feed.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import { createWriteWatch, type WriteWatch } from '#server/database/write-watch.ts'
import { registerFileBodies } from '#server/http/bodies/file-bodies.ts'
import { registerJson } from '#server/http/bodies/json-bodies.ts'
import { createLargeBodies } from '#server/http/bodies/large-bodies.ts'
import { createCaches } from '#server/http/cache/caches.ts'
import type { RecentFiles } from '#server/http/cache/recent-files.ts'
import type { ResponseCache } from '#server/http/cache/response-cache.ts'
import { registerBodies } from '#server/http/edge/bodies.ts'
import { createEarlyResponses, type EarlyResponses } from '#server/http/edge/early-responses.ts'
import { registerFairShare } from '#server/http/edge/fair-share.ts'
import { screenRequests } from '#server/http/edge/requests.ts'
import { registerUntrustedProxies } from '#server/http/edge/untrusted-proxies.ts'
import { createUpgradeRule, type UpgradeRule } from '#server/http/edge/upgrades.ts'
import { readMetrics } from '#server/metrics/read-metrics.ts'
import { drainConnections } from './draining.ts'
import { handleError, registerErrors, sendNotFound } from './errors.ts'
import { type GatherMetrics, registerMetrics } from './metrics.ts'
import { registerOverload } from './overload.ts'
import { readableAddress } from './pages/pages.ts'
import { createProxyNotice } from './proxy-notice.ts'
import { registerRequestHeaders, registerRequestLog } from './request-hooks.ts'
import { clientErrorHandler, securityHeaders } from './security-headers.ts'

export interface HttpServerOptions {
  config: Config
  client: DatabaseClient
  feed: ChangeFeed
  /** Absolute origin of the site, without a slash at its end. */
  publicUrl: string
  log: FastifyBaseLogger
  metrics: Registry
  now: () => Date
  /** Reads the metrics of all processes. Defaults to those of this process. */
  gatherMetrics: GatherMetrics | undefined
}

export interface HttpServer {
  app: FastifyInstance
  writes: WriteWatch
  /** The cache of pages and public reads that are the same for everyone. */
  responseCache: ResponseCache
  files: RecentFiles
  early: EarlyResponses
  /** Call when all routes are registered. */
  finish(): void
  /** The steps of a stop, in their order among those of others. */
  stopBodies(): Promise<void>
  stopCaches(): void
}

/** More than the longest slug. The router's default, 100, is too small. */
const maxParamLength = 300

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { config, client, feed, publicUrl, log, metrics, now } = options
  const headersOfAll = securityHeaders(publicUrl.startsWith('https:'))
  const upgrades = createUpgradeRule({ publicUrl, isDevelopment: !config.isProduction })
  const app = createFastify(options, headersOfAll, upgrades)
  drainConnections(app.server)
  app.decorate('metrics', metrics)
  const gather = options.gatherMetrics ?? (() => readMetrics(metrics))
  const observe =
    config.metrics === undefined
      ? undefined
      : registerMetrics(app, { config: config.metrics, client, gather })
  const writes = watchWrites(app, client, log)
  registerErrors(app, writes)
  registerFairShare(app, config.databaseConnections)
  registerOverload(app, config.maxRequests)
  registerRequestHeaders(app, headersOfAll)
  registerUntrustedProxies(app, config.trustProxy, createProxyNotice({ db: client.db, log, now }))
  registerBodies(app, config.trustProxy)
  registerRequestLog(app)
  await app.register(cookie)
  await app.register(websocket, {
    options: { maxPayload: 1024 },
    // Does nothing, because the live channel closes its sockets itself, with a code after which clients reconnect.
    preClose: (done) => done(),
  })
  const bodies = createLargeBodies(log)
  registerJson(app, bodies)
  registerFileBodies(app)
  const caches = createCaches({ maxBytes: config.pageCacheBytes, feed, metrics, now })
  const { responseCache, files } = caches
  const early = createEarlyResponses({
    ...{ responseCache, files, headersOfAll, log, metrics, observe },
    trustProxy: config.trustProxy,
  })
  return {
    ...{ app, writes, responseCache, files, early },
    finish() {
      app.setNotFoundHandler(sendNotFound)
      early.listen(app.server)
      screenRequests(app.server, headersOfAll)
      // While the server closes, the framework sends `connection: close` on every connection, so no upgrade is accepted.
      app.addHook('preClose', (done) => {
        upgrades.stop()
        early.stop()
        done()
      })
    },
    stopBodies: () => bodies.stop(),
    stopCaches: caches.stop,
  }
}

function createFastify(
  { config, log }: HttpServerOptions,
  headersOfAll: Readonly<Record<string, string>>,
  upgrades: UpgradeRule,
): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    // Random ids are fast to generate. Request ids are not in an index, so they need no order.
    genReqId: () => randomUUID(),
    // For these errors no hook has run, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headersOfAll, 'x-request-id': request.id })
      const readable = error.code === 'FST_ERR_BAD_URL' ? readableAddress(request) : null
      return readable === null ? handleError(error, request, reply) : reply.redirect(readable)
    },
    clientErrorHandler: clientErrorHandler(headersOfAll),
    // While the server closes, requests on open connections are still answered, with `connection: close`.
    return503OnClosing: false,
    // Long, because the development server of the pages may start slowly.
    pluginTimeout: 60_000,
    // For the whole request, because files may be uploaded slowly. Headers have a minute, which is Node's default.
    requestTimeout: 600_000,
    keepAliveTimeout: 72_000,
    // For routes outside the contract.
    bodyLimit: emptyBodyLimit,
    http: { shouldUpgradeCallback: upgrades.mayUpgrade },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength },
  })
}

function watchWrites(app: FastifyInstance, client: DatabaseClient, log: FastifyBaseLogger): WriteWatch {
  const writes = createWriteWatch(client.db, log)
  // Only a server that listens needs the write probe.
  app.addHook('onListen', async () => writes.start())
  new Gauge({
    name: 'halyard_writes_impossible',
    help: '1 while the database takes no writes although it answers, else 0.',
    aggregator: 'max',
    registers: [app.metrics],
    collect() {
      this.set(writes.fault() === null ? 0 : 1)
    },
  })
  return writes
}
