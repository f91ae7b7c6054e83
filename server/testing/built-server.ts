// Starts the built server as an operator does: in its own process, with its own data folder.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface BuiltServer {
  url: string
  process: ChildProcess
  /** The output so far. */
  output(): string
  kill(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export function buildServerIfStale(): void {
  execFileSync(process.execPath, ['scripts/prepare.mjs', 'build'], { cwd: root, stdio: 'inherit' })
}

export async function makeDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'halyard-start-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The arguments that `npm start` passes to Node.js, without the environment file, because tests set their own variables. */
export function startArguments(folder = root): string[] {
  return startCommand(folder)
    .at(-1)!
    .replace(/\$\(.*?\) /, '')
    .split(' ')
}

/** The environment variables that `npm start` sets. */
export function startEnvironment(folder = root): Record<string, string> {
  const assignments = startCommand(folder)[0]!.split(' ').filter(Boolean)
  return Object.fromEntries(assignments.map((assignment) => assignment.split('=') as [string, string]))
}

function startCommand(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return / && ((?:\S+=\S+ )*)exec node_modules\/\.bin\/node (.+)$/.exec(scripts.start)!.slice(1)
}

/**
 * Starts the server and resolves when it is ready. Throws an error with its output if the process ends instead.
 * `folder`: of another version, which is built.
 */
export async function startBuiltServer(
  environment: Record<string, string>,
  folder = root,
): Promise<BuiltServer> {
  const child = spawn(join(folder, 'node_modules/.bin/node'), startArguments(folder), {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...startEnvironment(folder),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /^Halyard is ready at (\S+)$/m.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new StartError(code, output)))
  })
  return {
    url,
    process: child,
    output: () => output,
    async kill(signal) {
      const ended = once(child, 'exit')
      child.kill(signal)
      const [code, by] = await ended
      return { code, signal: by }
    },
  }
}

export class StartError extends Error {
  readonly code: number | null
  readonly output: string

  constructor(code: number | null, output: string) {
    super(`The server ended with code ${code}: ${output}`)
    this.code = code
    this.output = output
  }
}
