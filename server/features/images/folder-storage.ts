// Stores pictures in a folder.
import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageStorage, isImageName, requireImageName } from './storage.ts'

/** A half-written file of a crashed process is removed after this time. */
const leftoverMs = 24 * 60 * 60 * 1000

export function folderStorage(directory: string): ImageStorage {
  const incoming = join(directory, '.incoming')
  let preparing: Promise<void> | undefined

  async function prepare(): Promise<void> {
    await mkdir(incoming, { recursive: true })
    for await (const entry of await opendir(incoming)) {
      const file = join(incoming, entry.name)
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > leftoverMs) await rm(file, { force: true })
    }
  }

  return {
    async put(name, bytes) {
      requireImageName(name)
      preparing ??= prepare()
      await preparing.catch((error: unknown) => {
        preparing = undefined
        throw error
      })
      const temporary = join(incoming, randomUUID())
      try {
        const file = await open(temporary, 'wx', 0o644)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, join(directory, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(directory)
    },

    async get(name) {
      requireImageName(name)
      const file = await open(join(directory, name)).catch(nullWhenMissing)
      if (file === null) return null
      try {
        const { size } = await file.stat()
        return { size, body: file.createReadStream() }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async sizeOf(name) {
      requireImageName(name)
      return (await stat(join(directory, name)).catch(nullWhenMissing))?.size ?? null
    },

    async delete(name) {
      requireImageName(name)
      await rm(join(directory, name), { force: true })
    },

    async *list() {
      const folder = await opendir(directory).catch(nullWhenMissing)
      if (folder === null) return
      for await (const { name } of folder) {
        if (!isImageName(name)) continue
        const found = await stat(join(directory, name)).catch(nullWhenMissing)
        if (found !== null) yield { name, size: found.size, modifiedAt: found.mtime }
      }
    },

    close() {},
  }
}

/** A rename is durable only after its folder is synced. Windows neither needs nor allows this. */
async function syncFolder(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(directory)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
