// Checks the settings before the database is opened. Each error is one line that names the setting. Temporary problems, such
// as a storage that is still starting, end the process with exit code 1, so that a supervisor starts it again.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Config, ConfigError } from '#server/config/config.ts'
import { explainForOperator, OperatorError } from '#server/config/operator-error.ts'
import { connectDatabase } from '#server/database/client.ts'
import { openStorage } from '#server/features/images/open-storage.ts'

export async function checkSettings(config: Config): Promise<void> {
  if (usesDataDir(config)) await requireWritable(config.dataDir)
  await Promise.all([requireStorage(config), requireReplica(config)])
}

function usesDataDir({ databaseUrl, s3, loadsSampleData, samplePassword }: Config): boolean {
  return databaseUrl === undefined || s3 === undefined || (loadsSampleData && samplePassword === undefined)
}

/** Writes a file, because permissions do not show read-only mounts and restrictions of root. */
async function requireWritable(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.writable.${process.pid}`)
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const line = `DATA_DIR cannot be written, give the account of the server access or name another folder: ${message}`
    // On a full disk the setting may be right, so the start can be tried again.
    throw code === 'ENOSPC' || code === 'EDQUOT' ? new OperatorError(line) : new ConfigError(line)
  }
}

async function requireStorage({ s3 }: Config): Promise<void> {
  if (s3 === undefined) return
  const storage = openStorage({ s3 })
  try {
    await storage.list()[Symbol.asyncIterator]().next()
  } catch (error) {
    throw new OperatorError(
      `The S3 storage cannot be used, check S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys: ${oneLine(error)}`,
    )
  } finally {
    storage.close()
  }
}

async function requireReplica({ databaseReplicaUrl: url }: Config): Promise<void> {
  if (url === undefined) return
  const replica = connectDatabase({ url }, { connections: 1 })
  try {
    await replica.db.execute(sql`select 1`)
  } catch (error) {
    // The explanations are written for the primary database.
    const explanation = explainForOperator(error)?.replaceAll('DATABASE_URL', 'DATABASE_REPLICA_URL')
    throw new OperatorError(`DATABASE_REPLICA_URL cannot be used: ${explanation ?? oneLine(error)}`)
  } finally {
    await replica.close()
  }
}

/** Finds a free port of the host. Throws if the host is not an address of this machine. */
export function findFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) =>
      reject(new OperatorError(`HOST cannot be used, name an address of this machine: ${error.message}`)),
    )
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** The message of the innermost cause. If several addresses were tried, the error has only a code. */
function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return oneLine(error.cause)
  const [message = ''] = error.message.split('\n', 1)
  const name = 'code' in error ? String(error.code) : error.name
  return message === '' ? name : message.includes(name) ? message : `${name}, ${message}`
}
