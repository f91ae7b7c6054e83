// Sends pictures from a separate thread, all at the same time.
import { request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'

export interface UploaderSettings {
  url: string
  headers: object
  /** Tours: each picture goes to another one. */
  tourIds: readonly string[]
  /** Bytes of each picture. */
  bytes: number
}

/**
 * Starts the uploads; the empty reply means that they are done. `from`: the first number, which makes each picture
 * unique.
 */
export type ToUploader = { prepare: number; from: number } | 'send'

const { url, headers, tourIds, bytes } = workerData as UploaderSettings
const picture = jpegOf(bytes)
let bodies: Buffer[] = []

parentPort!.on('message', async (message: ToUploader) => {
  if (message === 'send') {
    await Promise.all(bodies.map((body, number) => upload(tourIds[number % tourIds.length]!, body)))
  } else {
    const jpeg = await picture
    bodies = Array.from({ length: message.prepare }, (_, number) =>
      bodyOf(withNumber(jpeg, message.from + number)),
    )
  }
  parentPort!.postMessage(null)
})

/** A JPEG like a camera's, with at most this many bytes and not much less. */
async function jpegOf(bytes: number): Promise<Buffer> {
  const width = Math.round(Math.sqrt(bytes))
  const height = Math.round((width * 2) / 3)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const pixels = { create: { width, height, channels: 3 as const, background: '#000', noise } }
  const made = await sharp(pixels).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
  if (made.length > bytes - 100) throw new Error(`The picture has ${made.length} bytes.`)
  return made
}

/** Makes the picture unique by a comment with the number. */
function withNumber(jpeg: Buffer, number: number): Buffer {
  const text = Buffer.from(`Picture ${number}`)
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([head, text, jpeg.subarray(2)])
}

function bodyOf(jpeg: Buffer): Buffer {
  const before = Buffer.from(
    '{"img":{"name":"harbour.jpg","type":"image/jpeg","url":"data:image/jpeg;base64,',
  )
  return Buffer.concat([before, Buffer.from(jpeg.toString('base64')), Buffer.from('"}}')])
}

function upload(tourId: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/api/cards/${tourId}`, {
      method: 'PATCH',
      agent: false,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': body.length },
    })
    sending.once('error', reject)
    sending.once('response', (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`An upload was answered ${response.statusCode}.`)),
      )
    })
    sending.end(body)
  })
}
