// Access rules of the private PostgreSQL: peer authentication. The operating system tells PostgreSQL which account has
// connected to the socket, so there is no password.
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requireAccountName, type UnprivilegedAccount } from './account.ts'
import { clusterRole, superuser } from './data-directory.ts'

/**
 * Writes the access rules at every start, because the server may run as another account than last time. Root has access too,
 * because it could read the files anyway.
 */
export async function writeAccessRules(
  dataDirectory: string,
  account: UnprivilegedAccount | undefined,
): Promise<void> {
  const names = [...new Set([requireAccountName(), 'root'])]
  const maps = names.flatMap((name) => [clusterRole, superuser].map((role) => `halyard "${name}" ${role}`))
  await replaceFile(join(dataDirectory, 'pg_ident.conf'), maps, account)
  await replaceFile(join(dataDirectory, 'pg_hba.conf'), ['local all all peer map=halyard'], account)
}

/** Writes a new file and renames it. Never writes to existing files, which a less trusted owner may have made links. */
async function replaceFile(
  path: string,
  lines: string[],
  account: UnprivilegedAccount | undefined,
): Promise<void> {
  const text = `# Written by Halyard at every start.\n${lines.join('\n')}\n`
  if ((await readFile(path, 'utf8').catch(() => '')) === text) return
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    if (account !== undefined) await file.chown(account.uid, account.gid)
    await file.sync()
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
