// Digits of all scripts. The design system imports nothing of ours: its test holds this equal to `contract/digits.ts`.

/** The text with the decimal digits of any script as 0 to 9. Superscripts, circled numbers and fractions stay as they are. */
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
