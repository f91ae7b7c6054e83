// The product's own PostgreSQL: made, started, taken over and stopped. Why it is built so: docs/decisions/0002-private-postgresql.md
import { chmod, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAccessRules } from './access.ts'
import { chooseAccount, claimDataDirectory, isRoot } from './account.ts'
import { canAdopt, findRunningPostmaster } from './adoption.ts'
import {
  checkDataDirectory,
  clusterRole,
  createDataDirectory,
  removeUnfinishedDirectories,
} from './data-directory.ts'
import { PrivateClusterError } from './errors.ts'
import { explainFailure } from './explain.ts'
import { acquireOwnerLock, type OwnerLock } from './owner-lock.ts'
import { type PostmasterOptions, postmasterArguments, startPostmaster, stopPostmaster } from './postmaster.ts'
import { type PostgresMajor, preparePrograms } from './programs.ts'
import { openSocketPath, type SocketPath, socketPort } from './socket-path.ts'

export interface PrivateClusterOptions {
  /** All that belongs to the database lies in here; made when missing. */
  directory: string
  /** 18 unless a test wants the oldest supported one. */
  major?: PostgresMajor
  log?: (line: string) => void
  /** Settings of PostgreSQL that differ from the usual, e.g. `{ fsync: 'off' }` in throw-away databases. */
  settings?: Record<string, string>
  /** False: a PostgreSQL left running by a killed server is restarted rather than taken over. */
  adopt?: boolean
}

/** Fits the options of postgres.js: `postgres({ ...connection })`. */
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
  /** A PostgreSQL left running by a killed server was taken over. */
  adopted: boolean
  /** Ends PostgreSQL, within 10 s at the worst, and lets go of the folder. Close the connections first. */
  stop(): Promise<void>
}

/** Throws PrivateClusterInUseError when another server works on the folder, PrivateClusterError for all that an operator can mend. */
export async function startPrivateCluster(options: PrivateClusterOptions): Promise<PrivateCluster> {
  const directory = await makeDirectory(options.directory)
  const lock = await acquireOwnerLock(directory)
  try {
    return await startOwned(directory, lock, options)
  } catch (error) {
    await lock.release()
    if (error instanceof PrivateClusterError || !(error instanceof Error && 'syscall' in error)) throw error
    throw explainFailure(`The database folder ${directory} cannot be used`, error.message)
  }
}

async function startOwned(
  directory: string,
  lock: OwnerLock,
  options: PrivateClusterOptions,
): Promise<PrivateCluster> {
  const { major = 18, settings = {}, adopt = true, log = () => undefined } = options
  const dataDirectory = join(directory, 'data')
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
  const socket = openSocketPath(dataDirectory)
  const postmasterOptions = {
    dataDirectory,
    programs,
    account,
    settings,
    logFile: join(directory, 'postgres.log'),
  }
  try {
    const { postmaster, adopted } = await adoptOrStart(postmasterOptions, socket, adopt, log)
    return {
      connection: { host: socket.host, port: socketPort, user: clusterRole, database: clusterRole },
      dataDirectory,
      adopted,
      async stop() {
        await stopPostmaster(postmaster)
        socket.remove()
        await lock.release()
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
  adopt: boolean,
  log: (line: string) => void,
) {
  const { dataDirectory, programs } = options
  const running = await findRunningPostmaster(dataDirectory, socket.host)
  if (running !== undefined) {
    const { postmaster, isReady } = running
    const command = [programs.postgres, ...postmasterArguments(options)]
    if (adopt && isReady && (await canAdopt(dataDirectory, socket.host, postmaster, command))) {
      log(`took over the PostgreSQL left running (process ${postmaster.pid})`)
      return { postmaster, adopted: true }
    }
    log(`restarting the PostgreSQL left running (process ${postmaster.pid})`)
    await stopPostmaster(postmaster)
  }
  return { postmaster: await startPostmaster(options), adopted: false }
}

/** The real path, so that one folder has one name. Root's is open for passing through, for PostgreSQL runs as another account. */
async function makeDirectory(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    const directory = await realpath(path)
    if (isRoot) await chmod(directory, 0o711)
    return directory
  } catch (error) {
    throw explainFailure(
      `The database folder ${path} cannot be made`,
      error instanceof Error ? error.message : String(error),
    )
  }
}
