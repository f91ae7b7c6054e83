// A response ready to send: status, headers, and the body in an encoding that the caller accepts.
import { hash } from 'node:crypto'
import { compressText, decompressBrotli, type Encoding, worthwhileBytes } from './compression.ts'

/** A response as a page or endpoint has made it. */
export interface UnfinishedResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** A text, or its bytes in UTF-8. */
  body: string | Buffer
  /** Cache tags by `tagsOf` (cache-tags.ts); null: must not be cached. */
  tags: readonly string[] | null
}

export interface Body {
  bytes: Buffer
  /** Null: not compressed. */
  encoding: Encoding | null
}

export interface FinishedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null for errors, refusals and redirects, which are never revalidated. */
  readonly etag: string | null
  /** The body in this encoding, or uncompressed where compression is not worthwhile. */
  body(encoding: Encoding | null): Body | Promise<Body>
}

export interface CacheEntry extends FinishedResponse {
  /** Size of all cached forms of the body. */
  size(): number
}

/** A response for one caller. */
export function finishResponse(made: UnfinishedResponse): FinishedResponse {
  const plain = bytesOf(made.body)
  return {
    ...headOf(made, plain),
    async body(encoding) {
      const bytes = await compressText(plain, encoding)
      return { bytes, encoding: bytes === plain ? null : encoding }
    },
  }
}

/**
 * A response for many callers. It keeps only compressed forms, a sixth of the text, and decompresses them for
 * the few callers that need plain text. `onGrown` is called when another form has been added.
 */
export async function compressResponse(
  made: UnfinishedResponse,
  onGrown: (response: CacheEntry) => void,
): Promise<CacheEntry> {
  const plain = bytesOf(made.body)
  const head = headOf(made, plain)
  if (plain.length < worthwhileBytes) {
    const body = { bytes: plain, encoding: null }
    return { ...head, body: () => body, size: () => plain.length }
  }
  return compressedResponse(head, copyToOwnMemory(await compressText(plain, 'br')), onGrown)
}

/** A separate function, so that its closures do not retain the plain text. */
function compressedResponse(
  head: Pick<CacheEntry, 'status' | 'headers' | 'etag'>,
  brotli: Buffer,
  onGrown: (response: CacheEntry) => void,
): CacheEntry {
  let gzip: Buffer | undefined
  async function makeGzip(): Promise<Buffer> {
    const made = await compressText(await decompressBrotli(brotli), 'gzip')
    if (gzip === undefined) {
      gzip = copyToOwnMemory(made)
      onGrown(response)
    }
    return gzip
  }
  const response: CacheEntry = {
    ...head,
    body(encoding) {
      if (encoding === 'br') return { bytes: brotli, encoding }
      if (encoding === null) return decompressBrotli(brotli).then((bytes) => ({ bytes, encoding }))
      return gzip === undefined
        ? makeGzip().then((bytes) => ({ bytes, encoding }))
        : { bytes: gzip, encoding }
    },
    size: () => brotli.length + (gzip?.length ?? 0),
  }
  return response
}

/**
 * zlib returns a slice of a 16 KB block. The copy frees the unused part, which the size of the cache would
 * not count.
 */
function copyToOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

function bytesOf(body: string | Buffer): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body
}

function headOf({ status, headers }: UnfinishedResponse, plain: Buffer) {
  const etag = status === 200 ? `W/"${hash('sha1', plain, 'base64url')}"` : null
  return { status, headers, etag }
}
