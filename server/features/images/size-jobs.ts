// The jobs that make the sizes of uploaded pictures.

import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/client.ts'
import { JobGivenBack, type Jobs } from '#server/jobs/jobs.ts'
import { images } from './images.table.ts'
import { pictureSizesQueue } from './picture-sizes.queue.ts'
import { createSizeProcess } from './size-process.ts'
import type { StorageSettings } from './storage.ts'

export interface SizeJobsOptions {
  db: Database
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'withoutFailed'>
  storage: StorageSettings
  /** Path of the module that the size process runs. */
  workerEntry: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface SizeJobs {
  /** Runs the jobs in this process, and enqueues pictures without a job, such as those of a restored backup. */
  start(): Promise<void>
  /** Ends the process at once and gives its job back to the queue. Call it before the queue stops. */
  stop(): void
}

const batchSize = 1000

export function createSizeJobs(options: SizeJobsOptions): SizeJobs {
  const { db, jobs } = options
  const sizeProcess = createSizeProcess(options)
  let isStopping = false

  return {
    async start() {
      await enqueuePending(db, jobs)
      await jobs.work(pictureSizesQueue, async ({ hash }, signal) => {
        if (isStopping) throw new JobGivenBack()
        const [picture] = await db
          .select({ width: images.width })
          .from(images)
          .where(and(eq(images.hash, hash), isNull(images.sizesMadeAt)))
        // An earlier attempt has made the sizes, or the picture was collected.
        if (picture === undefined) return
        try {
          await sizeProcess.make({ hash, ...picture }, signal)
        } catch (error) {
          throw isStopping ? new JobGivenBack() : error
        }
        await db.update(images).set({ sizesMadeAt: sql`now()` }).where(eq(images.hash, hash))
      })
    },
    stop() {
      isStopping = true
      sizeProcess.stop()
    },
  }
}

/** Enqueues all pictures without sizes, except those whose job has failed for good. */
async function enqueuePending(db: Database, jobs: SizeJobsOptions['jobs']): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .select({ hash: images.hash })
      .from(images)
      .where(and(isNull(images.sizesMadeAt), gt(images.hash, after)))
      .orderBy(asc(images.hash))
      .limit(batchSize)
    await jobs.enqueue(db, pictureSizesQueue, await jobs.withoutFailed(pictureSizesQueue, rows))
    if (rows.length < batchSize) return
    after = rows.at(-1)!.hash
  }
}
