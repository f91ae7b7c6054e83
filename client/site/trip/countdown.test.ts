import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

test.each([
  ['2030-05-31', 'You have seen'],
  ['2030-06-01', 'Today is the day:'],
  ['2030-06-02', 'Tomorrow:'],
  ['2030-06-03', 'Two days until'],
  ['2030-06-14', '13 days until'],
  ['2030-06-15', 'Two weeks until'],
  ['2030-08-09', 'Nine weeks until'],
  ['2030-08-10', 'Two months until'],
  ['2031-06-01', 'Twelve months until'],
  ['2032-06-01', '24 months until'],
])('on 1 June 2030 a trip on %s is headed "%s"', (date, words) => {
  expect(countdown(date, '2030-06-01')).toBe(words)
})
