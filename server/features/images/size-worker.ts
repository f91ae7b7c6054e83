// The process that makes the remaining sizes. It gets its settings over the channel from the server that
// started it, works the queue until nothing is left, and ends. Without its server it gives its job back and ends.

import { pictureWidths } from '#contract/images.ts'
import { connectDatabase, type DatabaseAddress, type DatabaseClient } from '#server/database/client.ts'
import { makeSize, sizeName, sourceName } from './make-sizes.ts'
import { claimSizeJob, failSizeJob, finishSizeJob, releaseSizeJob, type SizeJob } from './size-queue.ts'
import { type ImageStorage, openStorage, readWhole, type StorageSettings } from './storage.ts'

export interface WorkerSettings {
  database: DatabaseAddress
  storage: StorageSettings
}

/** What the server says: the settings first, then perhaps that it stops. */
export type ToWorker = { settings: WorkerSettings } | { stop: true }
/** What the worker says: the picture it is at (null between two), and failures for the log. */
export type FromWorker = { workingOn: string | null } | { failed: string | null; reason: string }

let client: DatabaseClient | undefined
let current: string | null = null
let isStopping = false

process.on('message', (message: ToWorker) => {
  if ('stop' in message) void stop()
  else work(message.settings).catch(giveUp)
})
process.on('disconnect', () => void stop())
// Signals go to the whole process group: a worker between two pictures must end as cleanly as the server.
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

async function work(settings: WorkerSettings): Promise<void> {
  client = connectDatabase(settings.database, { connections: 2 })
  const storage = openStorage(settings.storage)
  while (!isStopping) {
    const job = await claimSizeJob(client.sql)
    if (job === null) break
    current = job.hash
    tell({ workingOn: job.hash })
    await makeSizes(client, storage, job)
    current = null
    tell({ workingOn: null })
  }
  if (isStopping) return
  isStopping = true
  storage.close()
  await client.close()
  if (process.connected) process.disconnect()
}

async function makeSizes({ sql }: DatabaseClient, storage: ImageStorage, job: SizeJob): Promise<void> {
  const { hash } = job
  try {
    let source: Buffer | null = null
    let last: { width: number; bytes: Buffer } | undefined
    for (const width of pictureWidths) {
      if ((await storage.sizeOf(sizeName(hash, width))) !== null) continue
      source ??= await readWhole(storage, sourceName(hash))
      if (source === null) throw new Error('The source of the picture is not in the storage')
      // A small picture is the same file under several names.
      if (last === undefined || last.width < Math.min(width, job.width)) {
        last = { width, bytes: await makeSize(source, width) }
      }
      await storage.put(sizeName(hash, width), last.bytes, 'image/avif')
    }
    await finishSizeJob(sql, hash)
  } catch (error) {
    if (isStopping) return
    const reason = reasonOf(error)
    await failSizeJob(sql, hash, reason)
    tell({ failed: hash, reason })
  }
}

/** The queue itself cannot be reached: the server starts another worker later. */
function giveUp(error: unknown): void {
  if (isStopping) return
  const message: FromWorker = { failed: current, reason: reasonOf(error) }
  process.send?.(message, undefined, undefined, () => process.exit(1))
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  try {
    if (client !== undefined && current !== null) await releaseSizeJob(client.sql, current)
  } catch {
    // The database is gone too: the claim runs out by itself.
  }
  // An ordinary exit would wait for the encoder, for seconds. Files are put whole or not at all.
  process.kill(process.pid, 'SIGKILL')
}
