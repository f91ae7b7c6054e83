// Valid picture files of any size in bytes.
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** As Playwright puts a file into an input. */
export interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

async function drawPicture(format: 'png' | 'jpeg'): Promise<Buffer> {
  // A random colour, because the server stores equal pictures only once.
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  return sharp({ create: { width: 480, height: 320, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** `bytes`: the exact size, reached by an unknown chunk before the end. */
export async function pngFile(name = 'picture.png', bytes?: number): Promise<PictureFile> {
  const png = await drawPicture('png')
  if (bytes === undefined) return { name, mimeType: 'image/png', buffer: png }
  const endLength = 12
  const chunkFrame = 12
  const data = Buffer.alloc(bytes - png.length - chunkFrame)
  const kind = Buffer.from('haLy')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(data, crc32(kind)))
  const buffer = Buffer.concat([
    png.subarray(0, -endLength),
    ...[length, kind, data, check],
    png.subarray(-endLength),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** `bytes`: the exact size, reached by comments after the start. */
export async function jpegFile(name = 'picture.jpg', bytes?: number): Promise<PictureFile> {
  const jpeg = await drawPicture('jpeg')
  const comments: Buffer[] = []
  let missing = bytes === undefined ? 0 : bytes - jpeg.length
  while (missing > 0) {
    // Leaves at least the four bytes that the next comment needs.
    const size = missing <= 65_537 ? missing : Math.min(65_537, missing - 4)
    const comment = Buffer.alloc(size)
    comment.writeUInt16BE(0xfffe)
    comment.writeUInt16BE(size - 2, 2)
    comments.push(comment)
    missing -= size
  }
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]),
  }
}
