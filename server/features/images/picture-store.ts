// Combines storing, serving, resizing and collecting of pictures for the server to start and stop.

import { existsSync } from 'node:fs'
import { join, normalize } from 'node:path'
import type { SQL } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import type { RecentFiles } from '#server/http/cache/recent-files.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { collectUnusedImages } from './collect-unused-images.ts'
import { filmRoutes, imageRoutes } from './images.routes.ts'
import { storeImages } from './images.service.ts'
import { openStorage } from './open-storage.ts'
import { pictureSizesQueue } from './picture-sizes.queue.ts'
import type { PictureStore } from './pictures.ts'
import { createSizeJobs } from './size-jobs.ts'
import type { StorageSettings } from './storage.ts'

export interface PictureOptions {
  config: Pick<Config, 'dataDir' | 's3'>
  client: DatabaseClient
  jobs: Jobs
  log: FastifyBaseLogger
  /** Folder of the product's drawings. */
  drawnFolder: string
  /** Path of the module that the size process runs. */
  sizeWorkerEntry: string
  /** Selects the addresses of all pictures that some record names. */
  inUse: SQL
  /** Pictures that were sent lately. */
  files: RecentFiles
}

export interface RunningPictureStore extends PictureStore {
  registerRoutes(app: FastifyInstance): Promise<void>
  /** Removes uploads that no record has named for a week. */
  collectUnused(now: Date): Promise<number>
  /** Runs the jobs that make sizes. */
  startSizes(): Promise<void>
  /** Call before the queue stops, because the job in progress is given back to the queue. */
  stopSizes(): void
  close(): Promise<void>
}

const keepUnusedDays = 7

export function createPictureStore(options: PictureOptions): RunningPictureStore {
  const { config, client, jobs, log, drawnFolder, sizeWorkerEntry } = options
  const settings: StorageSettings =
    config.s3 === undefined ? { folder: join(config.dataDir, 'images') } : { s3: config.s3 }
  const storage = openStorage(settings)
  const sizeJobs = createSizeJobs({
    db: client.db,
    jobs,
    storage: settings,
    workerEntry: sizeWorkerEntry,
    log,
  })

  const isDrawnPicture = (url: string) =>
    /^\/images\/[a-z0-9-]+\/[a-z0-9-]+\.webp$/.test(url) &&
    existsSync(join(drawnFolder, normalize(url.slice('/images/'.length))))

  return {
    store: (pictures, rules) =>
      storeImages(client.db, storage, pictures, {
        ...rules,
        isDrawnPicture,
        enqueueSizes: (db, hashes) =>
          jobs.enqueue(
            db,
            pictureSizesQueue,
            hashes.map((hash) => ({ hash })),
          ),
      }),
    async registerRoutes(app) {
      await app.register(imageRoutes, { prefix: '/images', storage, drawnFolder, files: options.files })
      await app.register(filmRoutes, { prefix: '/videos', drawnFolder })
    },
    collectUnused: (now) =>
      collectUnusedImages(client.db, storage, {
        olderThanDays: keepUnusedDays,
        inUse: options.inUse,
        now,
      }),
    startSizes: sizeJobs.start,
    stopSizes: sizeJobs.stop,
    close: async () => storage.close(),
  }
}
