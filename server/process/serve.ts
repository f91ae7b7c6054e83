// Starts a process that answers requests: site, API and live channel on one port.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { addressOf } from '#contract/pages/page.ts'
import { productPage, tourPage } from '#contract/pages/site-pages.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import { findProductFolder } from '#server/config/product-folder.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import { productSitemapPages } from '#server/features/products/products.queries.ts'
import { tourSitemapPages } from '#server/features/tours/tours.queries.ts'
import { type GatherMetrics, listenForMetrics } from '#server/http/metrics.ts'
import { registerPages } from '#server/http/pages/pages.ts'
import { registerRobots } from '#server/http/pages/robots.ts'
import { type Collections, registerSitemap } from '#server/http/pages/sitemap.ts'
import { registerWebManifest } from '#server/http/pages/web-manifest.ts'
import { readMetrics } from '#server/metrics/read-metrics.ts'
import { type Listening, listenOptions } from './listening-socket.ts'

/** The lists of the sitemap beside that of pages with fixed content. */
export const sitemapCollections: Collections = {
  tours: { addresses: tourSitemapPages, pathOf: ({ id }) => addressOf(tourPage, { id }) },
  products: {
    addresses: productSitemapPages,
    pathOf: ({ slug }) => addressOf(productPage, { id: slug }),
  },
}

export interface ServeOptions {
  config: Config
  client: DatabaseClient
  listening: Listening
  publicUrl: string
  jwtSecret: string
  log: Logger
  /** Reads the metrics of all processes. Without it this process is the only one, and also serves the port of the metrics. */
  gatherMetrics?: GatherMetrics
}

/** Resolves when the server answers requests. The caller closes the server and the database. */
export async function serve(options: ServeOptions): Promise<FastifyInstance> {
  const { config, client, listening, publicUrl, log, gatherMetrics } = options
  const root = findProductFolder()
  const { server, responseCache, files, early } = await buildApp({
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
      responseCache,
      files,
      early,
      publicUrl,
      liveUrl: config.liveUrl,
      sendsMail: config.mail !== undefined,
      root,
    })
    registerSitemap(server, { db: client.db, publicUrl, sitePages, collections: sitemapCollections })
    registerRobots(server, { publicUrl, sitePages })
    registerWebManifest(server)
    const { metrics } = config
    if (metrics?.port !== undefined && gatherMetrics === undefined) {
      const settings = { ...metrics, port: metrics.port }
      const listener = await listenForMetrics(settings, () => readMetrics(server.metrics), log)
      server.addHook('onClose', listener.close)
    }
    await warmUp(server)
    await server.listen(listenOptions(listening))
    setTimeout(collectStartGarbage, collectAfterMs).unref()
    return server
  } catch (error) {
    await server.close().catch(() => {})
    throw error
  }
}

/** By then the first page of a visitor who has waited for the start has been sent. */
const collectAfterMs = 3_000

/**
 * Gives back the garbage of the start and the space for new objects that it has emptied, 30 MB, which V8 would keep for good
 * (docs/decisions/0023-memory.md).
 */
function collectStartGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => Promise<void>
  void collect({ type: 'major', flavor: 'last-resort', execution: 'async' })
}

/** The file of the process for picture sizes: a bundle in production, a source file in development. */
function sizeWorkerEntry(root: string): string {
  const bundled = join(root, 'build/size-worker.js')
  const isBundled = fileURLToPath(import.meta.url).startsWith(join(root, 'build/'))
  return isBundled && existsSync(bundled) ? bundled : join(root, 'server/features/images/size-worker.ts')
}

/** Makes a first request, so that no visitor waits for the connection to the database and the compilation of the code. */
async function warmUp(server: FastifyInstance): Promise<void> {
  const { level } = server.log
  // Not logged, because the log is for requests of visitors.
  server.log.level = 'warn'
  await server.inject('/api/cards')
  server.log.level = level
}
