// One of the two versions of a comparison: its data, its server, and what the server costs.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface Version {
  name: string
  /** The folder of its package.json; built. */
  folder: string
  dataDir: string
}

export interface Side {
  name: string
  url: string
  startedInMs: number
  /** Processor time so far, in milliseconds: of the server, and of PostgreSQL. */
  cpu(): { server: number; database: number }
  /** Resident memory of the server without PostgreSQL, in MB. */
  memoryMb(): number
  stop(): Promise<void>
}

/** Of the start command in package.json: variables and arguments of Node.js. */
function startCommand(folder: string): { variables: Record<string, string>; args: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const found = /&& ((?:\S+=\S+ )*)exec node_modules\/\.bin\/node (.+)$/.exec(scripts.start)
  if (found === null) throw new Error(`${folder} starts in another way: ${scripts.start}`)
  const variables = Object.fromEntries(
    found[1]!
      .split(' ')
      .filter(Boolean)
      .map((each) => each.split('=') as [string, string]),
  )
  return { variables, args: found[2]!.replace(/\$\(.*?\) /, '').split(' ') }
}

export async function startSide(version: Version, environment: Record<string, string> = {}): Promise<Side> {
  const { folder, dataDir, name } = version
  const { variables, args } = startCommand(folder)
  const startedAt = performance.now()
  const child = spawn(join(folder, 'node_modules/.bin/node'), args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DATA_DIR: dataDir,
      ...variables,
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
    child.once('exit', (code) => reject(new Error(`${name} ended with code ${code}: ${output}`)))
  })
  await (await fetch(`${url}/readyz`)).text()
  const startedInMs = performance.now() - startedAt
  // A failed comparison must not leave a server running.
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  const postmaster = findPostmaster(dataDir)
  return {
    name,
    url,
    startedInMs,
    cpu: () => ({ server: cpuOf(child.pid!), database: cpuOfTree(postmaster) }),
    memoryMb: () =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    async stop() {
      process.off('exit', stop)
      const ended = once(child, 'exit')
      stop()
      await ended
    },
  }
}

function findPostmaster(dataDir: string): number {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((each) =>
    each.endsWith('postmaster.pid'),
  )
  return Number(readFileSync(join(dataDir, file!), 'utf8').split('\n', 1)[0])
}

/** Nanoseconds on a processor, of all threads. Linux only. */
function cpuOf(pid: number | string): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const spent = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]),
    )
    return spent.reduce((sum, each) => sum + each, 0) / 1e6
  } catch {
    // It has just ended.
    return 0
  }
}

/** Of the running processes of PostgreSQL: those that served connections stay while the server runs. */
function cpuOfTree(parent: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
  return children.reduce((total, pid) => total + cpuOf(pid), cpuOf(parent))
}

function parentOf(pid: string): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/** The sample data, and made-up data: 1 000 products, 100 tours, 5 000 reviews. */
export async function loadData(version: Version): Promise<void> {
  const { dataDir, folder } = version
  if (existsSync(dataDir)) return
  const unfinished = `${dataDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  await (await startSide({ ...version, dataDir: unfinished })).stop()
  execFileSync(
    'npm',
    [
      'run',
      '--silent',
      'seed',
      '--',
      '--products',
      '1000',
      '--tours',
      '100',
      '--reviews',
      '5000',
      '--users',
      '100',
    ],
    { cwd: folder, env: { ...process.env, DATA_DIR: unfinished }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  renameSync(unfinished, dataDir)
}
