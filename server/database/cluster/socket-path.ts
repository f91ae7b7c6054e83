// PostgreSQL's socket is in its data folder, which other accounts cannot enter. If the path is too long for the address of a
// socket, clients use a short symbolic link to the folder.

import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isErrorWithCode } from './errors.ts'

export const socketPort = 5432

const longestAddress = 107

export interface SocketPath {
  /** The folder to give to a client as its host. */
  host: string
  /** Creates the link again if it was deleted, and updates its time, because systems delete old files in /tmp. */
  refresh(): void
  remove(): void
}

export function openSocketPath(dataDirectory: string): SocketPath {
  if (fits(dataDirectory)) return { host: dataDirectory, refresh() {}, remove() {} }
  const folder = choosePrivateFolder(dataDirectory)
  const link = join(folder, 'data')
  const refresh = () => {
    mkdirSync(folder, { mode: 0o700, recursive: true })
    if (readLink(link) !== dataDirectory) {
      rmSync(link, { force: true })
      symlinkSync(dataDirectory, link)
    }
    const now = new Date()
    lutimesSync(link, now, now)
  }
  refresh()
  return {
    host: link,
    refresh,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${socketPort}`)) <= longestAddress
}

/** Returns the same folder at every start, so that killed servers leave only one behind. */
function choosePrivateFolder(dataDirectory: string): string {
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)
  const parent = fits(join(tmpdir(), `halyard-${hash}-${hash}`, 'data')) ? tmpdir() : '/tmp'
  const folder = join(parent, `halyard-${hash}`)
  if (isPrivate(folder)) return folder
  // Another account has a folder with this name.
  return `${folder}-${randomBytes(8).toString('hex')}`
}

function isPrivate(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    chmodSync(folder, 0o700)
    return true
  } catch (error) {
    if (!isErrorWithCode(error, 'EEXIST')) throw error
  }
  const { uid, mode } = lstatSync(folder)
  return lstatSync(folder).isDirectory() && uid === process.getuid?.() && (mode & 0o077) === 0
}

function readLink(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return undefined
    if (isErrorWithCode(error, 'EINVAL')) unlinkSync(link)
    return undefined
  }
}
