// The product's own PostgreSQL: creates, starts, adopts and stops it. The reasons are in
// docs/decisions/0002-private-postgresql.md.
import { chmod, mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeAccessRules } from './access.ts'
import {
  chooseAccount,
  claimDataDirectory,
  isRoot,
  requireAccessToData,
  requireAccountName,
} from './account.ts'
import { canAdopt, findLivePostmaster, isReady, settlePostmaster } from './adoption.ts'
import {
  checkDataDirectory,
  clusterRole,
  createDataDirectory,
  removeUnfinishedDirectories,
} from './data-directory.ts'
import { isErrorWithCode, PrivateClusterError } from './errors.ts'
import { explainFailure } from './explain.ts'
import type { OsProcess } from './os-process.ts'
import { acquireOwnerLock, type OwnerLock } from './owner-lock.ts'
import { type PostmasterOptions, postmasterArguments, startPostmaster, stopPostmaster } from './postmaster.ts'
import { type PostgresMajor, preparePrograms } from './programs.ts'
import { openSocketPath, type SocketPath, socketPort } from './socket-path.ts'
import { boundLog, supervise } from './supervision.ts'

const startAttempts = 10
const startPauseMs = 200

export interface PrivateClusterOptions {
  /** The folder of data, log and lock. It is created if it does not exist. */
  directory: string
  /** Default 18. Tests also use the oldest supported version. */
  major?: PostgresMajor
  log?: (line: string) => void
  /** Settings of PostgreSQL that replace the defaults, such as `{ fsync: 'off' }` for temporary databases. */
  settings?: Record<string, string>
}

/** Options for node-postgres: `new pg.Client(connection)`. */
export interface ClusterConnection {
  /** The folder of the Unix socket. */
  host: string
  port: number
  user: string
  database: string
}

export interface PrivateCluster {
  connection: ClusterConnection
  dataDirectory: string
  /** Whether a PostgreSQL that a killed server left running was adopted. */
  adopted: boolean
  /** Stops PostgreSQL within 10 s and releases the folder. Close all connections first. */
  stop(): Promise<void>
}

/**
 * Throws PrivateClusterInUseError if another server uses the folder, and PrivateClusterError for other problems that an
 * operator can fix.
 */
export async function startPrivateCluster(options: PrivateClusterOptions): Promise<PrivateCluster> {
  let lock: OwnerLock | undefined
  try {
    const directory = await makeDirectory(options.directory)
    lock = await acquireOwnerLock(directory)
    return await startOwned(directory, lock, options)
  } catch (error) {
    await lock?.release()
    if (error instanceof PrivateClusterError || !(error instanceof Error && 'syscall' in error)) throw error
    throw explainFailure(`The database folder ${options.directory} cannot be used`, error.message)
  }
}

/** The connection to the PostgreSQL of a running server, for commands. Undefined if none is running. */
export async function findRunningCluster(path: string): Promise<ClusterConnection | undefined> {
  const directory = await realpath(path).catch(() => undefined)
  if (directory === undefined) return undefined
  const dataDirectory = join(directory, 'data')
  const postmaster = await findLivePostmaster(dataDirectory)
  if (postmaster === undefined || !(await isReady(dataDirectory, postmaster))) return undefined
  return connectionThrough(openSocketPath(dataDirectory))
}

function connectionThrough(socket: SocketPath): ClusterConnection {
  return { host: socket.host, port: socketPort, user: clusterRole, database: clusterRole }
}

async function startOwned(
  directory: string,
  lock: OwnerLock,
  options: PrivateClusterOptions,
): Promise<PrivateCluster> {
  const { major = 18, settings = {}, log = () => undefined } = options
  requireAccountName()
  const dataDirectory = join(directory, 'data')
  await requireAccessToData(dataDirectory)
  await removeUnfinishedDirectories(dataDirectory)
  const exists = await checkDataDirectory(dataDirectory, major)
  const account = await chooseAccount(dataDirectory)
  const programs = await preparePrograms(major, account, directory)
  if (!exists) {
    log(`making a new PostgreSQL ${major} database in ${dataDirectory}`)
    await createDataDirectory({ dataDirectory, major, programs, account, syncs: settings.fsync !== 'off' })
  }
  await claimDataDirectory(dataDirectory, account)
  await writeAccessRules(dataDirectory, account)
  const logFile = join(directory, 'postgres.log')
  await boundLog(logFile)
  const socket = openSocketPath(dataDirectory)
  const postmasterOptions = { dataDirectory, programs, account, settings, logFile }
  try {
    const { postmaster, adopted } = await adoptOrStart(postmasterOptions, socket, log)
    const supervision = supervise({
      postmaster,
      restart: async () => (await adoptOrStart(postmasterOptions, socket, log)).postmaster,
      logFile,
      socket,
      log,
    })
    const stopAll = async () => {
      try {
        await supervision.stop()
      } finally {
        socket.remove()
        await lock.release()
      }
    }
    let stopped: Promise<void> | undefined
    return {
      connection: connectionThrough(socket),
      dataDirectory,
      adopted,
      stop: () => {
        stopped ??= stopAll()
        return stopped
      },
    }
  } catch (error) {
    socket.remove()
    throw error
  }
}

async function adoptOrStart(
  options: PostmasterOptions,
  socket: SocketPath,
  log: (line: string) => void,
): Promise<{ postmaster: OsProcess; adopted: boolean }> {
  // Several attempts: a server that was killed during its start may have a PostgreSQL that locks the folder meanwhile.
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    const adopted = await adoptOrEnd(options, socket, log)
    if (adopted !== undefined) return { postmaster: adopted, adopted: true }
    const started = await startPostmaster(options)
    if (started !== undefined) return { postmaster: started, adopted: false }
    await wait(startPauseMs)
  }
  throw new PrivateClusterError(
    `Something keeps taking ${options.dataDirectory} from the private PostgreSQL (see ${options.logFile}): ` +
      'end the other PostgreSQL that works on this folder, and start again.',
  )
}

/** Adopts a PostgreSQL that was left running. Stops it if it cannot be adopted. */
async function adoptOrEnd(
  options: PostmasterOptions,
  socket: SocketPath,
  log: (line: string) => void,
): Promise<OsProcess | undefined> {
  const { dataDirectory, programs } = options
  const running = await settlePostmaster(dataDirectory, socket.host)
  if (running === undefined) return undefined
  const { postmaster, isReady } = running
  const command = [programs.postgres, ...postmasterArguments(options)]
  if (isReady && (await canAdopt(dataDirectory, socket.host, postmaster, command))) {
    log(`took over the PostgreSQL left running (process ${postmaster.pid})`)
    return postmaster
  }
  log(`restarting the PostgreSQL left running (process ${postmaster.pid})`)
  await stopPostmaster(postmaster)
  return undefined
}

/**
 * Creates the folder and returns its real path, so that one folder has one name. With root, other accounts can pass through
 * the folder, because PostgreSQL runs as another account.
 */
async function makeDirectory(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (!isErrorWithCode(error, 'EEXIST')) throw error
  })
  const directory = await realpath(path)
  if (isRoot) await chmod(directory, 0o711)
  return directory
}
