// What an entry shows of an edit.
import type { AuditChange } from '#contract/audit-log.ts'
import { cutText } from '#server/cut-text.ts'

/** Any edit changes them. */
const bookkeeping = ['version', 'updatedAt', 'updateAt']

const longestShown = 300

/** Of a record under both: fields whose values differ, and where. */
export function changesBetween(before: object, after: object): AuditChange[] {
  const earlier = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([field]) => !bookkeeping.includes(field))
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

/** Of long texts that begin alike, a little before they differ; of others the beginning. */
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
