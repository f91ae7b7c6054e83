// Joins storing, serving, resizing and collecting of pictures into the one thing that the server starts and stops.
import { existsSync } from 'node:fs'
import { join, normalize } from 'node:path'
import type { SQL } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { type ChangeFeed, recordChange } from '#server/database/changes.ts'
import type { DatabaseAddress, DatabaseClient } from '#server/database/client.ts'
import type { MetricsRegistry } from '#server/metrics/registry.ts'
import type { PictureStore } from '#server/pictures.ts'
import { collectUnusedImages } from './collect-unused-images.ts'
import { filmRoutes, imageRoutes } from './images.routes.ts'
import { storeImages } from './images.service.ts'
import { startSizeJobs } from './size-jobs.ts'
import { countSizeJobs } from './size-queue.ts'
import { openStorage, type StorageSettings } from './storage.ts'

export interface PictureOptions {
  config: Pick<Config, 'dataDir' | 's3'>
  client: DatabaseClient
  address: DatabaseAddress
  feed: ChangeFeed
  log: FastifyBaseLogger
  metrics?: MetricsRegistry
  /** The drawings that come with the product. */
  drawnFolder: string
  /** Path of the module that the process for further sizes runs. */
  sizeWorkerEntry: string
  /** Selects the addresses of all pictures that some record names. */
  inUse: SQL
}

export interface RunningPictureStore extends PictureStore {
  registerRoutes(app: FastifyInstance): Promise<void>
  /** Removes uploads that nothing has named for a week. */
  collectUnused(now: Date): Promise<number>
  stop(): Promise<void>
}

const keepUnusedDays = 7

export function startPictureStore(options: PictureOptions): RunningPictureStore {
  const { config, client, address, feed, log, drawnFolder, sizeWorkerEntry } = options
  const settings: StorageSettings =
    config.s3 === undefined ? { folder: join(config.dataDir, 'images') } : { s3: config.s3 }
  const storage = openStorage(settings)
  const sizeJobs = startSizeJobs({
    sql: client.sql,
    database: address,
    storage: settings,
    workerEntry: sizeWorkerEntry,
    log,
  })
  options.metrics?.gauge(
    'halyard_size_jobs',
    'Pictures whose sizes are still to be made, and those given up.',
    {
      merge: 'greatest',
      collect: async () => {
        const counts = await countSizeJobs(client.sql)
        return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))
      },
    },
  )
  // Heard in whichever process.
  const unsubscribe = feed.subscribe((change) => {
    if (change.kind === 'image') sizeJobs.wake()
  })

  const isDrawnPicture = (url: string) =>
    /^\/images\/[a-z0-9-]+\/[a-z0-9-]+\.webp$/.test(url) &&
    existsSync(join(drawnFolder, normalize(url.slice('/images/'.length))))

  return {
    async store(pictures, rules) {
      const { hasNew, ...urls } = await storeImages(client.db, storage, pictures, {
        ...rules,
        isDrawnPicture,
      })
      if (hasNew) await recordChange(client.db, 'image', 'new')
      return urls
    },
    async registerRoutes(app) {
      await app.register(imageRoutes, { prefix: '/images', storage, drawnFolder })
      await app.register(filmRoutes, { prefix: '/videos', drawnFolder })
    },
    collectUnused: (now) =>
      collectUnusedImages(client.db, storage, {
        olderThanDays: keepUnusedDays,
        inUse: options.inUse,
        now,
      }),
    async stop() {
      unsubscribe()
      await sizeJobs.stop()
      await storage.close()
    },
  }
}
