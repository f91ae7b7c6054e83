// Makes the picture files that tests upload.
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { Upload } from '#contract/pictures.ts'

export function asUpload(name: string, bytes: Buffer, type = 'image/png'): Upload {
  return { name, type, url: `data:${type};base64,${bytes.toString('base64')}` }
}

interface Colour {
  r: number
  g: number
  b: number
}

const blue: Colour = { r: 20, g: 90, b: 160 }

export function plainPicture(width: number, height: number, background: Colour = blue) {
  return sharp({ create: { width, height, channels: 3, background } })
}

export function pngOf(width: number, height: number, background?: Colour): Promise<Buffer> {
  return plainPicture(width, height, background).png().toBuffer()
}

export function jpegOf(width: number, height: number, background?: Colour): Promise<Buffer> {
  return plainPicture(width, height, background).jpeg().toBuffer()
}

/** Pixels that do not compress, the same in every run. */
export function noise(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3)
  let state = 1
  for (let at = 0; at < data.length; at++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    data[at] = state >> 16
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

const afterHeader = 33

export function insertPngChunk(png: Buffer, chunk: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}

/** A valid PNG of exactly this many bytes, padded by a private chunk that readers skip. */
export async function pngOfBytes(size: number, picture?: Buffer): Promise<Buffer> {
  const png = picture ?? (await pngOf(64, 48))
  return insertPngChunk(png, pngChunk('haLy', Buffer.alloc(size - png.length - 12)))
}

/** The same file with another size in its header. */
export function withPngSize(png: Buffer, width: number, height: number): Buffer {
  const data = Buffer.from(png.subarray(16, 29))
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', data), png.subarray(afterHeader)])
}
