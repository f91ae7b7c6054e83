// One server per folder: an exclusive SQLite transaction on an empty file, which is an fcntl lock of the operating
// system. It dies with its holder, knows nothing of process numbers, and holds across containers that share the folder.
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

// Two starters can trip over each other for a moment; SQLite lets the one that is further on win within this time.
const contentionMs = 500
const ownerNoteWaitMs = 1000

export async function acquireOwnerLock(directory: string): Promise<OwnerLock> {
  // Never open this file in any other way: closing a second descriptor would drop the process's fcntl locks on it.
  const lock = openLock(join(directory, 'owner.lock'))
  try {
    // Nothing is ever written, so there is nothing to roll back; a journal file would need room on a full disk.
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
  // It only names us to others; a full disk is no reason not to start.
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
    // Whoever may read it may also lock it.
    chmodSync(path, 0o600)
    if (isRoot) giveToFolderOwner(path)
    return lock
  } catch (error) {
    throw cannotLock(path, error)
  }
}

/** Root may be a guest in another account's folder, which must be able to start again afterwards. */
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

/** The holder writes its note just after it has the lock, so a missing one or one of a dead process is awaited. */
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
