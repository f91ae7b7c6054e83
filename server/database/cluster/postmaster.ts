// Starts the postmaster, PostgreSQL's first process, waits until it accepts connections, and stops it.
import { closeSync, fchownSync, openSync, statSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRoot, type UnprivilegedAccount } from './account.ts'
import { isErrorWithCode, PrivateClusterError } from './errors.ts'
import { explainFailure } from './explain.ts'
import { identifyProcess, type OsProcess, signal, waitUntilGone } from './os-process.ts'
import { dataDirectoryArgument, spawnProgram } from './run.ts'
import { socketPort } from './socket-path.ts'
import type { Programs } from './system-programs.ts'

export interface PostmasterOptions {
  dataDirectory: string
  programs: Programs
  account: UnprivilegedAccount | undefined
  logFile: string
  settings: Record<string, string>
}

/** The content of postmaster.pid, which PostgreSQL writes. */
export interface PostmasterNote {
  pid: number
  status: string
}

// Recovery after a power cut may have to read a gigabyte of WAL.
const startTimeoutMs = 300_000
const predecessorTimeoutMs = 20_000
const fastStopMs = 6_000
const immediateStopMs = 2_000

const defaultSettings: Record<string, string> = {
  listen_addresses: '',
  // The data folder as a relative path, because the path of a socket has a maximum length.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: String(socketPort),
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  // Random reads are almost as fast as sequential reads on solid-state disks.
  random_page_cost: '1.1',
  // Long statements end soon after their client, such as a killed server.
  client_connection_check_interval: '1s',
  cluster_name: 'halyard',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_checkpoints: 'off',
}

export function postmasterArguments(
  options: Pick<PostmasterOptions, 'dataDirectory' | 'settings'>,
): string[] {
  const settings = Object.entries({ ...defaultSettings, ...options.settings })
  return [
    '-D',
    dataDirectoryArgument(options.dataDirectory),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** Resolves when PostgreSQL accepts connections. Undefined if another PostgreSQL has locked the folder first. */
export async function startPostmaster(options: PostmasterOptions): Promise<OsProcess | undefined> {
  const deadline = Date.now() + predecessorTimeoutMs
  for (;;) {
    const attempt = await tryToStart(options)
    if ('started' in attempt) return attempt.started
    if (/lock file ".*" already exists/.test(attempt.output)) return undefined
    // Children of a killed postmaster end only after their present statement. Until then they use the data.
    if (!/pre-existing shared memory block/.test(attempt.output) || Date.now() > deadline) {
      throw explainFailure('The private PostgreSQL does not start', attempt.output, options.logFile)
    }
    await wait(100)
  }
}

async function tryToStart(options: PostmasterOptions): Promise<{ started: OsProcess } | { output: string }> {
  const { account, dataDirectory, logFile, programs } = options
  const logSize = await sizeOf(logFile)
  const log = openLog(logFile)
  // Its own process group, so that Ctrl-C does not stop PostgreSQL before the server has closed its connections.
  const child = spawnProgram(
    programs.postgres,
    postmasterArguments(options),
    { dataDirectory, account },
    {
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.unref()
  let ended: string | undefined
  child.on('error', (error) => {
    ended = error.message
  })
  child.on('exit', () => {
    ended ??= ''
  })
  const started = identifyProcess(child.pid ?? 0)
  const begun = Date.now()
  for (;;) {
    if (ended !== undefined) return { output: `${ended}\n${await readFrom(logFile, logSize)}` }
    const note = await readPostmasterNote(dataDirectory)
    if (note?.pid === child.pid && note?.status === 'ready') return { started }
    if (Date.now() - begun > startTimeoutMs) {
      await stopPostmaster(started)
      throw new PrivateClusterError(
        `The private PostgreSQL was not ready within ${startTimeoutMs / 1000} s (see ${logFile}): start again.`,
      )
    }
    await wait(Date.now() - begun < 2000 ? 10 : 100)
  }
}

/** Undefined if there is no postmaster.pid, as after a normal stop. */
export async function readPostmasterNote(dataDirectory: string): Promise<PostmasterNote | undefined> {
  try {
    const lines = (await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number(lines[0])
    // A power cut may leave the file empty. No process has the id 0.
    return { pid: Number.isInteger(pid) && pid > 0 ? pid : 0, status: (lines[7] ?? '').trim() }
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Stops PostgreSQL: by closing its connections and writing all data; if that takes too long, immediately, then by force. */
export async function stopPostmaster(postmaster: OsProcess): Promise<void> {
  const ways: [NodeJS.Signals, number][] = [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
    ['SIGKILL', immediateStopMs],
  ]
  for (const [name, timeoutMs] of ways) {
    signal(postmaster, name)
    if (await waitUntilGone(postmaster, timeoutMs)) return
  }
  throw new PrivateClusterError(`The private PostgreSQL (process ${postmaster.pid}) cannot be ended.`)
}

/**
 * Removes postmaster.pid and the socket after a power cut or kill. PostgreSQL refuses to start if the process id in the file
 * belongs to another process by now.
 */
export async function removeStaleNotes(dataDirectory: string): Promise<void> {
  const isNoted = (await readPostmasterNote(dataDirectory)) !== undefined
  const socket = `.s.PGSQL.${socketPort}`
  for (const name of [socket, `${socket}.lock`, ...(isNoted ? ['postmaster.pid'] : [])]) {
    await rm(join(dataDirectory, name), { force: true })
  }
}

function openLog(path: string): number {
  const log = openSync(path, 'a', 0o600)
  // If root starts the server in the folder of another account, that account must be able to write the log later.
  if (isRoot) {
    const { uid, gid } = statSync(dirname(path))
    fchownSync(log, uid, gid)
  }
  return log
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

async function readFrom(path: string, offset: number): Promise<string> {
  return (await readFile(path)).subarray(offset).toString('utf8')
}
