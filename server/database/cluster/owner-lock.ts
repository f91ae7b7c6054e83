// Allows only one server per folder. The lock is an exclusive SQLite transaction on an empty file, that is, an fcntl lock of
// the operating system. It ends with its process, does not depend on process ids, and works between containers.
import { chmodSync, chownSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { isRoot } from './account.ts'
import { isErrorWithCode, PrivateClusterError, PrivateClusterInUseError } from './errors.ts'

export interface OwnerLock {
  release(): Promise<void>
}

interface Owner {
  pid: number
  host: string
}

// Two processes that start at the same time may both fail to lock at first. Within this time SQLite retries, and one wins.
const contentionMs = 500
const ownerNoteWaitMs = 1000

export async function acquireOwnerLock(directory: string): Promise<OwnerLock> {
  // Never open this file elsewhere: closing a second descriptor would release this process's fcntl locks on the file.
  const lock = openLock(join(directory, 'owner.lock'))
  try {
    // In memory, because nothing is ever written, and a journal file would need space on a full disk.
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw cannotLock(directory, error)
    const owner = await readOwner(directory)
    throw new PrivateClusterInUseError(directory, describeOwner(owner), owner?.pid)
  }
  const note = join(directory, 'owner.json')
  const owner: Owner = { pid: process.pid, host: hostname() }
  // The note only tells other processes who holds the lock, so a failed write must not prevent the start.
  await rm(note, { force: true })
  await writeFile(note, `${JSON.stringify(owner)}\n`, { mode: 0o600 }).catch(() => undefined)
  let released = false
  return {
    async release() {
      if (released) return
      released = true
      await rm(note, { force: true })
      lock.close()
    },
  }
}

function openLock(path: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(path, { timeout: contentionMs })
    // A process that can read the file can also lock it.
    chmodSync(path, 0o600)
    if (isRoot) giveToFolderOwner(path)
    return lock
  } catch (error) {
    throw cannotLock(path, error)
  }
}

/** If root starts the server in the folder of another account, that account must be able to start it again later. */
function giveToFolderOwner(path: string): void {
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}

function cannotLock(path: string, error: unknown): PrivateClusterError {
  const reason = error instanceof Error ? error.message : String(error)
  return new PrivateClusterError(
    `Cannot lock ${path} (${reason}): DATA_DIR must be writable and on a file system that supports locks.`,
    { cause: error },
  )
}

/** Waits a short time for the note of the lock's holder, which writes the note just after it got the lock. */
async function readOwner(directory: string): Promise<Owner | undefined> {
  const deadline = Date.now() + ownerNoteWaitMs
  for (;;) {
    const owner = await readOwnerNote(directory)
    if (owner !== undefined && (owner.host !== hostname() || isRunning(owner.pid))) return owner
    if (Date.now() > deadline) return undefined
    await wait(20)
  }
}

async function readOwnerNote(directory: string): Promise<Owner | undefined> {
  try {
    const note: unknown = JSON.parse(await readFile(join(directory, 'owner.json'), 'utf8'))
    if (typeof note !== 'object' || note === null || !('pid' in note) || !('host' in note)) return undefined
    return { pid: Number(note.pid), host: String(note.host) }
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isErrorWithCode(error, 'EPERM')
  }
}

function describeOwner(owner: Owner | undefined): string {
  if (owner === undefined) return 'process unknown'
  const where = owner.host === hostname() ? '' : ` on ${owner.host}`
  return `process ${owner.pid}${where}`
}
