// How typed whole numbers are read. Pure, so that every odd entry is tested without a browser.

export interface NumberLimits {
  min: number
  max: number
}

/**
 * What of a typed text may stand in the field: digits, as many as the limits have, and a sign only if needed. Of a
 * fraction what stands before its point: without that 1.5 would be 15.
 */
export function keepDigits(typed: string, { min, max }: NumberLimits): string {
  const sign = min < 0 && typed.trim().startsWith('-') ? '-' : ''
  const longest = Math.max(String(Math.abs(min)).length, String(Math.abs(max)).length)
  const whole = typed.replace(/[.,]\d{0,2}\s*$/, '')
  return sign + whole.replaceAll(/\D/g, '').slice(0, longest)
}

/** The number that a text stands for: within the limits, and `fallback` for a text without digits. */
export function settleNumber(text: string, limits: NumberLimits, fallback: number): number {
  return /\d/.test(text) ? clampNumber(Number.parseInt(text, 10), limits) : fallback
}

export function clampNumber(value: number, { min, max }: NumberLimits): number {
  return Math.min(Math.max(value, min), max)
}

/** Where a key leads from `value`; undefined for a key that does something else. */
export function numberAfterKey(key: string, value: number, limits: NumberLimits): number | undefined {
  const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
  const step = steps[key]
  if (step !== undefined) return clampNumber(value + step, limits)
  return undefined
}
