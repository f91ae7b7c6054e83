// The queue of the whole product: pg-boss on the product's own connections. A job is enqueued in the transaction of the
// write that needs it, runs at least once in one of the processes, is retried, and ends as a dead letter that staff see.
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { fromDrizzle, type Job, PgBoss } from 'pg-boss'
import { type ChangeFeed, recordChange } from '#server/database/changes.ts'
import type { Database, DatabaseClient } from '#server/database/client.ts'
import type { MetricsRegistry } from '#server/metrics/registry.ts'
import { countJobs, withoutFailed } from './job-rows.ts'
import { deadLetterQueue, type JobData, jobKey, jobsSchema, type QueueName, queueNames } from './queues.ts'

/** The signal is aborted when the job has taken too long, or when the process stops and waits no more. */
export type JobHandler<Name extends QueueName> = (data: JobData[Name], signal: AbortSignal) => Promise<void>

/** Thrown by a handler whose process stops: the job is enqueued anew and loses no attempt. */
export class JobGivenBack extends Error {}

export interface Jobs {
  /** Within the transaction `db`: rolled back, nothing runs. A job that waits or runs already is not doubled. */
  enqueue<Name extends QueueName>(db: Database, queue: Name, jobs: readonly JobData[Name][]): Promise<void>
  /** Of these jobs those that are no dead letters. */
  withoutFailed<Name extends QueueName>(queue: Name, jobs: readonly JobData[Name][]): Promise<JobData[Name][]>
  /** Runs the jobs of a queue in this process from now on, one at a time. They may run more than once. */
  work<Name extends QueueName>(queue: Name, handler: JobHandler<Name>): Promise<void>
  /** Enqueues a dead letter again, within the transaction `db`. Null where there is none with this id. */
  retry(db: Database, id: string): Promise<{ queue: string; subject: string } | null>
  /** Fetches no more jobs and waits for those in hand, for a few seconds. */
  stop(): Promise<void>
}

export interface JobsOptions {
  client: DatabaseClient
  feed: Pick<ChangeFeed, 'subscribe'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  metrics?: MetricsRegistry
  /** Whether this process enqueues what is due by schedule; true unless given. */
  runsSchedules?: boolean
  /** How often jobs are looked for that nothing tells of: retries that are due. */
  pollSeconds?: number
  /** How often jobs are looked for whose process has died. */
  superviseSeconds?: number
}

const defaultPollSeconds = 15
const defaultSuperviseSeconds = 60
const stopMs = 3_000

/** Starts the queue; queues and schedules are there already, see prepare-jobs.ts. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { client, log, metrics, pollSeconds = defaultPollSeconds } = options
  const superviseSeconds = options.superviseSeconds ?? defaultSuperviseSeconds
  const boss = new PgBoss({
    db: fromDrizzle(client.db, sql),
    schema: jobsSchema,
    schedule: options.runsSchedules ?? true,
    cronWorkerIntervalSeconds: Math.ceil(pollSeconds),
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // No jobs depend on others.
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
  // Heard once the transaction that has enqueued them is committed, in whichever process.
  const unsubscribe = options.feed.subscribe(({ kind, id }) => {
    if (kind === 'job') wake(id)
    else if (kind === 'everything') for (const queue of queueNames) wake(queue)
  })
  metrics?.gauge('halyard_jobs', 'Jobs that wait, run, or have failed for good, by queue.', {
    merge: 'greatest',
    collect: async () => countJobs(client.db),
  })

  async function enqueue<Name extends QueueName>(
    db: Database,
    queue: Name,
    jobs: readonly JobData[Name][],
  ): Promise<void> {
    if (jobs.length === 0) return
    await boss.insert(
      queue,
      jobs.map((data) => ({ data, singletonKey: jobKey(queue, data) })),
      { db: fromDrizzle(db, sql) },
    )
    await recordChange(db, 'job', queue)
  }

  async function giveBack<Name extends QueueName>(queue: Name, job: Job<JobData[Name]>): Promise<void> {
    await client.db.transaction(async (transaction) => {
      await boss.complete(queue, job.id, null, { db: fromDrizzle(transaction, sql) })
      await enqueue(transaction, queue, [job.data])
    })
  }

  return {
    enqueue,
    withoutFailed: (queue, jobs) => withoutFailed(client.db, queue, jobs),
    async work(queue, handler) {
      type Data = JobData[typeof queue]
      const run = async ([job]: Job<Data>[]) => {
        try {
          await handler(job!.data, job!.signal)
        } catch (error) {
          if (error instanceof JobGivenBack) return await giveBack(queue, job!)
          log.warn({ queue, job: jobKey(queue, job!.data), err: error }, 'a job has failed')
          throw error
        } finally {
          // The next one at once, where there is one.
          wake(queue)
        }
      }
      workers.set(queue, await boss.work<Data>(queue, { pollingIntervalSeconds: pollSeconds }, run))
    },
    async retry(db, id) {
      const own = { db: fromDrizzle(db, sql) }
      const [letter] = await boss.findJobs(deadLetterQueue, { id, queued: true, ...own })
      if (letter === undefined) return null
      const moved = await boss.redrive(deadLetterQueue, { ids: [id], ...own })
      // The same job waits or runs already, which is what was wanted.
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
