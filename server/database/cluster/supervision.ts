// While a server owns the cluster: PostgreSQL is started again if it dies (the kernel takes it when memory runs out), its log stays
// bounded, and the link to its socket is kept alive.
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
  /** Resolves when PostgreSQL is gone and nothing starts it again. */
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
    // One that dies again and again is not started in a tight loop.
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

/** PostgreSQL keeps the file open for appending, so it is copied and emptied rather than renamed. */
export async function boundLog(logFile: string, limitBytes = logLimitBytes): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= limitBytes) return
  // No room for the copy: then emptying it matters all the more.
  await copyFile(logFile, `${logFile}.1`).catch(() => undefined)
  await truncate(logFile).catch(() => undefined)
}
