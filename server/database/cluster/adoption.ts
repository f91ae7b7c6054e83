// Finds a PostgreSQL that a killed server left running on the data folder, and detects a stale postmaster.pid.

import { readFile, readlink, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from './data-directory.ts'
import { PrivateClusterInUseError } from './errors.ts'
import { identifyProcess, isAlive, type OsProcess, signal } from './os-process.ts'
import { readPostmasterNote, removeStaleNotes } from './postmaster.ts'
import { socketPort } from './socket-path.ts'

const settleMs = 300_000
const connectSeconds = 5

/** The postmaster in the folder's postmaster.pid, if it is running and works on this folder. */
export async function findLivePostmaster(dataDirectory: string): Promise<OsProcess | undefined> {
  const note = await readPostmasterNote(dataDirectory)
  if (note === undefined) return undefined
  const postmaster = identifyProcess(note.pid)
  return isAlive(postmaster) && (await isPostmasterOf(note.pid, dataDirectory)) ? postmaster : undefined
}

/**
 * Waits until a postmaster that was left running is ready or has ended. If there is none, removes the files of a former one
 * and returns undefined.
 */
export async function settlePostmaster(
  dataDirectory: string,
  socketHost: string,
): Promise<{ postmaster: OsProcess; isReady: boolean } | undefined> {
  const postmaster = await findLivePostmaster(dataDirectory)
  if (postmaster === undefined) {
    // The process id is unknown here, but the socket answers: the process runs in another container with this folder.
    if (await socketResponds(socketHost)) {
      throw new PrivateClusterInUseError(dataDirectory, 'in another container', undefined)
    }
    await removeStaleNotes(dataDirectory)
    return undefined
  }
  const deadline = Date.now() + settleMs
  while (isAlive(postmaster) && Date.now() < deadline) {
    if (await isReady(dataDirectory, postmaster)) return { postmaster, isReady: true }
    await wait(20)
  }
  if (isAlive(postmaster)) return { postmaster, isReady: false }
  await removeStaleNotes(dataDirectory)
  return undefined
}

export async function isReady(dataDirectory: string, postmaster: OsProcess): Promise<boolean> {
  const note = await readPostmasterNote(dataDirectory)
  return note?.pid === postmaster.pid && note.status === 'ready'
}

/** Whether the socket belongs to `postmaster`, and the postmaster runs on this folder with exactly these arguments. */
export async function canAdopt(
  dataDirectory: string,
  socketHost: string,
  postmaster: OsProcess,
  command: string[],
): Promise<boolean> {
  if ((await readCommand(dataDirectory)) !== command.join('\n')) return false
  if (await respondsAs(socketHost, postmaster)) return true
  // It may not have read the new access rules yet, which contain the account of this process.
  signal(postmaster, 'SIGHUP')
  await wait(200)
  return respondsAs(socketHost, postmaster)
}

async function respondsAs(socketHost: string, postmaster: OsProcess): Promise<boolean> {
  const client = new pg.Client({
    host: socketHost,
    port: socketPort,
    user: superuser,
    database: 'postgres',
    connectionTimeoutMillis: connectSeconds * 1000,
    query_timeout: connectSeconds * 1000,
  })
  // A lost connection fails the statement.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ note: string }>("select pg_read_file('postmaster.pid') as note")
    return rows[0]?.note.split('\n')[0] === String(postmaster.pid)
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** The command line in postmaster.opts: the program, then its arguments in quotes. */
async function readCommand(dataDirectory: string): Promise<string> {
  const line = (await readFile(join(dataDirectory, 'postmaster.opts'), 'utf8').catch(() => '')).trim()
  const start = line.indexOf(' "')
  return [line.slice(0, start), ...line.slice(start + 2, -1).split('" "')].join('\n')
}

async function isPostmasterOf(pid: number, dataDirectory: string): Promise<boolean> {
  try {
    const program = basename(await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '')
    const [at, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(dataDirectory)])
    return program === 'postgres' && at.dev === ours.dev && at.ino === ours.ino
  } catch {
    return false
  }
}

function socketResponds(socketHost: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketHost, `.s.PGSQL.${socketPort}`))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
