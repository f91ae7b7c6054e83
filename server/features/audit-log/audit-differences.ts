// Finds the changes that an audit entry shows of an edit.
import type { AuditChange } from '#contract/audit-log.ts'
import { cutText } from '#server/database/storable-text.ts'

/** Fields that every edit changes, a tour's length, which is one of its facts, and what follows from other fields. */
const leftOut = ['version', 'updatedAt', 'updateAt', 'durationDays', 'lowestPrice', 'fromCost']

const longestShown = 300

/** The fields whose values differ, with the part of their texts in which they differ. */
export function differencesBetween(before: object, after: object): AuditChange[] {
  const earlier = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([field]) => !leftOut.includes(field))
    .map(([field, value]) => ({ field, from: asText(earlier.get(field)), to: asText(value) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => {
      const start = startOfDifference(from, to)
      return { field, from: shorten(from, start), to: shorten(to, start) }
    })
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/**
 * Position of the shown part: for long texts with the same beginning a little before the first difference, otherwise 0.
 */
function startOfDifference(from: string, to: string): number {
  if (Math.max(from.length, to.length) <= longestShown) return 0
  let same = 0
  while (from[same] === to[same]) same++
  return Math.max(0, same - 60)
}

function shorten(text: string, start: number): string {
  const end = start + longestShown
  return `${start > 0 ? '… ' : ''}${cutText(text, start, end)}${end < text.length ? ' …' : ''}`
}
