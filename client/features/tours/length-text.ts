// Lengths of tours in words.
import { formatNumber } from '#client/lib/format.ts'
import { type LengthRange, readLength } from '#contract/length-range.ts'

export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${formatNumber(days)} days`
}

export function rangeText({ least, most }: LengthRange): string {
  if (most === undefined) return `${daysText(least)} or more`
  if (least === most) return daysText(least)
  return least === 1 ? `Up to ${daysText(most)}` : `${least} to ${daysText(most)}`
}

/** A range of days as it is written in an address. */
export function lengthText(days: string): string {
  const range = readLength(days)
  return range === null ? days : rangeText(range)
}
