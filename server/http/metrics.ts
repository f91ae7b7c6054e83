// Metrics for Prometheus. The operator enables them: on a separate port, or at /metrics with a token.
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Config, ConfigError } from '#server/config/config.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import { startProcessMetrics } from '#server/metrics/process-metrics.ts'
import { durationBuckets } from '#server/metrics/read-metrics.ts'

/** Metrics of this process or of all workers, as text. */
export type GatherMetrics = () => Promise<string>

export interface MetricsOptions {
  config: NonNullable<Config['metrics']>
  client: DatabaseClient
  gather: GatherMetrics
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

/** Counts a response with its duration. */
export type ObserveResponse = (method: string, route: string, status: number, milliseconds: number) => void

/** Register before the routes, because hooks apply only to later routes. Returns the function for responses without hooks. */
export function registerMetrics(app: FastifyInstance, options: MetricsOptions): ObserveResponse {
  const { config, client, gather } = options
  const { metrics } = app
  const stopProcessMetrics = startProcessMetrics(metrics)
  const stopDatabaseMetrics = startDatabaseMetrics(metrics, client)
  const durations = new Histogram({
    name: 'halyard_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer, in seconds, by method, pattern of the address and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [metrics],
  })
  const observe: ObserveResponse = (method, route, status, milliseconds) =>
    durations.observe({ method, route: labelOf(route), status }, milliseconds / 1000)
  app.addHook('onResponse', (request, reply, done) => {
    observe(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    done()
  })
  if (config.token !== undefined && config.port === undefined) {
    const isAllowed = tokenCheck(config.token)
    app.get('/metrics', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isAllowed(request.headers.authorization)) {
        return reply
          .status(401)
          .header('www-authenticate', 'Bearer')
          .type('text/plain')
          .send('Unauthorized\n')
      }
      return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await gather())
    })
  }
  app.addHook('onClose', async () => {
    stopProcessMetrics()
    stopDatabaseMetrics()
  })
  return observe
}

/** The pattern of the route. Addresses would be too many label values. */
function labelOf(pattern: string): string {
  // Each file of the build has a route of its own.
  if (pattern.startsWith('/assets/')) return '/assets/*'
  return pattern
}

const waitEveryMs = 5_000

/** Measures how long statements wait for the pool, with a small statement every few seconds. */
function startDatabaseMetrics(metrics: Registry, { sql }: DatabaseClient): () => void {
  const waits = new Histogram({
    name: 'halyard_database_wait_seconds',
    help: 'From asking for a connection to the answer of the smallest statement, in seconds; measured every five seconds.',
    buckets: durationBuckets,
    registers: [metrics],
  })
  const failures = new Counter({
    name: 'halyard_database_failures_total',
    help: 'Smallest statements that failed.',
    registers: [metrics],
  })
  const timer = setInterval(() => {
    const started = performance.now()
    sql`select 1`.then(
      () => waits.observe((performance.now() - started) / 1000),
      () => failures.inc(),
    )
  }, waitEveryMs)
  timer.unref()
  new Gauge({
    name: 'halyard_database_connections',
    help: 'Connections of all processes of the product to the database, by what they are doing.',
    labelNames: ['state'],
    aggregator: 'max',
    registers: [metrics],
    async collect() {
      const rows = await sql<{ state: string; count: number }[]>`
        select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'halyard' group by 1`
      const counts = new Map(rows.map(({ state, count }) => [state, count]))
      for (const state of ['active', 'idle', 'idle in transaction']) {
        this.set({ state }, counts.get(state) ?? 0)
      }
    },
  })
  return () => clearInterval(timer)
}

/** A separate HTTP server for metrics. */
export async function listenForMetrics(
  config: NonNullable<Config['metrics']> & { port: number },
  gather: GatherMetrics,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ port: number; close(): Promise<void> }> {
  const isAllowed = config.token === undefined ? () => true : tokenCheck(config.token)
  const server: Server = createServer((request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end('Only GET /metrics is here.\n')
      return
    }
    if (!isAllowed(request.headers.authorization)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('Unauthorized\n')
      return
    }
    gather().then(
      (text) => response.setHeader('content-type', Registry.PROMETHEUS_CONTENT_TYPE).end(text),
      (error) => {
        log.warn({ err: error }, 'could not gather the metrics')
        response.writeHead(500).end('Could not gather the metrics.\n')
      },
    )
  })
  server.listen(config.port, config.host)
  await once(server, 'listening').catch((error: Error) => {
    throw new ConfigError(`METRICS_PORT and METRICS_HOST cannot be used, set others: ${error.message}.`)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Compared by their hashes, so that the time taken tells nothing about the token. */
function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const wanted = digest(`Bearer ${token}`)
  return (authorization) => timingSafeEqual(digest(authorization ?? ''), wanted)
}
