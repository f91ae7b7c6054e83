import { expect, test } from 'vitest'
import { checkUtcDays, findUtcDays } from './utc-days.ts'

test('no day is taken from the clock of UTC', () => {
  expect(checkUtcDays('.')).toEqual({ found: [], superfluous: [] })
})

test.each([
  ['const today = new Date().toISOString().slice(0, 10)'],
  ["sql`where date >= (now() at time zone 'utc')::date`"],
  ["sql`where date >= (now() at time zone 'UTC')::date`"],
  ['const today = dateInUtc(now)'],
  ["const begin = Date.parse(date + 'T00:00:00Z')"],
  ['const day = moment.getUTCDate()'],
  ["sql`date_trunc('day', created_at)`"],
  ['sql`where date < current_date`'],
])('%s is found', (source) => {
  expect(findUtcDays(source, 'sample.ts')).toHaveLength(1)
})

test.each([
  ['const today = dateIn(house().timeZone, now)'],
  ['const month = date.slice(0, 7)'],
  ['// For example 2027-05-10T00:00:00Z.'],
])('%s is none', (source) => {
  expect(findUtcDays(source, 'sample.ts')).toEqual([])
})
