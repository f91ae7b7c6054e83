// Supervises PostgreSQL while the server runs: restarts it if it dies (the kernel may kill it when memory runs out), limits
// the size of its log, and keeps the link to its socket.
import { copyFile, stat, truncate } from 'node:fs/promises'
import { isAlive, type OsProcess } from './os-process.ts'
import { stopPostmaster } from './postmaster.ts'
import type { SocketPath } from './socket-path.ts'

export interface Supervised {
  postmaster: OsProcess
  restart: () => Promise<OsProcess>
  logFile: string
  socket: SocketPath
  log: (line: string) => void
}

export interface Supervision {
  /** Resolves when PostgreSQL has stopped. It is not restarted any more. */
  stop(): Promise<void>
}

const watchMs = 250
const longestPauseMs = 30_000
const upkeepMs = 60_000
const logLimitBytes = 10 * 1024 * 1024

export function supervise({ postmaster, restart, logFile, socket, log }: Supervised): Supervision {
  let current = postmaster
  let restarting: Promise<void> | undefined
  let nextRestartAt = 0
  let pauseMs = watchMs

  const restartNow = async () => {
    log(`PostgreSQL (process ${current.pid}) has died: starting it again`)
    try {
      current = await restart()
      log(`PostgreSQL runs again (process ${current.pid})`)
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
    }
    // A growing pause, so that a PostgreSQL that dies again and again is not restarted in a tight loop.
    nextRestartAt = Date.now() + pauseMs
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    restarting = undefined
  }
  const watch = setInterval(() => {
    if (restarting !== undefined) return
    if (isAlive(current)) {
      if (Date.now() > nextRestartAt + longestPauseMs) pauseMs = watchMs
    } else if (Date.now() >= nextRestartAt) restarting = restartNow()
  }, watchMs).unref()
  const upkeep = setInterval(() => {
    try {
      socket.refresh()
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
    }
    void boundLog(logFile)
  }, upkeepMs).unref()

  return {
    async stop() {
      clearInterval(watch)
      clearInterval(upkeep)
      await restarting
      await stopPostmaster(current)
    },
  }
}

/** Copies and empties the log instead of renaming it, because PostgreSQL keeps the file open. */
export async function boundLog(logFile: string, limitBytes = logLimitBytes): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= limitBytes) return
  // The log is also emptied if the copy fails, because then the disk is probably full.
  await copyFile(logFile, `${logFile}.1`).catch(() => undefined)
  await truncate(logFile).catch(() => undefined)
}
