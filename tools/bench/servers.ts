// The two servers of a benchmark, each in its own process: the product and the bare server.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findProductFolder } from '#server/config/product-folder.ts'
import { startBuiltServer } from '#server/testing/built-server.ts'
import type { BareReply, BareTask } from './bare-server.ts'

export const root = findProductFolder()

export interface Product {
  url: string
  pid: number
  /** From the start of the process to its first response. */
  startedInMs: number
  /** Resident memory of the server process, without PostgreSQL. */
  memoryMb(): number
  stop(): Promise<void>
}

/** `folder`: of another version of the product. */
export async function startProduct(
  dataDir: string,
  environment: Record<string, string>,
  folder = root,
): Promise<Product> {
  const startedAt = performance.now()
  const server = await startBuiltServer({ RATE_LIMIT: 'off', DATA_DIR: dataDir, ...environment }, folder)
  await (await fetch(`${server.url}/readyz`)).text()
  const startedInMs = performance.now() - startedAt
  server.process.stderr!.pipe(process.stderr)
  // A failed benchmark must not leave a server running.
  const stop = () => server.process.kill('SIGTERM')
  process.once('exit', stop)
  return {
    url: server.url,
    pid: server.process.pid!,
    startedInMs,
    memoryMb: () =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))![1]) / 1024,
    async stop() {
      process.off('exit', stop)
      await server.kill('SIGTERM')
    },
  }
}

export interface Bare {
  url: string
  answer(task: BareTask): Promise<void>
  stop(): void
}

export async function startBare(task: BareTask & { type: 'start' }): Promise<Bare> {
  const child = fork(join(root, 'tools/bench/bare-server.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ask = async (message: BareTask): Promise<BareReply> => {
    const replied = once(child, 'message')
    child.send(message)
    return (await replied)[0]
  }
  const listening = await ask(task)
  if (listening.type !== 'listening') throw new Error('The bare server does not listen.')
  return {
    url: `http://127.0.0.1:${listening.port}`,
    answer: async (message) => {
      await ask(message)
    },
    stop: () => child.disconnect(),
  }
}

export interface DataCounts {
  products: number
  tours: number
  reviews: number
  users: number
}

/** The sample data and made-up data, loaded by the version in `folder`. */
export async function loadData(dataDir: string, counts: DataCounts, folder = root): Promise<void> {
  if (existsSync(dataDir)) return
  // The folder is renamed when it is complete: after an interruption, loading starts again.
  const unfinished = `${dataDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  await (await startProduct(unfinished, {}, folder)).stop()
  const options = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)])
  execFileSync('npm', ['run', '--silent', 'seed', '--', ...options], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: unfinished },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  renameSync(unfinished, dataDir)
}
