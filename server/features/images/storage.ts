// Where picture files live: a folder, or S3-compatible storage. Names are ours alone.
import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type S3Settings, s3Storage } from './s3-storage.ts'

export interface StoredFile {
  name: string
  size: number
  modifiedAt: Date
}

export interface ImageStorage {
  /** Whole or not at all, and durable once it returns. Putting a name again replaces the file. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The caller reads the body to its end or destroys it. */
  get(name: string): Promise<{ size: number; body: Readable } | null>
  /** Size in bytes, or null where there is no such file. */
  sizeOf(name: string): Promise<number | null>
  /** Deleting what is not there is no error. */
  delete(name: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  close(): void
}

/** Plain data, so that it can be handed to another process. */
export type StorageSettings = { folder: string } | { s3: S3Settings }

export function openStorage(settings: StorageSettings): ImageStorage {
  return 's3' in settings ? s3Storage(settings.s3) : folderStorage(settings.folder)
}

const imageName = /^[a-z0-9-]+\.(webp|avif)$/

export function isImageName(name: string): boolean {
  return imageName.test(name)
}

/** Names come from our own code: another one is a bug, and must not reach a path. */
export function requireImageName(name: string): void {
  if (!isImageName(name)) throw new Error(`Not a name of a picture file: ${JSON.stringify(name)}`)
}

export async function readWhole(storage: ImageStorage, name: string): Promise<Buffer | null> {
  const file = await storage.get(name)
  return file === null ? null : buffer(file.body)
}

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

/** The new name itself is durable only when the folder is; Windows neither needs nor allows it. */
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
