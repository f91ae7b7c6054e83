// The days of a zone in SQL are those of the contract, for every zone that both know.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#contract/calendar.ts'
import { dateIn, startOfDay } from '#contract/time-zones.ts'
import { Draws } from '#server/seed/random.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { db } = await buildTestApp()

test('dates of moments and starts of days are the same in SQL', async () => {
  const draws = new Draws(61, 7)
  const { rows: known } = await db.execute<{ name: string }>(sql`select name from pg_timezone_names`)
  const names = new Set(known.map(({ name }) => name))
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => names.has(zone))
  expect(zones.length).toBeGreaterThan(400)
  const cases = zones.flatMap((zone) => {
    const changes = changesOf(zone)
    // Random days, and those around each change of the clocks. Of years ahead the two may have other rules.
    const near = changes.flatMap((date) => [-1, 0, 1].map((days) => addDays(date, days)))
    const random = Array.from({ length: 20 }, () => addDays('2011-01-01', draws.whole(0, 4700)))
    return [...near, ...random].map((date) => {
      const at = new Date(
        startOfDay(date, zone).getTime() + draws.whole(-3, 30) * 1_800_000 - draws.whole(0, 1),
      )
      return { zone, date, at: at.toISOString() }
    })
  })
  expect(cases.length).toBeGreaterThan(9_000)
  const { rows } = await db.execute<{ start: number; day: string }>(sql`
    select extract(epoch from start_of_day(date, zone))::float8 * 1000 as start,
      ((at at time zone zone)::date)::text as day
    from json_to_recordset(${JSON.stringify(cases)}::text::json) as each (zone text, date date, at timestamptz)`)
  const wrong = cases.flatMap(({ zone, date, at }, index) => {
    const { start, day } = rows[index]!
    const rule = { start: startOfDay(date, zone).getTime(), day: dateIn(zone, new Date(at)) }
    return rule.start === start && rule.day === day ? [] : [{ zone, date, at, start, day, rule }]
  })
  expect(wrong).toEqual([])
})

/** Days on which the day before had not 24 hours. */
function changesOf(zone: string): string[] {
  const found: string[] = []
  for (let date = '2019-01-01'; date < '2024-01-01'; date = addDays(date, 7)) {
    const week = startOfDay(addDays(date, 7), zone).getTime() - startOfDay(date, zone).getTime()
    if (week === 7 * 86_400_000) continue
    for (let days = 0; days < 7; days++) {
      const day = addDays(date, days)
      const hours = startOfDay(addDays(day, 1), zone).getTime() - startOfDay(day, zone).getTime()
      if (hours !== 86_400_000) found.push(day, addDays(day, 1))
    }
  }
  return found
}
