// Digits of all scripts. No imports, so that any page may use it.

/**
 * The text with the decimal digits of any script as 0 to 9, with plain signs for full-width and other compatible ones, and
 * without invisible characters and variation selectors. Superscripts, circled numbers and fractions stay as they are: "10²"
 * must not become 102.
 */
export function withPlainDigits(text: string): string {
  return text
    .replaceAll(/[^\p{No}\p{Nl}]+/gu, (part) => part.normalize('NFKC'))
    .replaceAll(/[\p{Variation_Selector}\p{Cf}]/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll('\u2212', '-')
}

/** Unicode has the digits of a script in a row, from zero to nine. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!
  if (code < 0x80) return code - 0x30
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (code - zero) % 10
}

/** The whole number of a typed text, in any script: "３" is 3. NaN for any other text, also "1.5", "1,000" and "1e3". */
export function wholeNumber(typed: string): number {
  const text = typed.length > longestNumber ? '' : withPlainDigits(typed).trim()
  return /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
}

/** Longer texts are no number. */
const longestNumber = 30
