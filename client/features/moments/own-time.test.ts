import { expect, test } from 'vitest'
import { ownTimeText } from './own-time.ts'

const now = '2027-06-12T05:05:30.000Z'

test.each([
  ['2027-06-12T05:35:00.000Z', 'Europe/Berlin', '07:35 your time, in 30 minutes'],
  ['2027-06-12T05:06:30.000Z', 'Europe/Berlin', '07:06 your time, in a minute'],
  ['2027-06-12T05:05:30.000Z', 'Europe/Berlin', '07:05 your time'],
  ['2027-06-12T05:04:00.000Z', 'Europe/Berlin', '07:04 your time'],
  ['2027-06-12T06:35:00.000Z', 'Europe/Berlin', '08:35 your time, in an hour'],
  ['2027-06-12T10:05:29.000Z', 'Asia/Kathmandu', '15:50 your time, in 5 hours'],
  ['2027-06-12T22:30:00.000Z', 'Europe/Berlin', 'Sunday 13 June 2027, 00:30 your time, in 17 hours'],
  ['2027-06-14T05:04:00.000Z', 'Pacific/Auckland', 'Monday 14 June 2027, 17:04 your time, in 47 hours'],
  ['2027-06-19T05:05:30.000Z', 'Europe/Berlin', 'Saturday 19 June 2027, 07:05 your time, in 7 days'],
  ['2027-06-11T05:00:00.000Z', 'America/New_York', 'Friday 11 June 2027, 01:00 your time'],
])('%s in %s is %s', (at, zone, text) => {
  expect(ownTimeText(at, now, zone)).toBe(text)
})

test('the day is that of the reader, not of the house', () => {
  // In Los Angeles it is the evening of the eleventh.
  expect(ownTimeText('2027-06-12T05:35:00.000Z', now, 'America/Los_Angeles')).toBe(
    '22:35 your time, in 30 minutes',
  )
})
