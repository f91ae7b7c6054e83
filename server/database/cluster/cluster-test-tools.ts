// What the tests of this folder share: temporary folders, servers that can be killed, and looking for PostgreSQL's processes.
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

/** Nothing here outlives the test: nothing needs to reach the disk, and what processes share lies in the folder, too. */
export const fast = { fsync: 'off', dynamic_shared_memory_type: 'mmap' }

/** A folder that is gone after the test, and with it every PostgreSQL that still runs in it. */
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

/** A cluster of this process, stopped after the test. */
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

/** Every process that works in a folder below `folder`: postmasters and their children. */
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
  /** What became of its start. */
  report: Promise<ServerReport>
  kill(): Promise<void>
}

/** A server in a process of its own, killed after the test at the latest. */
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
  throw new Error('the server process ended without a word')
}
