// The little of the tar format (ustar) that a backup needs: plain files with short names.
// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06

const block = 512

export const tarEnd = Buffer.alloc(2 * block)

export interface TarMember {
  name: string
  size: number
}

/** Header and content, filled up to whole blocks. */
export function tarMember(name: string, content: Uint8Array, modifiedAt: Date): Buffer[] {
  if (Buffer.byteLength(name) > 100) throw new Error(`Too long for tar: ${name}`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(content.length, 11)}\0`, 124)
  header.write(`${octal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksum(header), 6)}\0 `, 148)
  return [
    header,
    Buffer.from(content.buffer, content.byteOffset, content.length),
    Buffer.alloc(padding(content.length)),
  ]
}

/** Null for anything that is no header of ours. */
export function readTarHeader(header: Buffer): TarMember | null {
  if (header.length < block || header.toString('latin1', 257, 262) !== 'ustar') return null
  const claimed = Number.parseInt(header.toString('latin1', 148, 154), 8)
  const blanked = Buffer.from(header)
  blanked.write(' '.repeat(8), 148)
  if (claimed !== checksum(blanked)) return null
  const name = header.toString('utf8', 0, header.indexOf(0))
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
  return Number.isSafeInteger(size) ? { name, size } : null
}

export const tarHeaderSize = block

/** Bytes that a content of this size takes, without its header. */
export function tarContentSize(size: number): number {
  return size + padding(size)
}

function padding(size: number): number {
  return (block - (size % block)) % block
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0')
}

function checksum(header: Buffer): number {
  return header.subarray(0, block).reduce((sum, byte) => sum + byte, 0)
}
