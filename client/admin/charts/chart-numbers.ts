// Formats the figures of charts. The result is the same on server and browser.
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })

/** 1,325,134 */
export function formatWhole(value: number): string {
  return whole.format(value)
}

/** For axis labels: 0, 70k, 210k. */
export function formatShort(value: number): string {
  return value < 1000 ? whole.format(value) : `${whole.format(value / 1000)}k`
}

/** 22% */
export function formatShare(part: number, sum: number): string {
  return percent.format(sum === 0 ? 0 : part / sum)
}
