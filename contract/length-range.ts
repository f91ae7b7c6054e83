// Ranges of lengths of tours, as they are written in addresses. No imports, so that any page may use them.

/** Days of the shortest and of the longest tour, which may be missing: 4-7, 10-. */
const lengthPattern = /^([1-9]\d{0,2})-([1-9]\d{0,2})?$/

export interface LengthRange {
  least: number
  most?: number | undefined
}

/** Null for another text, and for a shortest length above the longest. */
export function readLength(text: string): LengthRange | null {
  const found = lengthPattern.exec(text)
  if (found === null) return null
  const [, least, most] = found.map((days) => (days === undefined ? undefined : Number(days)))
  return least! > (most ?? Number.POSITIVE_INFINITY) ? null : { least: least!, most }
}

export function writeLength({ least, most }: LengthRange): string {
  return `${least}-${most ?? ''}`
}
