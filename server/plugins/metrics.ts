// Metrics for Prometheus: how long requests take, and where to read the numbers. Only where the operator has asked
// for them: on a port of their own, or at /metrics for whoever has the token.
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, ConfigError } from '#server/config.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import { startProcessMetrics } from '#server/metrics/process-metrics.ts'
import type { MetricsRegistry } from '#server/metrics/registry.ts'
import type { MetricsSnapshot } from '#server/metrics/snapshot.ts'
import { formatMetrics, metricsContentType } from '#server/metrics/text-format.ts'

/** The numbers of this process, or those of all workers together where somebody gathers them. */
export type GatherMetrics = () => Promise<MetricsSnapshot>

export interface MetricsOptions {
  config: NonNullable<Config['metrics']>
  client: DatabaseClient
  gather: GatherMetrics
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: MetricsRegistry
  }
}

/** Register it before the routes: hooks hold for what comes after them. */
export function registerMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { config, client, gather } = options
  const { metrics } = app
  const stopProcessMetrics = startProcessMetrics(metrics)
  const stopDatabaseMetrics = startDatabaseMetrics(metrics, client)
  const durations = metrics.histogram(
    'halyard_request_duration_seconds',
    'From the arrival of a request to the end of its answer, in seconds, by method, pattern of the address and status.',
  )
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(reply.elapsedTime / 1000, {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
    })
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
      return reply.type(metricsContentType).send(formatMetrics(await gather()))
    })
  }
  app.addHook('onClose', async () => {
    stopProcessMetrics()
    stopDatabaseMetrics()
  })
}

/** The pattern, never the address itself, of which there are too many. */
function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url
  if (pattern === undefined) return 'none'
  // Each file of the build has a route of its own.
  if (pattern.startsWith('/assets/')) return '/assets/*'
  return pattern
}

const waitEveryMs = 5_000

/** A small statement goes through the pool now and then: what it waits for, all wait for. */
function startDatabaseMetrics(metrics: MetricsRegistry, { sql }: DatabaseClient): () => void {
  const waits = metrics.histogram(
    'halyard_database_wait_seconds',
    'From asking for a connection to the answer of the smallest statement, in seconds; measured every five seconds.',
  )
  const failures = metrics.counter('halyard_database_failures_total', 'Smallest statements that failed.')
  const timer = setInterval(() => {
    const started = performance.now()
    sql`select 1`.then(
      () => waits.observe((performance.now() - started) / 1000),
      () => failures.inc(),
    )
  }, waitEveryMs)
  timer.unref()
  metrics.gauge(
    'halyard_database_connections',
    'Connections of all processes of the product to the database, by what they are doing.',
    {
      merge: 'greatest',
      collect: async () => {
        const rows = await sql<{ state: string; count: number }[]>`
          select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name = 'halyard' group by 1`
        const counts = new Map(rows.map(({ state, count }) => [state, count]))
        return ['active', 'idle', 'idle in transaction'].map((state) => ({
          labels: { state },
          value: counts.get(state) ?? 0,
        }))
      },
    },
  )
  return () => clearInterval(timer)
}

/** A listener of its own for the metrics alone. */
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
      (snapshot) => response.setHeader('content-type', metricsContentType).end(formatMetrics(snapshot)),
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
