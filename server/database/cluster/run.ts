// How every program of PostgreSQL is started here: as the chosen account, with a clean environment, from the root folder.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { isRoot, type UnprivilegedAccount } from './account.ts'

export interface Surroundings {
  /** The data folder that the program works on, if it works on one. */
  dataDirectory?: string
  account: UnprivilegedAccount | undefined
}

interface ProgramOptions {
  detached?: boolean
  stdio: [StdioEntry, StdioEntry, StdioEntry]
}

type StdioEntry = 'ignore' | 'pipe' | number

// Programs started by root find the data folder here: their fourth descriptor.
const passedDirectory = '/proc/self/fd/3'

/** How a program started by spawnProgram names the data folder: without its parents, which may be closed to it. */
export function dataDirectoryArgument(dataDirectory: string): string {
  return isRoot ? passedDirectory : dataDirectory
}

export function spawnProgram(
  program: string,
  args: string[],
  { dataDirectory, account }: Surroundings,
  options: ProgramOptions,
): ChildProcess {
  const passed = isRoot && dataDirectory !== undefined ? openSync(dataDirectory, 'r') : undefined
  const spawnOptions: SpawnOptions = {
    ...options,
    stdio: passed === undefined ? options.stdio : [...options.stdio, passed],
    // PostgreSQL 15 leaves and re-enters the folder it was started in.
    cwd: '/',
    env: programEnvironment(),
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  }
  try {
    return spawn(program, args, spawnOptions)
  } finally {
    if (passed !== undefined) closeSync(passed)
  }
}

/** No PG* variables of the caller's, English messages, UTC. */
function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH } = process.env
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }) }
}

export interface Outcome {
  succeeded: boolean
  output: string
  /** The program could not even be started. */
  spawnError: NodeJS.ErrnoException | undefined
}

export async function runProgram(
  program: string,
  args: string[],
  surroundings: Surroundings,
  input = '',
): Promise<Outcome> {
  const child = spawnProgram(program, args, surroundings, { stdio: ['pipe', 'pipe', 'pipe'] })
  let spawnError: NodeJS.ErrnoException | undefined
  child.on('error', (error) => {
    spawnError = error
  })
  // A program that ends without reading its input breaks the pipe; its exit code tells the story.
  child.stdin!.on('error', () => undefined)
  child.stdin!.end(input)
  const closed = new Promise<number | null>((resolve) => {
    child.on('close', (code) => resolve(code))
  })
  const [out, error] = await Promise.all([text(child.stdout!), text(child.stderr!)])
  const code = await closed
  return { succeeded: code === 0 && spawnError === undefined, output: `${out}${error}`, spawnError }
}
