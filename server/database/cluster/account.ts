// PostgreSQL refuses to run as root. If root starts the server, PostgreSQL runs as an unprivileged account. It gets the data
// folder as an open file descriptor, because that account may have no access to the parent folders.
import { existsSync } from 'node:fs'
import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { PrivateClusterError } from './errors.ts'

export interface UnprivilegedAccount {
  uid: number
  gid: number
}

export const isRoot = process.getuid?.() === 0

/**
 * Chooses the account for PostgreSQL. Undefined for the account of this process. Existing data keeps its owner. New data
 * belongs to the owner of the parent folder, so that this account can start the server later, without root.
 */
export async function chooseAccount(dataDirectory: string): Promise<UnprivilegedAccount | undefined> {
  if (!isRoot) return undefined
  if (existsSync(dataDirectory)) {
    const { uid, gid } = await stat(dataDirectory)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => {
    const [name, , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
  const folder = await stat(dirname(dataDirectory))
  const chosen =
    accounts.find(({ uid }) => uid > 0 && uid === folder.uid) ??
    ['postgres', 'nobody', 'daemon']
      .map((wanted) => accounts.find(({ name, uid }) => name === wanted && uid > 0))
      .find((account) => account !== undefined)
  if (chosen !== undefined) return { uid: chosen.uid, gid: chosen.gid }
  throw new PrivateClusterError(
    'PostgreSQL cannot run as root and this system has no account named postgres, nobody or daemon: ' +
      'add one to /etc/passwd, or start Halyard as an ordinary account.',
  )
}

/** Refuses to start with data of another account, which this process cannot read. The message names the owner. */
export async function requireAccessToData(dataDirectory: string): Promise<void> {
  if (isRoot || !existsSync(dataDirectory)) return
  const { uid } = await stat(dataDirectory)
  if (uid !== process.getuid?.()) throw belongsToAnother(dataDirectory, uid)
}

function belongsToAnother(dataDirectory: string, uid: number): PrivateClusterError {
  return new PrivateClusterError(
    `The database in ${dataDirectory} belongs to account number ${uid}: start Halyard as the account that made it ` +
      `(or as root), or give it to this one with: chown -R ${process.getuid?.()} ${dirname(dataDirectory)}`,
  )
}

/** The name of this process's account, to which PostgreSQL gives access over the socket. */
export function requireAccountName(): string {
  try {
    return userInfo().username
  } catch {
    throw new PrivateClusterError(
      `This process runs as account number ${process.getuid?.()}, which has no name on this system, and the private ` +
        'PostgreSQL needs one: add it to /etc/passwd, or set DATABASE_URL.',
    )
  }
}

/** Corrects owner and permissions of data that was copied or restored, for the account that runs PostgreSQL. */
export async function claimDataDirectory(
  dataDirectory: string,
  account: UnprivilegedAccount | undefined,
): Promise<void> {
  const directory = await stat(dataDirectory)
  const version = await stat(join(dataDirectory, 'PG_VERSION'))
  if (account === undefined) {
    if (version.uid !== process.getuid?.()) throw belongsToAnother(dataDirectory, version.uid)
  } else if (directory.uid !== account.uid || version.uid !== account.uid) {
    await chownTree(dataDirectory, account)
  }
  if ((directory.mode & 0o777) !== 0o700) await chmod(dataDirectory, 0o700)
}

async function chownTree(path: string, account: UnprivilegedAccount): Promise<void> {
  await chown(path, account.uid, account.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await chownTree(child, account)
    else await lchown(child, account.uid, account.gid)
  }
}
