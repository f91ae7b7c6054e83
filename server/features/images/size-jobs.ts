// Starts the size worker when there is work, at low priority, and never more than one of it at a time.
import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAddress, Sql } from '#server/database/client.ts'
import { failSizeJob, hasClaimableJob } from './size-queue.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './size-worker.ts'
import type { StorageSettings } from './storage.ts'

export interface SizeJobsOptions {
  sql: Sql
  /** The same database, for the worker's own connection. */
  database: DatabaseAddress
  storage: StorageSettings
  /** Path of the module that the worker process runs. */
  workerEntry: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** How often the queue is looked at for jobs of other servers and for retries that are due. */
  pollMs?: number
}

export interface SizeJobs {
  /** There is a new picture, and its row is committed. Returns at once. */
  wake(): void
  /** Ends the worker within three seconds; an unfinished job is given back. Call it before the database closes. */
  stop(): Promise<void>
}

const defaultPollMs = 30_000
const stopMs = 3_000
export function startSizeJobs(options: SizeJobsOptions): SizeJobs {
  const { sql, log } = options
  let worker: ChildProcess | undefined
  let isStopped = false
  let isLookWanted = false
  let looking: Promise<void> | undefined

  const timer = setInterval(look, options.pollMs ?? defaultPollMs)
  timer.unref()
  look()

  function look(): void {
    isLookWanted = true
    if (isStopped || worker !== undefined || looking !== undefined) return
    isLookWanted = false
    looking = hasClaimableJob(sql)
      .then((found) => {
        if (found && !isStopped) start()
      })
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for picture sizes to make'))
      .finally(() => {
        looking = undefined
        // Asked again meanwhile: the answer may have been one row too early.
        if (isLookWanted) look()
      })
  }

  function start(): void {
    let workingOn: string | null = null
    const child = fork(options.workerEntry, [], {
      // The settings hold passwords: they go over the channel, not into the environment or the arguments.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('error', (error) => log.error({ err: error }, 'could not run the worker for picture sizes'))
    // It has not started and may have no channel: the next look at the queue decides.
    if (child.pid === undefined) return
    worker = child
    try {
      setPriority(child.pid, constants.priority.PRIORITY_LOW)
    } catch (error) {
      log.warn({ err: error }, 'the picture sizes are made at ordinary priority')
    }
    const settings: WorkerSettings = { database: options.database, storage: options.storage }
    send(child, { settings })
    child.on('message', (message: FromWorker) => {
      if ('workingOn' in message) workingOn = message.workingOn
      else
        log.warn({ picture: message.failed, reason: message.reason }, 'could not make the sizes of a picture')
    })
    child.once('close', (code, signal) => {
      worker = undefined
      if (isStopped) return
      if (code === 0) {
        look()
        return
      }
      // Not at once again, lest a broken worker runs in circles: the next look at the queue decides.
      const reason = `The worker ended with ${signal ?? `code ${code}`}`
      log.error({ picture: workingOn, reason }, 'the worker for picture sizes ended early')
      if (workingOn !== null) failSizeJob(sql, workingOn, reason).catch(() => {})
    })
  }

  function send(child: ChildProcess, message: ToWorker): void {
    child.send(message, (error) => {
      if (error !== null) log.warn({ err: error }, 'the worker for picture sizes does not listen')
    })
  }

  return {
    wake: look,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      const child = worker
      if (child === undefined) return
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
      if (child.connected) send(child, { stop: true })
      const deadline = setTimeout(() => child.kill('SIGKILL'), stopMs)
      await ended
      clearTimeout(deadline)
    },
  }
}
