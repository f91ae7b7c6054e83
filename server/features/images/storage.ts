// The interface of a storage of picture files. All names are made by the server.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

export interface StoredFile {
  name: string
  size: number
  modifiedAt: Date
}

export interface ImageStorage {
  /** Stores a file as a whole or not at all, durable once the promise resolves. An existing file is replaced. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The caller reads the body to its end or destroys it. */
  get(name: string): Promise<{ size: number; body: Readable } | null>
  /** Size in bytes; null if the file does not exist. */
  sizeOf(name: string): Promise<number | null>
  /** Deleting a missing file is no error. */
  delete(name: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  close(): void
}

export interface S3Settings {
  /** Undefined for Amazon S3. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

/** Plain data, so that it can be sent to another process. */
export type StorageSettings = { folder: string } | { s3: S3Settings }

const imageName = /^[a-z0-9-]+\.(webp|avif)$/

export function isImageName(name: string): boolean {
  return imageName.test(name)
}

/** All names are made by this code. Any other name is a bug and must not become a path. */
export function requireImageName(name: string): void {
  if (!isImageName(name)) throw new Error(`Not a name of a picture file: ${JSON.stringify(name)}`)
}

export async function readWhole(storage: ImageStorage, name: string): Promise<Buffer | null> {
  const file = await storage.get(name)
  return file === null ? null : buffer(file.body)
}
