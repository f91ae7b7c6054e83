// Writes a file atomically: it appears complete or not at all, and is flushed to disk.
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { OperatorError } from '#server/config/operator-error.ts'

export interface NewFile {
  write(bytes: Uint8Array): Promise<void>
}

/** `fill` writes the content. After an error no file is left. An existing file is never changed. */
export async function writeNewFile(path: string, fill: (file: NewFile) => Promise<void>): Promise<void> {
  await requireFree(path)
  const unfinished = `${path}.unfinished-${process.pid}`
  // Readable only by its owner: a backup holds personal data.
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    try {
      await fill({ write: (bytes) => writeAll(handle, bytes) })
      await handle.sync()
    } finally {
      await handle.close()
    }
    await requireFree(path)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(resolve(path)))
}

async function requireFree(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new OperatorError(`${path} is there already: choose another name, or remove it first.`)
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await handle.write(bytes, at)).bytesWritten
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
