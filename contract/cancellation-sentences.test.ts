import { expect, test } from 'vitest'
import { cancellationDays, keepsPrice, percentKept } from './cancellation-rules.ts'
import { cancellationSentence, cancellationTermsSentence } from './cancellation-sentences.ts'

const date = '2030-07-01'
const dayBefore = (days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

const free = [{ daysBefore: 0, percentKept: 100 }]
const steps = [
  { daysBefore: 30, percentKept: 20 },
  { daysBefore: 7, percentKept: 50 },
  { daysBefore: 1, percentKept: 100 },
]

test.each([
  [[]],
  [free],
  [steps],
  [steps.slice(0, 1)],
  [
    [
      { daysBefore: 3, percentKept: 50 },
      { daysBefore: 0, percentKept: 100 },
    ],
  ],
])('the days of %j say what the rule says on each day', (terms) => {
  const days = cancellationDays(terms, date)
  expect(days.at(-1)!.until).toBe('2030-06-30')
  for (let before = 40; before > 0; before--) {
    const day = dayBefore(before)
    const found = days.find(({ until }) => day <= until)
    expect(found?.percentKept).toBe(percentKept(terms, date, day))
  }
})

test.each([
  ['without terms', [], 60, 'You can cancel free of charge until Sunday 30 June 2030.'],
  ['with nothing kept in time', free, 60, 'You can cancel free of charge until Sunday 30 June 2030.'],
  [
    'before the first step',
    steps,
    60,
    'You can cancel free of charge until Friday 31 May 2030. After that we keep 20 % of the price until Sunday 23 June 2030, 50 % until Saturday 29 June 2030 and all of it until Sunday 30 June 2030.',
  ],
  [
    'after the first step',
    steps,
    5,
    'If you cancel, we keep 50 % of the price until Saturday 29 June 2030 and all of it until Sunday 30 June 2030.',
  ],
  ['on the last day', steps, 1, 'If you cancel, we keep all of the price until Sunday 30 June 2030.'],
  ['on the day of departure', steps, 0, 'It cannot be cancelled any more.'],
])('%s the sentence of a booking is by dates', (_when, terms, before, sentence) => {
  expect(cancellationSentence(terms, date, dayBefore(before))).toBe(sentence)
})

test.each([
  [[], false, 'You can cancel free of charge until the day before departure.'],
  [free, false, 'You can cancel free of charge until the day before departure.'],
  [
    [{ daysBefore: 9, percentKept: 0 }],
    false,
    'You can cancel free of charge until the day before departure.',
  ],
  [
    steps,
    true,
    'You can cancel free of charge until 31 days before departure. After that we keep 20 % of the price from 30 days before departure, 50 % from 7 days before and all of it from one day before.',
  ],
])('of %j it is said before a date is chosen', (terms, keeps, sentence) => {
  expect(keepsPrice(terms)).toBe(keeps)
  expect(cancellationTermsSentence(terms)).toBe(sentence)
})
