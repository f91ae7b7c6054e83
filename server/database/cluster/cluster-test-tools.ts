// Helpers for the tests of this folder: temporary folders, servers that can be killed, and a list of PostgreSQL's processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { identifyProcess, waitUntilGone } from './os-process.ts'
import { readPostmasterNote } from './postmaster.ts'
import {
  type ClusterConnection,
  type PrivateCluster,
  type PrivateClusterOptions,
  startPrivateCluster,
} from './private-cluster.ts'

/** Settings for databases of tests: no writing through to the disk, and shared memory in a file of the data folder. */
export const fast = { fsync: 'off', dynamic_shared_memory_type: 'mmap' }

/** Creates a folder. After the test, kills every PostgreSQL that still runs in the folder, and deletes it. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'halyard-cluster-')))
  onTestFinished(async () => {
    for (const pid of await listPostgresProcesses(folder)) {
      const left = identifyProcess(pid)
      process.kill(pid, 'SIGKILL')
      await waitUntilGone(left, 5000)
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })
  return folder
}

/** Starts a cluster owned by this process. Stops it after the test. */
export async function startCluster(options: PrivateClusterOptions): Promise<PrivateCluster> {
  const cluster = await startPrivateCluster({ settings: fast, ...options })
  onTestFinished(() => cluster.stop())
  return cluster
}

export async function query<Row extends pg.QueryResultRow>(
  connection: ClusterConnection,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

export async function readPostmasterPid(dataDirectory: string): Promise<number> {
  const note = await readPostmasterNote(dataDirectory)
  if (note === undefined) throw new Error(`no postmaster.pid in ${dataDirectory}`)
  return note.pid
}

/** The processes whose working folder is below `folder`: postmasters and their children. */
export async function listPostgresProcesses(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '')
    if (cwd.startsWith(`${folder}/`)) found.push(Number(name))
  }
  return found
}

export type ServerReport =
  | { outcome: 'started'; connection: ClusterConnection; adopted: boolean }
  | { outcome: 'refused'; message: string }

export interface ServerProcess {
  pid: number
  /** The result of the start. */
  report: Promise<ServerReport>
  kill(): Promise<void>
}

/** Starts a server in another process. Kills it after the test at the latest. */
export function startServerProcess(directory: string): ServerProcess {
  const script = fileURLToPath(new URL('./owner.test-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, directory, JSON.stringify(fast)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  return { pid: child.pid ?? 0, report: readReport(child), kill }
}

async function readReport(child: ChildProcess): Promise<ServerReport> {
  for await (const line of createInterface({ input: child.stdout! })) return JSON.parse(line)
  throw new Error('the server process ended without output')
}
