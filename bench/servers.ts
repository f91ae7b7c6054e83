// The two servers of a benchmark, each in a process of its own: the product, and the bare one beside it.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProductFolder } from '#server/product-folder.ts'
import type { BareReply, BareTask } from './bare-server.ts'

export const root = findProductFolder()

export interface Product {
  url: string
  /** From the start of the process to its first answer. */
  startedInMs: number
  /** Resident, of the server process alone. */
  memoryMb(): number
  stop(): Promise<void>
}

export async function startProduct(dataDir: string, environment: Record<string, string>): Promise<Product> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['build/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A benchmark that fails leaves nothing running.
  process.once('exit', () => child.kill('SIGTERM'))
  const url = await readyAddress(child)
  await (await fetch(`${url}/readyz`)).text()
  return {
    url,
    startedInMs: performance.now() - startedAt,
    memoryMb: () =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function readyAddress(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /^Halyard is ready at (\S+)$/m.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}: ${output}`)))
  })
}

export interface Bare {
  url: string
  answer(task: BareTask): Promise<void>
  stop(): void
}

export async function startBare(task: BareTask & { type: 'start' }): Promise<Bare> {
  const child = fork(join(root, 'bench/bare-server.ts'), { env: { ...process.env, NODE_ENV: 'production' } })
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
