// The whole site in this process: API, pages and sitemap, as `serve` builds them, with a clock of the proof.
import { join } from 'node:path'
import { type App, buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import { registerPages } from '#server/http/pages/pages.ts'
import { registerRobots } from '#server/http/pages/robots.ts'
import { registerSitemap } from '#server/http/pages/sitemap.ts'
import { createLog } from '#server/process/log.ts'
import { sitemapCollections } from '#server/process/serve.ts'
import { testJwtSecret } from '#server/testing/build-test-app.ts'

export const shopUrl = 'http://127.0.0.1:3000'

/** Call `buildServerIfStale` before. The caller listens, if anything has to connect to it, and closes the server. */
export async function openShopWithPages(
  client: DatabaseClient,
  dataDir: string,
  now: () => Date,
): Promise<App> {
  const root = join(import.meta.dirname, '../../..')
  const publicUrl = shopUrl
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', SAMPLE_DATA: '0' })
  const app = await buildApp({
    config,
    client,
    publicUrl,
    jwtSecret: testJwtSecret,
    log: createLog({ level: 'error' }, process.stderr),
    now,
    drawnFolder: join(root, 'content/pictures'),
    sizeWorkerEntry: join(root, 'server/features/images/size-worker.ts'),
    jobs: { runsSchedules: false },
  })
  const { server, responseCache, files, early } = app
  const { sitePages } = await registerPages(server, {
    isDevelopment: false,
    publicUrl,
    sendsMail: false,
    ...{ responseCache, files, early, liveUrl: config.liveUrl },
  })
  registerSitemap(server, { db: client.db, publicUrl, sitePages, collections: sitemapCollections, now })
  registerRobots(server, { publicUrl, sitePages })
  return app
}
