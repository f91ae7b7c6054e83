// What a storage of picture files does. Names are ours alone.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

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

export interface S3Settings {
  /** Undefined: Amazon's own. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

/** Plain data, so that it can be handed to another process. */
export type StorageSettings = { folder: string } | { s3: S3Settings }

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
