// Runs the tools of `npm test` as steps, and measures them. The first failing step ends the run.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for the files of this run, deleted at its end. */
export const scratch = mkdtempSync(join(findMemoryFolder() ?? tmpdir(), 'halyard-test-'))
// The account of the databases must be able to enter it.
chmodSync(scratch, 0o755)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const running = new Set<ChildProcess>()
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

/** Wall time of each step, in its order. */
const stepTimes: { name: string; seconds: number }[] = []

export type NamedCommand = [name: string, command: string[]]

interface StepOptions {
  env?: Record<string, string>
  /** Prints nothing of the tool. */
  isQuiet?: boolean
  /** Returns false instead of ending the run. */
  mayFail?: boolean
}

/** Runs a tool; true if it succeeds. */
export async function runStep(name: string, command: string[], options: StepOptions = {}): Promise<boolean> {
  console.log(`\n— ${name}`)
  const started = Date.now()
  const isDone = await run(command, options.isQuiet ? 'ignore' : 'inherit', options.env)
  const seconds = (Date.now() - started) / 1000
  stepTimes.push({ name, seconds })
  console.log(`${isDone ? 'done' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  if (!isDone && !options.mayFail) process.exit(1)
  return isDone
}

/** Runs independent tools in parallel. The output of each is printed in one piece, in the order of the list. */
export async function runInParallel(commands: NamedCommand[]): Promise<void> {
  if (commands.length === 0) return
  const started = Date.now()
  const secondsSince = () => (Date.now() - started) / 1000
  const runs = commands.map(([name, command]) => {
    const output: Buffer[] = []
    const ended = run(command, (part) => output.push(part))
    return { name, output, ended: ended.then((isDone) => ({ isDone, seconds: secondsSince() })) }
  })
  let areAllDone = true
  for (const { name, output, ended } of runs) {
    const { isDone, seconds } = await ended
    const outcome = `${isDone ? 'done' : 'FAILED'} after ${seconds.toFixed(1)} s`
    console.log(`\n— ${name}\n${Buffer.concat(output)}${outcome}`)
    areAllDone &&= isDone
  }
  stepTimes.push({ name: commands.map(([name]) => name).join(', '), seconds: secondsSince() })
  if (!areAllDone) process.exit(1)
}

export function printStepTimes(): void {
  console.log('\nSeconds per step:')
  for (const { name, seconds } of stepTimes) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`)
}

/** Runs a tool of the project; true if it succeeds. `output` receives what it prints. */
function run(
  [command, ...commandArguments]: string[],
  output: 'inherit' | 'ignore' | ((part: Buffer) => void),
  env: Record<string, string> = {},
): Promise<boolean> {
  const isCaptured = typeof output === 'function'
  const child = spawn(join('node_modules/.bin', command!), commandArguments, {
    stdio: ['ignore', isCaptured ? 'pipe' : output, isCaptured ? 'pipe' : 'inherit'],
    env: { ...process.env, TMPDIR: scratch, ...env },
  })
  if (isCaptured) for (const stream of [child.stdout, child.stderr]) stream?.on('data', output)
  running.add(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      if (!isStopped) resolve(code === 0)
      else if (running.size === 0) process.exit(1)
    })
  })
}

/** Stops the running tools first: the scratch folder can be deleted only after they have ended. */
function stop(): void {
  isStopped = true
  if (running.size === 0) process.exit(1)
  for (const child of running) child.kill()
}

/**
 * The file system in memory, if it has enough space and TMPDIR is not set. The tests create dozens of databases; on a
 * disk a fifth of their time goes into allocating files.
 */
function findMemoryFolder(): string | undefined {
  const folder = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) > 8 * 2 ** 30 ? folder : undefined
}
