// Compresses text for browsers that accept it.
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export const decompressBrotli = promisify(brotliDecompress)

/** Below this size compression saves less than its header costs. */
export const worthwhileBytes = 1024
/** Nearly the best compression in a twentieth of its time: pages are compressed while visitors wait. */
const brotliQuality = 4

/** Parsed Accept-Encoding headers: browsers send only a few different ones. */
const chosen = new Map<string, Encoding | null>()
const mostChosen = 100

/** The best of our encodings that an Accept-Encoding header accepts; null if it accepts none. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined) return null
  const known = chosen.get(acceptEncoding)
  if (known !== undefined) return known
  const encoding = readEncoding(acceptEncoding)
  if (chosen.size < mostChosen) chosen.set(acceptEncoding, encoding)
  return encoding
}

export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return acceptEncoding !== undefined && encodingsOf(acceptEncoding).has('gzip')
}

function readEncoding(acceptEncoding: string): Encoding | null {
  const taken = encodingsOf(acceptEncoding)
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : null
}

function encodingsOf(acceptEncoding: string): Set<string> {
  return new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0]!.trim()),
  )
}

/** Returns the same bytes where compression is not worthwhile. */
export async function compressText(bytes: Buffer, encoding: Encoding | null): Promise<Buffer> {
  if (encoding === null || bytes.length < worthwhileBytes) return bytes
  return encoding === 'br'
    ? brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : deflate(bytes, { level: 6 })
}
