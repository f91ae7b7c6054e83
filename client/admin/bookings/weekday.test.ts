import { expect, it } from 'vitest'
import { weekdayOf } from './weekday.ts'

it('a day of the week belongs to the date, wherever it is read', () => {
  expect(['2026-11-21', '2026-11-22', '2028-02-29'].map(weekdayOf)).toEqual(['Sat', 'Sun', 'Tue'])
})
