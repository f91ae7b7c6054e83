import { expect, test } from 'vitest'
import { linkedChoice } from './linked-choice.ts'

const today = '2027-03-01'

test('a link chooses a date ahead and its tickets, of a scheduled tour only a departure', () => {
  const choice = { date: '2027-06-12', ticketCount: 2 }
  expect(linkedChoice('?date=2027-06-12&tickets=2', today, null)).toEqual(choice)
  expect(linkedChoice('?tickets=2&date=2027-06-12', today, [{ date: '2027-06-12' }])).toEqual(choice)
  expect(linkedChoice('?date=2027-06-12&tickets=2', today, [{ date: '2027-06-13' }])).toBeUndefined()
  for (const wrong of [
    '',
    '?date=2027-06-12',
    '?tickets=2',
    '?date=2027-02-28&tickets=2',
    '?date=2027-06-31&tickets=2',
    '?date=soon&tickets=2',
    '?date=2027-06-12&tickets=0',
    '?date=2027-06-12&tickets=2.5',
    '?date=2027-06-12&tickets=100000',
    '?date=2027-06-12&tickets=<b>',
  ]) {
    expect(linkedChoice(wrong, today, null), wrong).toBeUndefined()
  }
})
