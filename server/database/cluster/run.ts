// Starts the programs of PostgreSQL: as the chosen account, with a clean environment, in the folder /.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { isRoot, type UnprivilegedAccount } from './account.ts'

export interface Surroundings {
  /** The data folder of the program. Undefined if the program needs none. */
  dataDirectory?: string
  account: UnprivilegedAccount | undefined
}

interface ProgramOptions {
  detached?: boolean
  stdio: [StdioEntry, StdioEntry, StdioEntry]
}

type StdioEntry = 'ignore' | 'pipe' | number

// If root starts a program, the program finds the data folder here: as its fourth file descriptor.
const passedDirectory = '/proc/self/fd/3'

/** The path of the data folder for a program. It has no parent folders if the program may have no access to them. */
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
    // PostgreSQL 15 leaves the folder in which it was started and enters it again, so it needs access to it.
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

/** English messages, UTC, and none of the caller's PG* variables. */
function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH } = process.env
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }) }
}

export interface Outcome {
  succeeded: boolean
  output: string
  /** The error if the program could not be started. */
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
  // A program that ends without reading its input breaks the pipe. Its exit code shows whether it succeeded.
  child.stdin!.on('error', () => undefined)
  child.stdin!.end(input)
  const closed = new Promise<number | null>((resolve) => {
    child.on('close', (code) => resolve(code))
  })
  const [out, error] = await Promise.all([text(child.stdout!), text(child.stderr!)])
  const code = await closed
  return { succeeded: code === 0 && spawnError === undefined, output: `${out}${error}`, spawnError }
}
