import { expect, it } from 'vitest'
import { weekdayOf } from './weekday.ts'

it('the weekday of a calendar date is the same in every time zone', () => {
  expect(['2026-11-21', '2026-11-22', '2028-02-29'].map(weekdayOf)).toEqual(['Sat', 'Sun', 'Tue'])
})
