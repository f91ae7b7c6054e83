// Parses typed whole numbers.
import { withPlainDigits } from './plain-digits.ts'

export interface NumberLimits {
  min: number
  max: number
}

/**
 * The number of a typed text, in any script, which may be outside the limits of its field. NaN for a text that is no whole
 * number. Returns `fallback` for an empty text and for a sign that waits for its digits.
 */
export function parseNumber(typed: string, fallback: number): number {
  const text = withPlainDigits(typed).trim()
  if (/^[+-]?$/.test(text)) return fallback
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

/** Why a number cannot be taken. */
export function numberProblem(value: number, { min, max }: NumberLimits): string | undefined {
  if (Number.isNaN(value)) return 'Write a whole number'
  if (value > max) return `At most ${max}`
  return value < min ? `At least ${min}` : undefined
}

export function clampNumber(value: number, { min, max }: NumberLimits): number {
  return Math.min(Math.max(value, min), max)
}

/** The number after a key press. Undefined for keys that don't change the number. */
export function numberAfterKey(key: string, value: number, limits: NumberLimits): number | undefined {
  const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
  const step = steps[key]
  return step === undefined ? undefined : stepNumber(value, step, limits)
}

/** Steps from the lower limit if there is no number. */
export function stepNumber(value: number, step: number, limits: NumberLimits): number {
  return Number.isNaN(value) ? limits.min : clampNumber(value + step, limits)
}
