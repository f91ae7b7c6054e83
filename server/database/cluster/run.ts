// How every program of PostgreSQL is started here: in the data folder, as the chosen account, with a clean environment.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { UnprivilegedAccount } from './account.ts'

export interface Surroundings {
  cwd: string
  account: UnprivilegedAccount | undefined
}

export function spawnOptions({ cwd, account }: Surroundings) {
  return {
    cwd,
    env: programEnvironment(),
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
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
  const child = spawn(program, args, { ...spawnOptions(surroundings), stdio: ['pipe', 'pipe', 'pipe'] })
  let spawnError: NodeJS.ErrnoException | undefined
  child.on('error', (error) => {
    spawnError = error
  })
  // A program that ends without reading its input breaks the pipe; its exit code tells the story.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const closed = new Promise<number | null>((resolve) => {
    child.on('close', (code) => resolve(code))
  })
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  const code = await closed
  return { succeeded: code === 0 && spawnError === undefined, output: `${out}${error}`, spawnError }
}
