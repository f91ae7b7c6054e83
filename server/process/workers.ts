// Several processes on one port (WEB_CONCURRENCY). The first process owns the database and answers no requests. It starts
// the workers, replaces a worker that dies, and adds up the metrics. Workers share state only through the database.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { connectDatabase, type DatabaseAddress } from '#server/database/client.ts'
import { listenForMetrics } from '#server/http/metrics.ts'
import { formatSnapshots, type MetricsSnapshot, takeSnapshot } from '#server/metrics/read-metrics.ts'
import type { Listening } from './listening-socket.ts'
import { serve } from './serve.ts'
import { stopOnSignals } from './stop.ts'

/** The settings that the first process sends to a worker. */
export interface WorkerTask {
  address: DatabaseAddress
  listening: Listening
  publicUrl: string
  jwtSecret: string
}

type ToWorker =
  | { type: 'start'; task: WorkerTask }
  | { type: 'tell metrics'; question: number }
  | { type: 'all metrics'; question: number; text: string }

type FromWorker =
  | { type: 'ready' }
  | { type: 'metrics'; question: number; snapshot: MetricsSnapshot }
  | { type: 'ask for all metrics'; question: number }

/** Pause before a worker is replaced, so that a worker that always dies at once is not started in a tight loop. */
const restartAfterMs = 1000
/** The metrics of a worker that does not answer within this time are left out. */
const gatherWithinMs = 2000

/** Resolves when every worker answers requests; rejects when the first of them cannot start. */
export async function startWorkers(
  config: Config,
  task: WorkerTask,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  let isStopping = false
  let questions = 0
  const resolversOf = new Map<number, (snapshot: MetricsSnapshot) => void>()

  const send = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message)
  }

  function startOne(): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = cluster.fork()
      let isReady = false
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'ready') {
          isReady = true
          resolve()
        } else if (message.type === 'metrics') {
          resolversOf.get(message.question)?.(message.snapshot)
        } else {
          const { question } = message
          gather().then((text) => send(worker, { type: 'all metrics', question, text }))
        }
      })
      worker.on('error', (error) => {
        if (worker.process.pid !== undefined) {
          // The worker ended before the message was sent. The handler of its exit does the rest.
          return log.warn({ err: error, worker: worker.id }, 'a worker does not listen')
        }
        // A worker that has not started sends no exit event, for which stopping would wait.
        delete cluster.workers?.[worker.id]
        reject(error)
      })
      worker.once('exit', (code, signal) => {
        if (isStopping) return
        if (!isReady) return reject(new WorkerError(code ?? 1))
        log.error({ worker: worker.id, code, signal }, 'a worker has died; starting another')
        restart()
      })
      send(worker, { type: 'start', task })
    })
  }

  function restart(): void {
    delay(restartAfterMs, undefined, { ref: false }).then(() => {
      if (isStopping) return
      startOne().catch((error) => {
        log.error({ err: error }, 'a worker could not start')
        restart()
      })
    })
  }

  async function gather(): Promise<string> {
    const question = ++questions
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true)
    const snapshots: MetricsSnapshot[] = []
    const all = new Promise<void>((resolve) => {
      resolversOf.set(question, (snapshot) => {
        snapshots.push(snapshot)
        if (snapshots.length === workers.length) resolve()
      })
    })
    for (const worker of workers) send(worker!, { type: 'tell metrics', question })
    await Promise.race([all, delay(gatherWithinMs, undefined, { ref: false })])
    resolversOf.delete(question)
    return formatSnapshots(snapshots)
  }

  async function stop(): Promise<void> {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map(async (worker) => {
        const ended = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        await ended
      }),
    )
  }

  try {
    await Promise.all(Array.from({ length: config.webConcurrency }, startOne))
    const { metrics } = config
    const listener =
      metrics?.port === undefined
        ? undefined
        : await listenForMetrics({ ...metrics, port: metrics.port }, gather, log)
    return {
      async stop() {
        await stop()
        await listener?.close()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A worker could not start. The worker has logged the cause itself. */
export class WorkerError extends Error {
  readonly code: number

  constructor(code: number) {
    super('A worker could not start.')
    this.code = code
  }
}

/** Runs in each worker: waits for its task, then answers requests. */
export async function work(config: Config, log: Logger): Promise<void> {
  const resolversOf = new Map<number, (text: string) => void>()
  let questions = 0
  let tellMetrics = async (): Promise<MetricsSnapshot> => []
  const tell = (message: FromWorker) => process.send?.(message)
  const gatherMetrics = () =>
    new Promise<string>((resolve) => {
      const question = ++questions
      resolversOf.set(question, resolve)
      tell({ type: 'ask for all metrics', question })
    })

  const task = await new Promise<WorkerTask>((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.type === 'start') resolve(message.task)
      else if (message.type === 'all metrics') {
        resolversOf.get(message.question)?.(message.text)
        resolversOf.delete(message.question)
      } else {
        const { question } = message
        tellMetrics().then((snapshot) => tell({ type: 'metrics', question, snapshot }))
      }
    })
  })
  const client = connectDatabase(task.address, {
    connections: config.databaseConnections,
    hasTimeouts: true,
    onNotice: (message) => log.info(message),
  })
  const stopper = stopOnSignals(log, client)
  const server = await serve({ ...task, config, client, log, gatherMetrics })
  stopper.closesFirst = () => server.close()
  tellMetrics = () => takeSnapshot(server.metrics)
  tell({ type: 'ready' })
}
