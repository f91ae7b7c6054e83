// The thread of large-bodies.ts.
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { FromBodyWorker, ToBodyWorker } from './large-bodies.ts'

/** Shorter data URLs stay in the JSON. */
const shortest = 64 * 1024

parentPort!.on('message', ({ id, body }: ToBodyWorker) => {
  const files: FromBodyWorker['files'] = []
  let text: FromBodyWorker['text'] = body
  try {
    const parsed: unknown = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString())
    text = JSON.stringify(parsed, (_name, value: unknown) => {
      const bytes = typeof value === 'string' && value.length > shortest ? bytesOf(value) : null
      if (bytes === null) return value
      const hash = createHash('sha256').update(bytes).digest('hex')
      files.push({ bytes, hash })
      return `file:${hash}`
    })
  } catch {
    // The body is not JSON, or is nested too deeply to be written again.
    files.length = 0
  }
  const message: FromBodyWorker = { id, text, files }
  parentPort!.postMessage(message, [...new Set(files.map(({ bytes }) => bytes.buffer as ArrayBuffer))])
})

function bytesOf(url: string): Uint8Array | null {
  const comma = url.slice(0, 200).indexOf(',')
  if (comma === -1 || !/^data:[^,]*;base64$/i.test(url.slice(0, comma))) return null
  return new Uint8Array(Buffer.from(url.slice(comma + 1), 'base64'))
}
