// Calculations for the two ends of a range: the lower end is never above the upper end.

export interface RangeLimits {
  min: number
  max: number
  step: number
}

export type Range = readonly [low: number, high: number]

export function withLow([, high]: Range, low: number): Range {
  return [Math.min(low, high), high]
}

export function withHigh([low]: Range, high: number): Range {
  return [low, Math.max(high, low)]
}

/** Moves the end that is nearer to `value`. */
export function withNearest(range: Range, value: number): Range {
  const [low, high] = range
  const isLower = value - low < high - value || value < low
  return isLower ? withLow(range, value) : withHigh(range, value)
}

/** The step nearest to a position on the track. `place` is from 0 to 1. */
export function valueAt(place: number, { min, max, step }: RangeLimits): number {
  const steps = Math.round((Math.min(Math.max(place, 0), 1) * (max - min)) / step)
  return Math.min(min + steps * step, max)
}

/** Orders both values and clamps them to the limits. For values from outside, such as a query string. */
export function normalizeRange([low, high]: Range, { min, max }: RangeLimits): Range {
  const within = (value: number) => Math.min(Math.max(value, min), max)
  return [within(Math.min(low, high)), within(Math.max(low, high))]
}

/** 0–100 */
export function percentOf(value: number, { min, max }: RangeLimits): number {
  return max === min ? 0 : ((value - min) / (max - min)) * 100
}
