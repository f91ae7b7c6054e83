// Days of zones on the nights when clocks change, and of every zone for years ahead.
import { expect, test } from 'vitest'
import { addDays, datesFrom } from './calendar.ts'
import {
  dateIn,
  isKnownZone,
  isTimeZone,
  localTime,
  quarterMs,
  startOfDay,
  withCapitals,
  zoneText,
} from './time-zones.ts'

const starts: [zone: string, date: string, start: string, what: string][] = [
  ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', 'no clock changes'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 'clocks go forward at two'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z', 'the day after'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 'clocks go back at three'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z', 'the day after'],
  ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00.000Z', 'spring in the south'],
  ['Australia/Sydney', '2026-10-05', '2026-10-04T13:00:00.000Z', 'the day after'],
  ['Australia/Lord_Howe', '2026-10-05', '2026-10-04T13:00:00.000Z', 'clocks go forward by half an hour'],
  ['Pacific/Chatham', '2026-07-01', '2026-06-30T11:15:00.000Z', 'quarters of an hour'],
  ['Asia/Kathmandu', '2026-07-01', '2026-06-30T18:15:00.000Z', 'quarters of an hour'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 'there is no midnight'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 'there is no midnight'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 'there is no midnight'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', 'there is no midnight'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 'there are two midnights'],
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z', 'there are two midnights'],
  ['Asia/Beirut', '2026-10-25', '2026-10-24T22:00:00.000Z', 'the hour before midnight comes twice'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 'the day is skipped'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 'the day before was skipped'],
  ['Pacific/Kiritimati', '2026-07-01', '2026-06-30T10:00:00.000Z', 'the earliest zone'],
  ['Pacific/Pago_Pago', '2026-07-01', '2026-07-01T11:00:00.000Z', 'the latest zone'],
]

test.each(starts)('in %s %s begins at %s: %s', (zone, date, start) => {
  expect(startOfDay(date, zone).toISOString()).toBe(start)
})

test('in every zone each day begins with its first instant, on a quarter of an hour', () => {
  // Months in which clocks change.
  const dates = [...datesFrom('2026-03-01', '2026-04-30'), ...datesFrom('2026-09-01', '2026-11-10')]
  const isWrong = (date: string, zone: string) => {
    const start = startOfDay(date, zone)
    const before = new Date(start.getTime() - 1)
    return (
      dateIn(zone, start) !== date ||
      dateIn(zone, before) !== addDays(date, -1) ||
      start.getTime() % quarterMs !== 0
    )
  }
  for (const zone of ['UTC', ...Intl.supportedValuesOf('timeZone')])
    expect([zone, dates.filter((date) => isWrong(date, zone))]).toEqual([zone, []])
})

test('clocks show the hour that comes twice twice, and never the one that is skipped', () => {
  const shown = (from: string) =>
    [0, 1, 2, 3].map((half) =>
      localTime(new Date(Date.parse(from) + half * 1_800_000), 'Europe/Berlin').slice(11, 16),
    )
  expect(shown('2026-10-25T00:30:00Z')).toEqual(['02:30', '02:00', '02:30', '03:00'])
  expect(shown('2026-03-29T00:30:00Z')).toEqual(['01:30', '03:00', '03:30', '04:00'])
})

test('a zone is named by place; offsets, abbreviations and anything else are refused', () => {
  for (const name of [
    'UTC',
    'Europe/Berlin',
    'europe/berlin',
    'Asia/Kolkata',
    'Etc/GMT+5',
    'America/Argentina/Ushuaia',
  ])
    expect(isTimeZone(name), name).toBe(true)
  for (const name of [
    '',
    'utc+1',
    '+02:00',
    'CET',
    'EST',
    'IST',
    'Berlin',
    'Europe/Atlantis',
    "Europe/Berlin'",
    '/',
  ])
    expect(isTimeZone(name), name).toBe(false)
  expect(withCapitals('europe/BERLIN')).toBe('Europe/Berlin')
  expect(withCapitals('Europe/Kyiv')).toBe('Europe/Kyiv')
  expect(withCapitals('nowhere/at all')).toBe('nowhere/at all')
})

test('a browser older than the name of a zone shows UTC', () => {
  expect(localTime(new Date('2026-07-01T09:30:00Z'), 'Europe/Atlantis')).toBe('2026-07-01T09:30:00')
  expect(zoneText('Europe/Atlantis')).toBe('UTC')
  expect(isKnownZone('Europe/Atlantis')).toBe(false)
})

test('zones without a place, which a browser may have and a house may not, have their own times', () => {
  expect(localTime(new Date('2026-07-01T09:30:00Z'), 'EST5EDT')).toBe('2026-07-01T05:30:00')
  expect(isKnownZone('EST5EDT')).toBe(true)
})

test('people read the name of the zone', () => {
  expect(zoneText('UTC')).toBe('UTC')
  expect(zoneText('America/New_York')).toBe('America/New York time')
})
