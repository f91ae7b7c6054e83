// The child process that encodes pictures, with low priority. Started for the first picture, ended when idle.
import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { FromWorker, PictureToSize, ToWorker } from './size-worker.ts'
import type { StorageSettings } from './storage.ts'

export interface SizeProcessOptions {
  storage: StorageSettings
  /** Path of the module that the process runs. */
  workerEntry: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface SizeProcess {
  /**
   * Makes the sizes of one picture at a time. Rejects with the reason, also if the process dies or the signal is
   * aborted.
   */
  make(picture: PictureToSize, signal: AbortSignal): Promise<void>
  /** Kills the process: the picture in progress is rejected. */
  stop(): void
}

/** The idle process is ended, because its libraries take tens of megabytes of memory. */
const endsAfterMs = 10_000

export function createSizeProcess(options: SizeProcessOptions): SizeProcess {
  const { storage, workerEntry, log } = options
  let running: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = fork(workerEntry, [], {
      // The settings contain passwords, so they are sent over the IPC channel and not by environment or arguments.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Without a listener, an error event would end this process. `make` has its own listener.
    child.on('error', () => {})
    if (child.pid === undefined) return child
    running = child
    child.once('exit', () => {
      if (running === child) running = undefined
    })
    try {
      setPriority(child.pid, constants.priority.PRIORITY_LOW)
    } catch (error) {
      log.warn({ err: error }, 'the picture sizes are made at ordinary priority')
    }
    send(child, { storage })
    return child
  }

  function send(child: ChildProcess, message: ToWorker): void {
    // Sending only fails while the process is ending. The exit event handles that.
    child.send(message, () => {})
  }

  function kill(): void {
    clearTimeout(idleTimer)
    running?.kill('SIGKILL')
    running = undefined
  }

  return {
    async make(picture, signal) {
      clearTimeout(idleTimer)
      const child = running ?? start()
      try {
        await new Promise<void>((resolve, reject) => {
          const settled = new AbortController()
          const settle = (error?: Error) => {
            settled.abort()
            child.off('message', onMessage).off('exit', onExit).off('error', onError)
            if (error === undefined) resolve()
            else reject(error)
          }
          const onMessage = (message: FromWorker) =>
            settle('failed' in message ? new Error(message.reason) : undefined)
          const onExit = (code: number | null, end: string | null) =>
            settle(new Error(`The process ended with ${end ?? `code ${code}`}`))
          const onError = (error: Error) => settle(error)
          child.on('message', onMessage).on('exit', onExit).on('error', onError)
          const onAbort = () => {
            kill()
            settle(new Error('The picture takes too long'))
          }
          signal.addEventListener('abort', onAbort, { signal: settled.signal })
          if (signal.aborted) onAbort()
          else if (child.pid !== undefined) send(child, { make: picture })
        })
      } finally {
        idleTimer = setTimeout(kill, endsAfterMs).unref()
      }
    },
    stop: kill,
  }
}
