// The job queue: pg-boss with the connections of this process. A job is enqueued in the transaction of the write that needs
// it. It runs at least once, in one of the processes. A job that fails too often becomes a dead letter, which staff see.
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { fromDrizzle, type Job, PgBoss } from 'pg-boss'
import { Gauge, Registry } from 'prom-client'
import { type ChangeFeed, recordChange } from '#server/database/change-feed.ts'
import type { Database, DatabaseClient } from '#server/database/client.ts'
import { countJobs, withoutFailed } from './job-rows.ts'
import { type AnyQueue, deadLetterQueue, type JobQueue, jobsSchema } from './queue.ts'

/** The signal is aborted when the job times out, or when the process stops. */
export type JobHandler<Data extends object> = (data: Data, signal: AbortSignal) => Promise<void>

/** A handler throws this when its process stops. The job is enqueued again, and the attempt is not counted. */
export class JobGivenBack extends Error {}

export interface Jobs {
  /** Enqueues jobs within the transaction `db`. A job that is already waiting or running is not enqueued again. */
  enqueue<Data extends object>(db: Database, queue: JobQueue<Data>, jobs: readonly Data[]): Promise<void>
  /** Enqueues a job that is due at a later time. */
  enqueueAt<Data extends object>(db: Database, queue: JobQueue<Data>, job: Data, due: Date): Promise<void>
  /** Returns the jobs of which no dead letter exists. */
  withoutFailed<Data extends object>(queue: JobQueue<Data>, jobs: readonly Data[]): Promise<Data[]>
  /** Runs the jobs of a queue in this process, one at a time. A job may run more than once. */
  work<Data extends object>(queue: JobQueue<Data>, handler: JobHandler<Data>): Promise<void>
  /** Enqueues a dead letter again, within the transaction `db`. Null for an unknown id. */
  retry(db: Database, id: string): Promise<{ queue: string; subject: string } | null>
  /** Fetches no more jobs and waits a few seconds for active ones. */
  stop(): Promise<void>
}

export interface JobsOptions {
  client: Pick<DatabaseClient, 'db'>
  feed: Pick<ChangeFeed, 'subscribe'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  metrics?: Registry
  /** The queues whose jobs the metrics count. */
  queues?: readonly AnyQueue[]
  /** Whether this process enqueues scheduled jobs; true by default. */
  runsSchedules?: boolean
  /** Interval for polling due retries, because a retry that becomes due sends no notification. */
  pollSeconds?: number
  /** Interval for finding jobs whose process has died. */
  superviseSeconds?: number
}

const defaultPollSeconds = 15
const defaultSuperviseSeconds = 60
const stopMs = 3_000
/** A job that is due later is fetched this long after its time, by which the database's clock may be behind. */
const dueMarginMs = 100

/** Starts pg-boss. Its queues and schedules must exist (prepare-jobs.ts). */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { client, log, metrics = new Registry(), queues = [], pollSeconds = defaultPollSeconds } = options
  const superviseSeconds = options.superviseSeconds ?? defaultSuperviseSeconds
  const boss = new PgBoss({
    db: fromDrizzle(client.db, sql),
    schema: jobsSchema,
    schedule: options.runsSchedules ?? true,
    cronWorkerIntervalSeconds: Math.ceil(pollSeconds),
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Rarely, because no job depends on another.
    flowIntervalSeconds: 3600,
    registerInstance: false,
    openTelemetry: { enabled: false },
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue has failed'))
  boss.on('warning', ({ message, data }) => log.info({ data }, message))
  await boss.start()

  const workers = new Map<string, string>()
  const wake = (queue: string) => {
    const worker = workers.get(queue)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  // Arrives after the commit of the transaction that enqueued the jobs, from any process.
  const unsubscribe = options.feed.subscribe(({ kind, id }) => {
    if (kind === 'job') wake(id)
    else if (kind === 'everything') for (const queue of workers.keys()) wake(queue)
  })
  new Gauge({
    name: 'halyard_jobs',
    help: 'Jobs that wait, run, or have failed for good, by queue.',
    labelNames: ['queue', 'state'],
    aggregator: 'max',
    registers: [metrics],
    async collect() {
      for (const { labels, value } of await countJobs(client.db, queues)) this.set(labels, value)
    },
  })

  async function enqueue<Data extends object>(
    db: Database,
    queue: JobQueue<Data>,
    jobs: readonly Data[],
  ): Promise<void> {
    if (jobs.length === 0) return
    await boss.insert(
      queue.name,
      jobs.map((data) => ({ data, singletonKey: queue.keyOf(data) })),
      { db: fromDrizzle(db, sql) },
    )
    await recordChange(db, 'job', queue.name)
  }

  async function enqueueAt<Data extends object>(
    db: Database,
    queue: JobQueue<Data>,
    data: Data,
    due: Date,
  ): Promise<void> {
    await boss.insert(queue.name, [{ data, singletonKey: queue.keyOf(data), startAfter: due }], {
      db: fromDrizzle(db, sql),
    })
    // The poll runs the job if this process has ended by then.
    setTimeout(() => wake(queue.name), Math.max(0, due.getTime() - Date.now()) + dueMarginMs).unref()
  }

  async function giveBack<Data extends object>(queue: JobQueue<Data>, job: Job<Data>): Promise<void> {
    await client.db.transaction(async (transaction) => {
      await boss.complete(queue.name, job.id, null, { db: fromDrizzle(transaction, sql) })
      await enqueue(transaction, queue, [job.data])
    })
  }

  async function work<Data extends object>(queue: JobQueue<Data>, handler: JobHandler<Data>): Promise<void> {
    const { name } = queue
    const run = async ([job]: Job<Data>[]) => {
      try {
        await handler(job!.data, job!.signal)
      } catch (error) {
        if (error instanceof JobGivenBack) return await giveBack(queue, job!)
        log.warn({ queue: name, job: queue.keyOf(job!.data), err: error }, 'a job has failed')
        throw error
      } finally {
        // Fetches the next job without waiting for the poll.
        wake(name)
      }
    }
    workers.set(name, await boss.work<Data>(name, { pollingIntervalSeconds: pollSeconds }, run))
  }

  return {
    enqueue,
    enqueueAt,
    withoutFailed: (queue, jobs) => withoutFailed(client.db, queue, jobs),
    work,
    async retry(db, id) {
      const own = { db: fromDrizzle(db, sql) }
      const [letter] = await boss.findJobs(deadLetterQueue, { id, queued: true, ...own })
      if (letter === undefined) return null
      const moved = await boss.redrive(deadLetterQueue, { ids: [id], ...own })
      // The same job is already waiting or running, so only the dead letter is deleted.
      if (moved === 0) await boss.deleteJob(deadLetterQueue, id, own)
      const queue = letter.sourceName ?? ''
      await recordChange(db, 'job', queue)
      return { queue, subject: letter.singletonKey ?? '' }
    },
    async stop() {
      unsubscribe()
      await boss.stop({ graceful: true, timeout: stopMs })
    },
  }
}
