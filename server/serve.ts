// One process that answers requests: site, API and live channel on one port.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { DatabaseClient } from './database/client.ts'
import { type Listening, listenOptions } from './listening-socket.ts'
import { type GatherMetrics, listenForMetrics } from './plugins/metrics.ts'
import { registerPages } from './plugins/pages.ts'
import { registerRobots } from './plugins/robots.ts'
import { registerSitemap } from './plugins/sitemap.ts'
import { findProductFolder } from './product-folder.ts'

export interface ServeOptions {
  config: Config
  client: DatabaseClient
  listening: Listening
  publicUrl: string
  jwtSecret: string
  log: Logger
  /** Of all processes together; without it of this one, which then also has the port of the metrics. */
  gatherMetrics?: GatherMetrics
}

/** Answers requests when it resolves. Closing the server ends it; the database is the caller's. */
export async function serve(options: ServeOptions): Promise<FastifyInstance> {
  const { config, client, listening, publicUrl, log, gatherMetrics } = options
  const root = findProductFolder()
  const { server, answers } = await buildApp({
    config,
    client,
    publicUrl,
    jwtSecret: options.jwtSecret,
    log,
    drawnFolder: join(root, 'content/pictures'),
    sizeWorkerEntry: sizeWorkerEntry(root),
    ...(gatherMetrics === undefined ? {} : { gatherMetrics }),
  })
  try {
    const { sitePages } = await registerPages(server, {
      isDevelopment: !config.isProduction,
      answers,
      publicUrl,
      liveUrl: config.liveUrl,
      root,
    })
    registerSitemap(server, { db: client.db, publicUrl, sitePages })
    registerRobots(server, { publicUrl, sitePages })
    const { metrics } = config
    if (metrics?.port !== undefined && gatherMetrics === undefined) {
      const settings = { ...metrics, port: metrics.port }
      const listener = await listenForMetrics(settings, server.metrics.snapshot, log)
      server.addHook('onClose', listener.close)
    }
    await warmUp(server)
    await server.listen(listenOptions(listening))
    return server
  } catch (error) {
    await server.close().catch(() => {})
    throw error
  }
}

/** Bundled beside the server in production, a source file in development. */
function sizeWorkerEntry(root: string): string {
  const bundled = join(root, 'build/size-worker.js')
  const isBundled = fileURLToPath(import.meta.url).startsWith(join(root, 'build/'))
  return isBundled && existsSync(bundled) ? bundled : join(root, 'server/features/images/size-worker.ts')
}

/** Connects to the database and compiles the code of a list, so that no visitor waits for it. */
async function warmUp(server: FastifyInstance): Promise<void> {
  const { level } = server.log
  // The log is for requests from outside.
  server.log.level = 'warn'
  await server.inject('/api/cards')
  server.log.level = level
}
