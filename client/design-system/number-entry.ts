// Parses typed whole numbers.

export interface NumberLimits {
  min: number
  max: number
}

/**
 * Removes every character that is not allowed in the field. Keeps as many digits as the limits have, and a minus sign
 * only if the limits allow it. Cuts off decimals, else 1.5 would become 15.
 */
export function keepDigits(typed: string, { min, max }: NumberLimits): string {
  const sign = min < 0 && typed.trim().startsWith('-') ? '-' : ''
  const longest = Math.max(String(Math.abs(min)).length, String(Math.abs(max)).length)
  const whole = typed.replace(/[.,]\d{0,2}\s*$/, '')
  return sign + whole.replaceAll(/\D/g, '').slice(0, longest)
}

/** Parses a text to a number within the limits. Returns `fallback` for a text without digits. */
export function parseNumber(text: string, limits: NumberLimits, fallback: number): number {
  return /\d/.test(text) ? clampNumber(Number.parseInt(text, 10), limits) : fallback
}

export function clampNumber(value: number, { min, max }: NumberLimits): number {
  return Math.min(Math.max(value, min), max)
}

/** The number after a key press. Undefined for keys that don't change the number. */
export function numberAfterKey(key: string, value: number, limits: NumberLimits): number | undefined {
  const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
  const step = steps[key]
  if (step !== undefined) return clampNumber(value + step, limits)
  return undefined
}
