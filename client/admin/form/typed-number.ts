import { withPlainDigits } from '#contract/digits.ts'

/** Returns null for empty text, and the text itself if it is no number: the contract's validation then has a message. */
export function parseNumber(typed: string): number | string | null {
  const text = withPlainDigits(typed).trim()
  if (text === '') return null
  const plain = normalizeCommas(text)
  const value = Number(plain)
  return isDecimal.test(plain) && Number.isFinite(value) ? value : typed.trim()
}

/** Decimal numbers only: `Number` would also accept "0x10" and "1e3". */
const isDecimal = /^[+-]?(\d+\.?\d*|\.\d+)$/

/** Removes thousands separators, or converts a decimal comma to a point. Leaves ambiguous commas unchanged. */
function normalizeCommas(text: string): string {
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  return /^-?(\d+,\d{1,2}|0,\d+)$/.test(text) ? text.replace(',', '.') : text
}
