// Decodes an uploaded text file as it arrives: UTF-8, UTF-16 with a byte order mark, or Windows-1252.
import { unreadableFile } from './unreadable-file.ts'

/** Enough to recognise a byte order mark, the kind of the file, and the first character that is not ASCII. */
const neededBytes = 4

/** @throws AppError, with one sentence, for what is no text */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let isStart = true
  let pending = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (decoder !== undefined) {
      yield plainText(decode(decoder, chunk))
      continue
    }
    pending = Buffer.concat([pending, chunk])
    if (pending.length < neededBytes) continue
    if (isStart) {
      refuseWorkbooks(pending)
      decoder = decoderOfMark(pending)
      isStart = false
    }
    if (decoder === undefined) {
      // ASCII is the same in UTF-8 and in Windows-1252, so the first other character decides.
      const ascii = firstNonAscii(pending)
      const end = ascii === -1 ? pending.length : ascii
      yield plainText(pending.toString('latin1', 0, end))
      pending = pending.subarray(end)
      if (pending.length < neededBytes) continue
      decoder = decoderFor(pending)
    }
    yield plainText(decode(decoder, pending))
    pending = Buffer.alloc(0)
  }
  if (pending.length > 0) decoder ??= decoderFor(pending)
  if (decoder !== undefined) yield plainText(decode(decoder, pending, true))
}

/** A loop, because large files have many bytes. -1 for ASCII. */
function firstNonAscii(bytes: Uint8Array): number {
  for (let index = 0; index < bytes.length; index += 1) if (bytes[index]! >= 0x80) return index
  return -1
}

function decode(decoder: TextDecoder, bytes: Uint8Array, isEnd = false): string {
  try {
    return decoder.decode(bytes, { stream: !isEnd })
  } catch {
    throw unreadableFile('The file mixes encodings. Save it as “CSV UTF-8” and try again.')
  }
}

function decoderOfMark(bytes: Buffer): TextDecoder | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8()
  return undefined
}

/** `bytes` begin with a character that is not ASCII. */
function decoderFor(bytes: Uint8Array): TextDecoder {
  const first = bytes[0]!
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  try {
    utf8().decode(bytes.subarray(0, length))
    return utf8()
  } catch {
    return new TextDecoder('windows-1252')
  }
}

const utf8 = () => new TextDecoder('utf-8', { fatal: true })

/** Excel and LibreOffice save workbooks as ZIP archives, and old Excel in a format of its own. */
function refuseWorkbooks(bytes: Buffer): void {
  const start = bytes.toString('latin1', 0, neededBytes)
  if (start === 'PK\u0003\u0004' || start === '\u00d0\u00cf\u0011\u00e0') {
    throw unreadableFile('This is a workbook and no CSV file. Save it as “CSV UTF-8” in your spreadsheet.')
  }
}

function plainText(text: string): string {
  if (text.includes('\0')) {
    throw unreadableFile('The file holds NUL characters, so it is no text file. Save it as “CSV UTF-8”.')
  }
  return text
}
