// Reads kind and size of a picture from its first bytes, before any decoder reads the file.

export interface ImageHeader {
  format: 'jpeg' | 'png'
  width: number
  height: number
}

export type HeaderFault = 'not_accepted' | 'animated' | 'damaged'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function readImageHeader(bytes: Buffer): ImageHeader | HeaderFault {
  if (bytes.subarray(0, 8).equals(pngSignature)) return readPng(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes)
  return 'not_accepted'
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function readPng(bytes: Buffer): ImageHeader | HeaderFault {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.readUInt32BE(8) !== 13) {
    return 'damaged'
  }
  const width = bytes.readUInt32BE(16)
  const height = bytes.readUInt32BE(20)
  if (width === 0 || height === 0) return 'damaged'
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return 'animated'
    if (type === 'IEND') return { format: 'png', width, height }
    at += 12 + bytes.readUInt32BE(at)
  }
  return 'damaged'
}

/** Reads markers up to the first frame header: ITU-T T.81, annex B. */
function readJpeg(bytes: Buffer): ImageHeader | HeaderFault {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return 'damaged'
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || marker < 0xc0 || marker === 0xd9 || marker === 0xda) return 'damaged'
    if (isFrameHeader(marker)) {
      if (at + 9 > bytes.length) return 'damaged'
      const height = bytes.readUInt16BE(at + 5)
      const width = bytes.readUInt16BE(at + 7)
      return width === 0 || height === 0 ? 'damaged' : { format: 'jpeg', width, height }
    }
    at += 2 + length
  }
  return 'damaged'
}

/** SOF0–SOF15 except DHT, JPG and DAC, which are in the same range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
