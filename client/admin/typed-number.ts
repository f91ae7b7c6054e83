/** `null` for nothing, the text itself where it is no number: the contract then says what is wrong with it. */
export function readNumber(typed: string): number | string | null {
  const text = typed.trim()
  if (text === '') return null
  const plain = withoutCommas(text)
  const value = Number(plain)
  return isDecimal.test(plain) && Number.isFinite(value) ? value : text
}

/** What people write; a script reads "0x10" and "1e3" as numbers, too. */
const isDecimal = /^[+-]?(\d+\.?\d*|\.\d+)$/

/** A comma stands for thousands or before the decimals; where it cannot be told which, it stays. */
function withoutCommas(text: string): string {
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  return /^-?(\d+,\d{1,2}|0,\d+)$/.test(text) ? text.replace(',', '.') : text
}
