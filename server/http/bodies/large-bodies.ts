// Reads bodies with pictures. Another thread parses the JSON, decodes the pictures from base64 and hashes them. This takes a
// tenth of a second per body, during which the main thread can answer other requests.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { SentFiles } from '#server/calls/sent-files.ts'

export interface ReadBody {
  /** The JSON of the request, without its files. */
  text: string
  files: SentFiles
}

export interface ToBodyWorker {
  id: number
  body: Uint8Array<ArrayBuffer>
}

export interface FromBodyWorker {
  id: number
  /** The JSON without files. If the body cannot be parsed, the unchanged body, whose error the framework's parser reports. */
  text: string | Uint8Array
  files: { bytes: Uint8Array; hash: string }[]
}

export interface LargeBodies {
  read(body: Buffer<ArrayBuffer>): Promise<ReadBody>
  stop(): Promise<void>
}

/** The thread ends after this time without work, because it keeps the memory of its last body. */
const idleMs = 30_000

export function createLargeBodies(log: Pick<FastifyBaseLogger, 'error'>): LargeBodies {
  const waiting = new Map<number, { resolve: (body: ReadBody) => void; reject: (error: unknown) => void }>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let nextId = 0

  function start(): Worker {
    const started = new Worker(workerEntry())
    started.unref()
    started.on('message', ({ id, text, files }: FromBodyWorker) => {
      waiting.get(id)?.resolve({
        text: typeof text === 'string' ? text : Buffer.from(text).toString(),
        files: new Map(files.map(({ bytes, hash }) => [`file:${hash}`, { bytes: asBuffer(bytes), hash }])),
      })
      waiting.delete(id)
      if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref()
    })
    // The thread has failed, for example without memory: waiting requests fail, and the next body starts a new thread.
    started.on('error', (error) => {
      log.error({ err: error }, 'the thread for large bodies has ended')
      if (worker === started) worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return started
  }

  async function end(): Promise<void> {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  return {
    read(body) {
      clearTimeout(idle)
      worker ??= start()
      const id = nextId++
      const own = body.byteLength === body.buffer.byteLength ? body : Buffer.from(body)
      const message: ToBodyWorker = { id, body: own }
      const read = new Promise<ReadBody>((resolve, reject) => waiting.set(id, { resolve, reject }))
      worker.postMessage(message, own.byteLength === own.buffer.byteLength ? [own.buffer] : [])
      return read
    },
    async stop() {
      clearTimeout(idle)
      await end()
      for (const { reject } of waiting.values()) reject(new Error('The server stops.'))
      waiting.clear()
    },
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
}

/** The file of the thread: beside the server's bundle in production, a source file in development. */
function workerEntry(): string {
  const isSource = import.meta.filename.endsWith('.ts')
  return join(import.meta.dirname, isSource ? 'large-body-worker.ts' : 'large-body-worker.js')
}
