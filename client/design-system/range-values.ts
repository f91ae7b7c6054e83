// The two ends of a range: the lower never above the upper. Pure, for tests and for the slider.

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

/** The range whose nearer end has moved to `value`. */
export function withNearest(range: Range, value: number): Range {
  const [low, high] = range
  const isLower = value - low < high - value || value < low
  return isLower ? withLow(range, value) : withHigh(range, value)
}

/** The step that lies nearest to a place on the track, `place` from 0 to 1. */
export function valueAt(place: number, { min, max, step }: RangeLimits): number {
  const steps = Math.round((Math.min(Math.max(place, 0), 1) * (max - min)) / step)
  return Math.min(min + steps * step, max)
}

/** Brings values from elsewhere (an address, say) within the limits and into order. */
export function settleRange([low, high]: Range, { min, max }: RangeLimits): Range {
  const within = (value: number) => Math.min(Math.max(value, min), max)
  return [within(Math.min(low, high)), within(Math.max(low, high))]
}

/** 0–100 */
export function percentOf(value: number, { min, max }: RangeLimits): number {
  return max === min ? 0 : ((value - min) / (max - min)) * 100
}
