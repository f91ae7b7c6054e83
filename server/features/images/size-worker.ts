// The process that makes the sizes of pictures, one picture at a time, for the server that started it. It accesses only
// the storage, and ends when its server ends.

import { pictureWidths } from '#contract/images.ts'
import { makeSize, sizeName, sourceName } from './make-sizes.ts'
import { openStorage } from './open-storage.ts'
import { type ImageStorage, readWhole, type StorageSettings } from './storage.ts'

export interface PictureToSize {
  hash: string
  /** Width of the source, in pixels. */
  width: number
}

/** Messages of the server: the settings first, then one picture after another. */
export type ToWorker = { storage: StorageSettings } | { make: PictureToSize }
/** The worker's answer to each picture. */
export type FromWorker = { made: string } | { failed: string; reason: string }

let storage: ImageStorage | undefined

process.on('message', (message: ToWorker) => {
  if ('storage' in message) storage = openStorage(message.storage)
  else void sendSizes(message.make)
})
// An ordinary exit would wait for the encoder for seconds. No file is left half-written.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Signals go to the whole process group, but the server decides when this process ends.
process.on('SIGTERM', () => {})
process.on('SIGINT', () => {})

async function sendSizes(picture: PictureToSize): Promise<void> {
  const { hash } = picture
  try {
    await makeSizes(storage!, picture)
    tell({ made: hash })
  } catch (error) {
    tell({ failed: hash, reason: error instanceof Error ? error.message : String(error) })
  }
}

function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

/** Continues where an earlier attempt stopped. */
async function makeSizes(storage: ImageStorage, { hash, width: sourceWidth }: PictureToSize): Promise<void> {
  let source: Buffer | null = null
  let last: { width: number; bytes: Buffer } | undefined
  for (const width of pictureWidths) {
    if ((await storage.sizeOf(sizeName(hash, width))) !== null) continue
    source ??= await readWhole(storage, sourceName(hash))
    if (source === null) throw new Error('The source of the picture is not in the storage')
    // All sizes wider than the picture are the same file under several names.
    if (last === undefined || last.width < Math.min(width, sourceWidth)) {
      last = { width, bytes: await makeSize(source, width) }
    }
    await storage.put(sizeName(hash, width), last.bytes, 'image/avif')
  }
}
