// Finds expressions that take a day from the clock of UTC. Days are those of the house: `dateIn` and `startOfDay` in
// contract/time-zones.ts, `dateInHouse` on the server, server/database/house-days.ts in SQL, client/lib/server-day.ts in pages.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const expressions = [
  // The first ten characters of a moment are its day in UTC.
  /\.slice\(0, 10\)/,
  /\b[gs]etUTC(Date|Day|Month|FullYear|Hours|Minutes)\b/,
  /\bat time zone 'utc'/i,
  /\bdateInUtc\b/,
  /T00:00(:00(\.000)?)?Z/,
  /\bdate_trunc\('day'/i,
  /\bcurrent_date\b/i,
] as const

/** Files that may, and why. */
const allowed: Readonly<Record<string, string>> = {
  'contract/time-zones.ts': 'the rule',
  'contract/calendar.ts': 'calculates with dates',
  'contract/booking-rules.ts': 'calculates with dates',
  'contract/date-texts.ts': 'writes dates',
  'contract/departures.ts': 'an example',
  'contract/voucher-code.ts': 'packs dates into bytes',
  'content/reading/read-samples.ts': 'checks what a date is',
  'server/account.ts': 'operators read UTC',
  'server/database/iso-text.ts': 'writes moments, not days',
  'server/jobs/job-rows.ts': 'writes moments, not days',
  'server/features/audit-log/audit-log.service.ts': 'the audit log is in UTC, and says so',
  'server/features/payments/bills/bills.queries.ts': 'orders bills by the expression of their indexes',
  'server/features/payments/payments.table.ts': 'indexes that order bills',
  'server/features/payments/retention.service.ts': 'years, not days',
  'server/features/today/figures.service.ts': 'the weekday of a date',
  'server/seed/bulk-products.ts': 'data for load tests',
  'server/seed/bulk-trade.ts': 'data for load tests',
  'client/lib/format.ts': 'the documented texts, which are in UTC',
  'client/design-system/calendar-date.ts': 'calculates with dates; imports nothing of ours',
  'client/features/seats/departure-sale.ts': 'the weekday of a date',
  'client/admin/record/format.ts': 'lists of staff are in UTC, and say so',
  'client/admin/record/weekday.ts': 'the weekday of a date',
  'client/admin/calendar/event-days.ts': 'dates of the calendar of staff',
  'client/admin/calendar/entry-list.tsx': 'dates of the calendar of staff',
  'client/admin/reviews/review-links.ts': 'lists of staff are in UTC, and say so',
}

export interface UtcDay {
  file: string
  line: number
  text: string
}

export function findUtcDays(source: string, file: string): UtcDay[] {
  return source.split('\n').flatMap((text, index) => {
    const isComment = /^\s*(\/\/|\/?\*)/.test(text)
    return !isComment && expressions.some((expression) => expression.test(text))
      ? [{ file, line: index + 1, text: text.trim() }]
      : []
  })
}

/** Days of UTC outside the allowed files, and allowed files that have none any more. */
export function checkUtcDays(root: string): { found: UtcDay[]; superfluous: string[] } {
  const files = globSync('{contract,content,client,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test(-\w+)?\.tsx?$|^server\/testing\//.test(file),
  )
  const all = files.flatMap((file) => findUtcDays(readFileSync(join(root, file), 'utf8'), file))
  const used = new Set(all.map(({ file }) => file))
  return {
    found: all.filter(({ file }) => allowed[file] === undefined),
    superfluous: Object.keys(allowed).filter((file) => !used.has(file)),
  }
}
