// An answer as it is sent: status, headers, and its body in the encoding that the caller takes.
import { hash } from 'node:crypto'
import { compressText, decompressBrotli, type Encoding, worthwhileBytes } from './compression.ts'

/** What was made for an address. */
export interface MadeAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** A text, or its bytes in UTF-8. */
  body: string | Buffer
  /** What it was made from, as `tagsOf` (answer-tags.ts) names it; null for what must not be cached. */
  tags: readonly string[] | null
}

export interface Body {
  bytes: Buffer
  /** Null: not compressed. */
  encoding: Encoding | null
}

export interface FinishedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null where there is nothing to compare: faults, refusals, redirects. */
  readonly etag: string | null
  /** The body in this encoding, or uncompressed where compression is of no use. */
  body(encoding: Encoding | null): Body | Promise<Body>
}

export interface CachedAnswer extends FinishedAnswer {
  /** Of all forms of the body that are held. */
  size(): number
}

/** An answer for one caller. */
export function finishAnswer(made: MadeAnswer): FinishedAnswer {
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
 * An answer for many callers. Only compressed forms are held, a sixth of the text: the plain one is made from them for
 * the few who ask for it. `onGrown` is called when another form has been added.
 */
export async function compressAnswer(
  made: MadeAnswer,
  onGrown: (answer: CachedAnswer) => void,
): Promise<CachedAnswer> {
  const plain = bytesOf(made.body)
  const head = headOf(made, plain)
  if (plain.length < worthwhileBytes) {
    const body = { bytes: plain, encoding: null }
    return { ...head, body: () => body, size: () => plain.length }
  }
  return compressedAnswer(head, withoutSpare(await compressText(plain, 'br')), onGrown)
}

/** A function of its own, so that its closures do not hold the plain text. */
function compressedAnswer(
  head: Pick<CachedAnswer, 'status' | 'headers' | 'etag'>,
  brotli: Buffer,
  onGrown: (answer: CachedAnswer) => void,
): CachedAnswer {
  let gzip: Buffer | undefined
  async function makeGzip(): Promise<Buffer> {
    const made = await compressText(await decompressBrotli(brotli), 'gzip')
    if (gzip === undefined) {
      gzip = withoutSpare(made)
      onGrown(answer)
    }
    return gzip
  }
  const answer: CachedAnswer = {
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
  return answer
}

/** zlib answers with a part of the 16 KB block into which it has written: nobody counts the rest. */
function withoutSpare(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

function bytesOf(body: string | Buffer): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body
}

function headOf({ status, headers }: MadeAnswer, plain: Buffer) {
  const etag = status === 200 ? `W/"${hash('sha1', plain, 'base64url')}"` : null
  return { status, headers, etag }
}
