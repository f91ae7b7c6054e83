// The dates of a series: some weekdays of every n-th week between two dates.
import { RRuleTemporal } from 'rrule-temporal'
import type { DepartureSeries } from '#contract/departures.ts'

/**
 * Dates are ordered soonest first. Weeks begin on Monday and are counted from the week of `from`. The library
 * implements the recurrence rules of RFC 5545.
 */
export function datesOfSeries({ weekdays, everyWeeks, from, to, except }: DepartureSeries): string[] {
  const lines = [
    `DTSTART;VALUE=DATE:${compact(from)}`,
    `RRULE:FREQ=WEEKLY;INTERVAL=${everyWeeks};BYDAY=${weekdays.join(',').toUpperCase()};UNTIL=${compact(to)};WKST=MO`,
    ...(except.length === 0 ? [] : [`EXDATE;VALUE=DATE:${except.map(compact).join(',')}`]),
  ]
  const rule = new RRuleTemporal({ rruleString: lines.join('\n') })
  return rule.all().map((occurrence) => occurrence.toPlainDate().toString())
}

function compact(date: string): string {
  return date.replaceAll('-', '')
}
