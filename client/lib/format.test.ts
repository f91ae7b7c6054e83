import { afterEach, describe, expect, it } from 'vitest'
import {
  formatDay,
  formatDayAndTime,
  formatMonth,
  formatNumber,
  formatPrice,
  formatReviewTime,
} from './format.ts'

describe('prices', () => {
  it('have a $ and thousands separators (R-344)', () => {
    expect(formatPrice(1234567.89)).toBe('$1,234,567.89')
    expect(formatPrice(950.25)).toBe('$950.25')
    // A sum with a floating-point error.
    expect(formatPrice(19.994)).toBe('$19.99')
  })

  it('end in .0 when whole, unless forced (R-345, Q-52)', () => {
    expect(formatPrice(3600)).toBe('$3,600.0')
    expect(formatPrice(3600, true)).toBe('$3,600')
    expect(formatPrice(3600.5)).toBe('$3,600.5')
    expect(formatPrice(3600.5, true)).toBe('$3,600.5')
    expect(formatPrice(0)).toBe('$0.0')
  })
})

it('numbers have thousands separators and every decimal', () => {
  expect([0, 999, 10_000, 0.3625, 100_000.5].map(formatNumber)).toEqual([
    '0',
    '999',
    '10,000',
    '0.3625',
    '100,000.5',
  ])
})

describe('dates', () => {
  const { TZ } = process.env

  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('are those of UTC in %s', (zone) => {
    process.env.TZ = zone
    for (const time of ['2026-12-31T23:59:00.000Z', '2027-01-01T00:05:00.000Z']) {
      const isOld = time.startsWith('2026')
      expect(formatReviewTime(time)).toBe(isOld ? 'Dec 31 2026 11:59 pm' : 'Jan 01 2027 12:05 am')
      expect(formatDay(time)).toBe(isOld ? 'December 31st 2026' : 'January 1st 2027')
      expect(formatDayAndTime(time)).toBe(isOld ? 'December 31, 2026 11:59 pm' : 'January 01, 2027 12:05 am')
    }
  })

  it('name the month of a calendar date in every time zone (R-138)', () => {
    expect(formatMonth('2027-01-01')).toBe('January')
    expect(formatMonth('2027-12-31')).toBe('December')
  })

  it('write the time of a review as MMM DD YYYY hh:mm a (R-346)', () => {
    expect(formatReviewTime('2026-07-19T09:40:12.000Z')).toBe('Jul 19 2026 09:40 am')
    expect(formatReviewTime('2026-01-02T00:05:00.000Z')).toBe('Jan 02 2026 12:05 am')
    expect(formatReviewTime('2026-01-02T12:00:00.000Z')).toBe('Jan 02 2026 12:00 pm')
    expect(formatReviewTime('2026-01-02T23:59:00.000Z')).toBe('Jan 02 2026 11:59 pm')
  })

  it('write the day of a post as MMMM Do YYYY and the time of a comment as MMMM DD, YYYY hh:mm a (R-347)', () => {
    expect(formatDay('2026-01-01T17:00:00Z')).toBe('January 1st 2026')
    expect(formatDay('2026-10-02T00:00:00Z')).toBe('October 2nd 2026')
    expect(formatDay('2026-03-03T23:59:59Z')).toBe('March 3rd 2026')
    expect(formatDay('2026-11-12T08:45:00Z')).toBe('November 12th 2026')
    expect(
      ['11', '13', '20', '21', '22', '23', '30', '31'].map((day) => formatDay(`2026-05-${day}`)),
    ).toEqual([
      'May 11th 2026',
      'May 13th 2026',
      'May 20th 2026',
      'May 21st 2026',
      'May 22nd 2026',
      'May 23rd 2026',
      'May 30th 2026',
      'May 31st 2026',
    ])
    expect(formatDayAndTime('2026-01-05T13:40:00Z')).toBe('January 05, 2026 01:40 pm')
    expect(formatDayAndTime('2026-08-31T00:03:00Z')).toBe('August 31, 2026 12:03 am')
  })
})
