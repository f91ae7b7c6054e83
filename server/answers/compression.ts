// Compresses text for the browsers that take it.
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export const decompressBrotli = promisify(brotliDecompress)

/** Below this the headers cost more than is saved. */
export const worthwhileBytes = 1024
/** Close to the best there is, at a twentieth of its time: pages are compressed while somebody waits. */
const brotliQuality = 4

/** Browsers send but a handful of different ones. */
const chosen = new Map<string, Encoding | null>()
const mostChosen = 100

/** The best encoding that an Accept-Encoding header takes; null for none of ours. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined) return null
  const known = chosen.get(acceptEncoding)
  if (known !== undefined) return known
  const encoding = readEncoding(acceptEncoding)
  if (chosen.size < mostChosen) chosen.set(acceptEncoding, encoding)
  return encoding
}

export function takesGzip(acceptEncoding: string | undefined): boolean {
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

/** The same bytes where compressing is of no use. */
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
