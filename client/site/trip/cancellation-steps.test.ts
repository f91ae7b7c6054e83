import { expect, test } from 'vitest'
import { addDays } from '#client/design-system/calendar-date.ts'
import { percentKept } from '#contract/cancellation-rules.ts'
import { stepsOf } from './cancellation-steps.ts'

const date = '2030-07-01'

test.each([
  [[]],
  [[{ daysBefore: 30, percentKept: 20 }]],
  [
    [
      { daysBefore: 30, percentKept: 20 },
      { daysBefore: 7, percentKept: 50 },
      { daysBefore: 1, percentKept: 90 },
    ],
  ],
  [
    [
      { daysBefore: 3, percentKept: 50 },
      { daysBefore: 0, percentKept: 100 },
    ],
  ],
])('the dates of %j say what the rule says on each day', (terms) => {
  const steps = stepsOf(terms, date)
  if (terms.length > 0) expect(steps.at(-1)!.until).toBe('2030-06-30')
  for (let day = addDays(date, -40); day < date; day = addDays(day, 1)) {
    const step = steps.find(({ until }) => day <= until)
    expect(step?.percentKept ?? 0).toBe(percentKept(terms, date, day))
  }
})
