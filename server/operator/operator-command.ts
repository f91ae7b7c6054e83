// Shared code of the commands for operators: environment, database and output.
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config/config.ts'
import { explainForOperator } from '#server/config/operator-error.ts'
import { openStorage } from '#server/features/images/open-storage.ts'
import type { StorageSettings } from '#server/features/images/storage.ts'
import { type OpenDatabase, openDatabase } from '#server/process/start-database.ts'

export interface CommandIo {
  env: Record<string, string | undefined>
  /** Prints a result. */
  print(line: string): void
  /** Prints errors and progress. */
  tell(text: string): void
}

/** The command line is wrong. */
export class UsageError extends Error {}

export class HelpWanted extends Error {}

/** Runs one command. Returns its exit code: 0 done, 1 not possible, 2 wrong usage. */
export async function runCommand(
  { name, usage }: { name: string; usage: string },
  io: CommandIo,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HelpWanted) {
      io.print(usage)
      return 0
    }
    if (error instanceof UsageError) {
      io.tell(`${error.message} See npm run ${name} -- --help.\n`)
      return 2
    }
    const line = explainForOperator(error)
    io.tell(line === null ? `${error instanceof Error ? error.stack : String(error)}\n` : `${line}\n`)
    return 1
  }
}

/** Reads only the settings of database and storage. A mistake in other settings must not prevent the command. */
function operatorConfig(env: CommandIo['env']): Config {
  const names = Object.keys(env).filter((name) => /^(DATABASE_URL|DATA_DIR|S3_.*)$/.test(name))
  const own = Object.fromEntries(names.map((name) => [name, env[name]]))
  return readConfig({ ...own, JWT_SECRET: 'operators need none'.padEnd(32, '.') })
}

function storageSettings(config: Pick<Config, 'dataDir' | 's3'>): StorageSettings {
  return config.s3 === undefined ? { folder: join(config.dataDir, 'images') } : { s3: config.s3 }
}

export interface OperatorAccess extends OpenDatabase {
  storage: ReturnType<typeof openStorage>
}

/** Opens the database and the pictures of the environment, with or without a running server. */
export async function withOperatorAccess<Result>(
  env: CommandIo['env'],
  work: (access: OperatorAccess) => Promise<Result>,
): Promise<Result> {
  const config = operatorConfig(env)
  const database = await openDatabase(config, { connections: 2, besideServer: true })
  const storage = openStorage(storageSettings(config))
  try {
    return await work({ ...database, storage })
  } finally {
    storage.close()
    await database.close()
  }
}

export function requireNoArguments(args: string[]): void {
  if (args.includes('--help')) throw new HelpWanted()
  if (args.length > 0) throw new UsageError(`"${args[0]}" means nothing here.`)
}

/** Environment and standard streams of this process. */
export const processIo: CommandIo = {
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  tell: (text) => process.stderr.write(text),
}
