// Stops the process when the system sends a signal: first the server, then the database.
import type { Logger } from 'pino'

/** Time limits of the two phases of a stop. The database is closed even when the first phase times out. */
const closeServerWithinMs = 6_000
const closeDatabaseWithinMs = 3_500

export interface Stopper {
  /** Closes the server. Set as soon as the server starts. */
  closesFirst: () => Promise<unknown>
  isStopping(): boolean
}

export function stopOnSignals(log: Logger, database: { close(): Promise<void> }): Stopper {
  let isStopping = false
  const stopper: Stopper = { closesFirst: async () => undefined, isStopping: () => isStopping }
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    await within(closeServerWithinMs, stopper.closesFirst()).catch((error) =>
      log.error({ err: error }, 'could not close the server cleanly'),
    )
    await within(closeDatabaseWithinMs, database.close()).catch((error) =>
      log.error({ err: error }, 'could not close the database cleanly'),
    )
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return stopper
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])
}
