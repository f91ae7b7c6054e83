// Creates a new data folder completely or not at all, and checks an existing one.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { UnprivilegedAccount } from './account.ts'
import { isErrorWithCode, PrivateClusterError } from './errors.ts'
import { explainFailure } from './explain.ts'
import type { PostgresMajor } from './programs.ts'
import { dataDirectoryArgument, runProgram } from './run.ts'
import type { Programs } from './system-programs.ts'

/** The role of the product. It owns its database, can create other databases (for tests), and is not a superuser. */
export const clusterRole = 'halyard'
/** The superuser. Only the code in this folder uses it. */
export const superuser = 'postgres'

export interface NewCluster {
  dataDirectory: string
  major: PostgresMajor
  programs: Programs
  account: UnprivilegedAccount | undefined
  /** False in throw-away clusters with fsync off. */
  syncs: boolean
}

/** Returns whether the folder has data. Throws for data of another major version and for an incomplete database. */
export async function checkDataDirectory(dataDirectory: string, major: PostgresMajor): Promise<boolean> {
  if (!existsSync(dataDirectory)) return false
  const version = await readFile(join(dataDirectory, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (isErrorWithCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (version === undefined) {
    if ((await readdir(dataDirectory)).length > 0) {
      throw new PrivateClusterError(
        `${dataDirectory} holds files but no PG_VERSION, so it is not a whole database: ` +
          'restore it from a backup, or move it away to start with an empty one.',
      )
    }
    await rmdir(dataDirectory)
    return false
  }
  if (version.trim() !== String(major)) {
    throw new PrivateClusterError(
      `The database in ${dataDirectory} was written by PostgreSQL ${version.trim()}, and this Halyard brings ` +
        `PostgreSQL ${major}: make a backup with the Halyard that wrote it (npm run backup), and restore it here into an empty DATA_DIR.`,
    )
  }
  return true
}

/** Removes the folders of starts that were interrupted while they created the data folder. Needs the owner lock. */
export async function removeUnfinishedDirectories(dataDirectory: string): Promise<void> {
  const parent = dirname(dataDirectory)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(dataDirectory)}.new-`)) continue
    // With retries, because initdb of the interrupted start may still write files.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

export async function createDataDirectory(cluster: NewCluster): Promise<void> {
  const { dataDirectory, account } = cluster
  const unfinished = `${dataDirectory}.new-${randomBytes(6).toString('hex')}`
  await mkdir(unfinished, { mode: 0o700 })
  try {
    if (account !== undefined) await chown(unfinished, account.uid, account.gid)
    await runInitdb(cluster, unfinished)
    await createRoleAndDatabase(cluster, unfinished)
    await rename(unfinished, dataDirectory)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    throw error
  }
  if (cluster.syncs) await syncDirectory(dirname(dataDirectory))
}

async function runInitdb(cluster: NewCluster, directory: string): Promise<void> {
  const { account, major, programs, syncs } = cluster
  // Texts are sorted by bytes everywhere. Characters beyond ASCII must count as letters: PostgreSQL's own locale knows them
  // from version 17 on. Trigram search, and versions before 17, use a UTF-8 locale of the C library. Systems without such
  // a locale get C.
  for (const characters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const { succeeded, output, spawnError } = await runProgram(
      programs.initdb,
      [
        `--pgdata=${dataDirectoryArgument(directory)}`,
        `--username=${superuser}`,
        '--encoding=UTF8',
        '--locale=C',
        `--lc-ctype=${characters}`,
        ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
        '--text-search-config=english',
        '--auth=peer',
        '--data-checksums',
        ...(syncs ? [] : ['--no-sync']),
      ],
      { dataDirectory: directory, account },
    )
    if (succeeded) return
    if (output.includes('invalid locale') && characters !== 'C') continue
    throw explainFailure(
      `Making the database in ${cluster.dataDirectory} failed`,
      spawnError?.message ?? output,
    )
  }
}

async function createRoleAndDatabase(cluster: NewCluster, directory: string): Promise<void> {
  const { account, programs, syncs } = cluster
  const statements = [
    `CREATE ROLE ${clusterRole} LOGIN CREATEDB`,
    `CREATE DATABASE ${clusterRole} OWNER ${clusterRole}`,
  ]
  const { succeeded, output, spawnError } = await runProgram(
    programs.postgres,
    [
      '--single',
      '-D',
      dataDirectoryArgument(directory),
      '-c',
      'exit_on_error=on',
      ...(syncs ? [] : ['-c', 'fsync=off']),
      'postgres',
    ],
    { dataDirectory: directory, account },
    statements.map((statement) => `${statement}\n`).join(''),
  )
  if (!succeeded) {
    throw explainFailure(
      `Making the database in ${cluster.dataDirectory} failed`,
      spawnError?.message ?? output,
    )
  }
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
