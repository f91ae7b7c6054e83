// Generates the secrets of the product and stores them in DATA_DIR, in files that only its own account can read.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'

const secretBytes = 48

export async function prepareJwtSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt-secret')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept.length >= secretBytes) return kept
  const secret = randomBytes(secretBytes).toString('base64url')
  await writePrivateFile(path, secret)
  return secret
}

export interface SampleAccounts {
  password: string
  /** The file with the password. Null if the operator chose the password. */
  file: string | null
}

export async function prepareSampleAccounts(
  config: Pick<Config, 'dataDir' | 'samplePassword'>,
): Promise<SampleAccounts> {
  if (config.samplePassword !== undefined) return { password: config.samplePassword, file: null }
  const file = join(config.dataDir, 'sample-accounts.txt')
  const kept = /^password: (\S+)$/m.exec(await readFile(file, 'utf8').catch(() => ''))
  if (kept !== null) return { password: kept[1]!, file }
  const password = randomBytes(12).toString('base64url')
  await writePrivateFile(file, `accounts: traveller, admin, superadmin\npassword: ${password}\n`)
  return { password, file }
}

/** Writes a file completely or not at all. Other accounts can never read it. */
async function writePrivateFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${process.pid}`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}
